# Words that people type.

## Pairs: a word that finds what is called by the other word here. Words, separated by a space; pairs, by a comma.

search-also =
    sequence run, straight run, group set, kind set, book set, combination meld, lay-off lay, layoff lay, deck stock, talon stock,
    upcard discard, partner team, multiplayer team
