"""What is a meld at a table with its options, shown by examples."""

from typing import Final

from bot.games.rum500.options import Rum500Options
from bot.games.view import Example

FOUR: Final = 4


def examples(options: Rum500Options) -> tuple[Example, ...]:
    """Cards that are melds with these options, and cards that aren't."""
    fours = options.min_run == FOUR
    return (
        Example("8S 8H 8D", meld=True),
        Example("KS KH KD KC", meld=True),
        *(() if options.distinct_suits else (Example("6S 6S 6D", meld=True),)),
        Example("5H 6H 7H", meld=not fours),
        Example("5H 6H 7H 8H", meld=True),
        Example("AS 2S 3S 4S" if fours else "AS 2S 3S", meld=True),
        Example("JD QD KD AD" if fours else "QD KD AD", meld=True),
        Example("QC KC AC 2C" if fours else "KC AC 2C", meld=options.ace_wrap),
        *_jokers(options),
    )


def _jokers(options: Rum500Options) -> tuple[Example, ...]:
    """Jokers in place of other cards, or as a set of their own where they aren't wild (R-115)."""
    if options.gambit or not options.jokers_per_pack:
        return ()
    run = "9C JK=TC JC QC" if options.min_run == FOUR else "9C JK=TC JC"
    if not options.jokers_wild:
        return (Example(run, meld=False), Example("JK JK JK", meld=True))
    return (
        Example(run, meld=True),
        Example("TS TH JK=T", meld=True),
        Example("9H JK=9 JK=9", meld=options.min_naturals <= 1),
        Example("JK=J JK=J JK=J", meld=options.min_naturals == 0),
    )
