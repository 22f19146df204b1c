"""The command line: one module a command. Options in, exit codes out; nothing is computed here."""
