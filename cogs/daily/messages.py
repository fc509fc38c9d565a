"""The messages of a day: its post, and the one that ends it."""

from collections.abc import Mapping, Sequence

import discord

from bot.daily.days import Day, Placed
from bot.games.contract import AnyGame
from cogs.ui.address import Action, Address
from cogs.ui.layout import GOLD, TABLE_COLOUR, Content, button, layout, rows, text
from cogs.ui.reader import member_name
from cogs.words import Words
from rendering.elements import signed, signed_or_zero

PLACES_SHOWN = 10


def post_content(words: Words, game: AnyGame, day: Day, fingerprint: str) -> Content:
    """The post of a day that runs."""
    told = words(
        "daily-post",
        number=day.number,
        game=words(f"{day.game}-name"),
        preset=words(f"{day.game}-preset-{day.preset}"),
        computers=day.level if game.shared else "none",
        until=f"<t:{int(day.ends_at.timestamp())}:f>",
        commitment=fingerprint,
    )
    return Content(layout(text(told), *rows([_play_button(words, day)]), colour=TABLE_COLOUR))


def quiet_content(words: Words, day: Day) -> Content:
    """What the post becomes where nobody has finished."""
    return Content(layout(text(words("daily-over-quiet", number=day.number)), colour=TABLE_COLOUR))


def over_content(words: Words, day: Day, standing: Sequence[Placed], names: Mapping[int, str]) -> Content:
    """The message after a day; members without a name in `names` are just players."""
    lines: list[str] = []
    for each in standing[:PLACES_SHOWN]:
        who = member_name(words, names[each.member], each.member) if each.member in names else words("some-player")
        points = signed_or_zero(each.points)
        lines.append(words("daily-place", place=each.place, who=who, points=points, streak=each.streak))
    if len(standing) > PLACES_SHOWN:
        lines.append(words("daily-others", count=len(standing) - PLACES_SHOWN))
    if day.par is not None:
        error = f"{day.par_error or 0:.0f}"
        lines.append(words("daily-par", par=signed(day.par), error=error))
    if day.streak > 1:
        lines.append(words("daily-server-streak", days=day.streak))
    told = words("daily-over", number=day.number, lines="\n".join(lines))
    best = button(Address(standing[0].table, Action.REPLAY), words("button-daily-best"))
    own = button(Address(0, Action.DAILY_OWN, str(day.day)), words("button-daily-own"))
    return Content(layout(text(told), *rows([_play_button(words, day), own, best]), colour=GOLD))


def _play_button(words: Words, day: Day) -> discord.ui.Button[discord.ui.LayoutView]:
    address = Address(0, Action.DAILY, str(day.day))
    return button(address, words("button-daily-play"), discord.ButtonStyle.success)
