"""The rules of Solitaire Gin Rummy (docs/rules-solitaire.md)."""
