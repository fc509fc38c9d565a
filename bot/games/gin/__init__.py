"""The rules of gin rummy (docs/rules-gin.md)."""
