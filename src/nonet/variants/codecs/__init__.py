"""How rules are written in the formats of other sites; each rule names its codecs."""
