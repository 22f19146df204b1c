"""One answer in several media. A renderer shows results; it decides nothing."""
