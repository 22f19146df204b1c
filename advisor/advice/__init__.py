"""The answers: what the table knows and what the engine counts, turned into advice. No printing, no command line."""
