"""The solitaire in messages: the score sheet of a deal, the page of its rules, and its achievements."""

from collections.abc import Iterable

from bot.games.events import Achievement, RecordedMatch, of_kind
from bot.games.gin_hands import DISCARD_SHORTCUTS
from bot.games.solitaire.events import WentBigGin, WentGin
from bot.games.solitaire.options import SolitaireOptions, Variation
from bot.games.solitaire.state import ASIDE, BIG_GIN_BONUS, GIN_BONUS, HAND_SIZE, IDLE_TURNS, LIMIT
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Say, Seat, say


def sheet(view: SolitaireView) -> tuple[Say, ...]:
    """The hand, the score of the deal, and the totals; () while a deal runs."""
    score = view.score
    if score is None:
        return ()
    hand = score.hand
    melds = tuple(say("solitaire-sheet-meld", cards=meld) for meld in hand.melds)
    lines = [
        say("solitaire-sheet-hand", melds=melds, count=len(melds), deadwood=hand.deadwood, points=hand.points),
    ]
    if (ended := headline(view)) is not None:
        lines.append(ended)
    if score.safe:
        lines.append(say("solitaire-sheet-cut", count=score.safe))
    player, joker = score.totals
    lines.append(say("solitaire-sheet-totals", player=player, joker=joker, round=view.round_no, deals=view.deals))
    return tuple(lines)


def headline(view: SolitaireView) -> Say | None:
    """The end of the deal, and its points; None while one runs."""
    score = view.score
    if score is None:
        return None
    return say(f"solitaire-sheet-{score.result}", draws=score.draws, player=score.player, joker=score.joker)


def rules_page(options: SolitaireOptions) -> tuple[Say, ...]:
    """The rules with these options, one message per paragraph."""
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
        say("solitaire-rules-panel", count=DISCARD_SHORTCUTS),
    )


_GINS_TO_BE_AHEAD = 3


def _ahead_of_the_joker(match: RecordedMatch) -> Iterable[Seat]:
    """Three deals of a match ended with gin, big gin included."""
    gins = [
        gin for round_ in match.unassisted_rounds for gin in (*of_kind(round_, WentGin), *of_kind(round_, WentBigGin))
    ]
    return match.seats_of({0}) if len(gins) >= _GINS_TO_BE_AHEAD else ()


ACHIEVEMENTS = (Achievement("ahead-of-the-joker", _ahead_of_the_joker),)
