"""A deal that was checked: what was found, and how anybody can find it again."""

from bot.tables.history.rounds import CheckedDeal
from cogs.ui.layout import TABLE_COLOUR, Content, layout, text
from cogs.words import Words

_LINES = """import hashlib
names = {names}
print(hashlib.sha256("{seed}".encode()).hexdigest())
print(sorted(names, key=lambda name: hashlib.sha256(f"{seed}:{salt}:deal:{{name}}".encode()).hexdigest()))"""
"""What README shows, for one deal: its fingerprint, and the order of its cards."""


def check_content(words: Words, deal: CheckedDeal) -> Content:
    """What was checked in two sentences, then seed and salt, and three lines of Python that do it again."""
    lines = [
        words("check-title", round=deal.number),
        words("check-fingerprint", commitment=deal.commitment),
        _compared(words, deal),
        words("check-seed", seed=deal.seed, salt=deal.salt),
        words("check-yourself"),
        f"```py\n{check_lines(deal)}\n```",
    ]
    return Content(layout(text("\n".join(lines)), colour=TABLE_COLOUR))


def _compared(words: Words, deal: CheckedDeal) -> str:
    """Whether the hands were dealt in that order; a round may be broken off before there are any (R-104)."""
    if not deal.dealt:
        return words("check-none")
    return words("check-cards", count=deal.dealt, agrees="yes" if deal.agrees else "no")


def check_lines(deal: CheckedDeal) -> str:
    """A program that prints the fingerprint of a deal's seed and the order of its cards, top first."""
    return _LINES.format(names=_names(deal), seed=deal.seed, salt=deal.salt)


def _names(deal: CheckedDeal) -> str:
    """The names of the cards, as an expression: the plain ones of all packs, then the jokers one by one."""
    packs = max(card.copy for card in deal.deck)
    copies = ", ".join(str(copy) for copy in range(1, packs + 1))
    plain = f'[f"{{rank}}{{suit}}.{{copy}}" for copy in ({copies},) for suit in "SHDC" for rank in "A23456789TJQK"]'
    jokers = [card.name for card in deal.deck if card.is_joker]
    return f"{plain} + {jokers}".replace("'", '"') if jokers else plain
