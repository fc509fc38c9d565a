"""What the score sheet and the rules page of the solitaire say, without the words."""

from bot.games.solitaire.options import SolitaireOptions, Variation
from bot.games.solitaire.state import ASIDE, BIG_GIN_BONUS, GIN_BONUS, HAND_SIZE, IDLE_TURNS, LIMIT
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Say, say


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
