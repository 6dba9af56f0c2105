"""The codec of records (`nonet.records`): what a class may declare, how each type is written and read, its schema."""
