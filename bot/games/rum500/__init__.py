"""The rules of 500 Rum (docs/rules.md)."""
