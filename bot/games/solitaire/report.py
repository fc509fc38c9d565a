"""What the score pad says of a deal of the solitaire.

What the score sheet and the rules page of the solitaire say, without the words.

What players of solitaire gin can achieve.
"""

from collections.abc import Iterable

from bot.games.events import Achievement, PadCell, PadRow, PlayedDeal, PlayedGame, of_kind
from bot.games.solitaire.events import WentBigGin, WentGin
from bot.games.solitaire.options import SolitaireOptions, Variation
from bot.games.solitaire.state import ASIDE, BIG_GIN_BONUS, GIN_BONUS, HAND_SIZE, IDLE_TURNS, LIMIT
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Say, Seat, say


def pad(view: SolitaireView) -> tuple[PadRow, ...]:
    """What the player and the Joker made, and how the deal ended; () while one runs."""
    score = view.score
    if score is None:
        return ()
    return (PadRow((PadCell(score.player), PadCell(score.joker)), say(f"solitaire-pad-{score.result}")),)


def sheet(view: SolitaireView) -> tuple[Say, ...]:
    """The hand, what the deal brought, and how it stands; () while a deal runs."""
    score = view.score
    if score is None:
        return ()
    hand = score.hand
    melds = tuple(say("solitaire-sheet-meld", cards=meld) for meld in hand.melds)
    cut = (say("solitaire-sheet-cut", count=score.safe),) if score.safe else ()
    return (
        say(
            "solitaire-sheet-hand",
            melds=melds,
            count=len(melds),
            deadwood=hand.deadwood,
            points=hand.points,
        ),
        say(f"solitaire-sheet-{score.result}", draws=score.draws, player=score.player, joker=score.joker),
        *cut,
        say(
            "solitaire-sheet-totals",
            player=score.totals[0],
            joker=score.totals[1],
            round=view.round_no,
            deals=view.deals,
        ),
    )


def rules_page(options: SolitaireOptions) -> tuple[Say, ...]:
    """The rules with these options, a paragraph each."""
    return (
        say("solitaire-rules-aim", deals=options.deals),
        say(
            "solitaire-rules-deal",
            count=HAND_SIZE,
            variation=options.variation.value,
            top=options.v1_top if options.variation is Variation.HALF_DECK else 0,
            aside=ASIDE,
            exchange="yes" if options.exchange else "no",
        ),
        say("solitaire-rules-melds"),
        say("solitaire-rules-turn", turns=IDLE_TURNS),
        say("solitaire-rules-end", limit=LIMIT),
        say(
            "solitaire-rules-joker",
            limit=LIMIT,
            variation=options.variation.value,
            first=options.v2_first_joker.value if options.variation is Variation.THREE_JOKERS else "",
        ),
        say(
            "solitaire-rules-score",
            gin=GIN_BONUS,
            big=BIG_GIN_BONUS,
            joker="yes" if options.joker_counts_as_draw else "no",
        ),
    )


_GINS = 3


def _gins(deal: PlayedDeal) -> int:
    return sum(1 for kind in (WentGin, WentBigGin) for _ in of_kind(deal, kind))


def _ahead_of_the_joker(game: PlayedGame) -> Iterable[Seat]:
    """Three deals of a match ended with gin."""
    return game.seats_of({0}) if sum(map(_gins, game.own_rounds)) >= _GINS else ()


ACHIEVEMENTS = (Achievement("ahead-of-the-joker", _ahead_of_the_joker),)
