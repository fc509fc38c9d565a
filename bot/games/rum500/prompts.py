"""What a seat is told to do: what is true of its hand and the table now, not what a turn is in general."""

from collections.abc import Callable, Mapping

from bot.games.rum500.state import Phase
from bot.games.rum500.view import Rum500View
from bot.games.values import Choices, Say, say


def prompt(view: Rum500View, choices: Choices) -> Say:
    """The prompt of the seat's phase."""
    tell = _PROMPTS.get(view.phase)
    return say(f"rum500-prompt-{view.phase}") if tell is None else tell(view, choices)


def _draw(view: Rum500View, choices: Choices) -> Say:
    """Whether to draw or to take is a question only where both are possible."""
    takes = bool(choices.get("take") or choices.get("split"))
    if not choices.get("draw"):
        return say("rum500-prompt-draw", can="pile" if takes else "nothing")
    return say("rum500-prompt-draw", can="either" if takes else _why_only_stock(view))


def _why_only_stock(view: Rum500View) -> str:
    if not view.pile:
        return "empty"
    return "laps" if view.only_stock else "stock"


def _play(view: Rum500View, choices: Choices) -> Say:
    """The card that is due comes before everything; then what is left to do."""
    if view.obligation is not None:
        return say("rum500-prompt-play-due", card=view.obligation)
    lays = any(choices.get(kind) for kind in ("meld", "lay_off"))
    if not choices.get("discard"):
        return say("rum500-prompt-play", can="lay")
    return say("rum500-prompt-play", can="both" if lays else "discard")


_PROMPTS: Mapping[str, Callable[[Rum500View, Choices], Say]] = {Phase.DRAW.value: _draw, Phase.PLAY.value: _play}
