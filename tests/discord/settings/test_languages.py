"""Two languages at one table: private messages in the member's, public ones in the server's.

The second language is English in other letters, which reveals any text that doesn't come from the language files.
"""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.people.settings import Key
from bot.tables.model.records import Placing, Result
from cogs.ui.address import Action
from cogs.words import Languages
from cogs.words.catalogue import LANGUAGES
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import (
    caught_up,
    evening,
    play_round,
    started_gin,
    table_seen,
    to_move,
)
from tests.discord.leaderboard.test_leaderboard import filled
from tests.discord.test_server import let_manage
from tests.languages import ENGLISH, is_made_up, lines, made_up

MENU = f"rt/0/-/{Action.SETTING.value}/language"
SERVER_MENU = f"rt/0/-/{Action.SERVER_SETTING.value}/{Key.LANGUAGE.value}"
NOT_WORDS = re.compile(rf"`+[^`]*`+|<[^>]*>|https?://\S+|\b(Alice|Bob|Carol|Dave|{'|'.join(LANGUAGES.values())})\b")
"""Text that is the same in every language: code, mentions, links, names."""


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Languages:
    """English and the invented language."""
    return Languages(made_up(tmp_path_factory.mktemp("words")))


@asynccontextmanager
async def reading(
    folder: Path, languages: Languages, monkeypatch: pytest.MonkeyPatch, **locales: str
) -> AsyncGenerator[Stage]:
    """An evening with these locales of members, by name; the other members have American English."""
    original: Any = getattr(discord.Interaction, "_from_data")  # noqa: B009 - it is private

    def with_locale(interaction: Any, data: Any) -> None:
        name = data["member"]["user"]["username"]
        original(interaction, {**data, "locale": locales.get(name, "en-US")})

    monkeypatch.setattr(discord.Interaction, "_from_data", with_locale)
    async with evening(folder, languages=languages) as stage:
        yield stage


def words_in(post: Post) -> str:
    """All texts of a message."""
    labels = [part["label"] for part in post.parts if "label" in part]
    labels += [option["label"] for part in post.parts for option in part.get("options", [])]
    return "\n".join([post.text, *labels, *post.selects, *post.alts])


def without_public_buttons(text: str, languages: Languages) -> str:
    """A private text without the names of public buttons, which are in the server's language."""
    for key in lines(ENGLISH / "public.ftl"):
        for code in languages.names:
            text = text.replace(f"**{languages.resolve('', code)(key)}**", "")
    return text


def english_in(post: Post) -> set[str]:
    """The English words in a message."""
    return set(re.findall(r"[A-Za-z]{3,}", NOT_WORDS.sub("", words_in(post))))


def public(stage: Stage) -> str:
    return "\n".join(map(words_in, stage.posts()))


async def settings(player: Player) -> Post:
    """The member's settings."""
    return private(await player.slash("settings"))


async def choose(player: Player, code: str) -> None:
    """Choose a language in a member's settings."""
    await player.choose(await settings(player), code, custom_id=MENU)


def chosen(post: Post, menu: str = MENU) -> str:
    """The chosen language; a closed menu says what it is for."""
    label = next(option["label"] for option in post.select(custom_id=menu)["options"] if option.get("default"))
    assert label.startswith("🌐 ")
    return label.partition(": ")[2] or label.partition("：")[2]


async def test_private_messages_are_in_the_members_language_and_public_ones_in_the_servers(
    tmp_path: Path, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reading(tmp_path, languages, monkeypatch, alice="ja", bob="ja") as stage:
        await filled(stage, "gin", Placing((1,), Result.WIN), Placing((stage.alice.id,), Result.LOSS))
        board = private(await stage.alice.slash("leaderboard", board="gin"))
        await stage.alice.press(board, custom_id=f"rt/0/-/{Action.BOARD_SHOW.value}")
        await stage.alice.slash("table new", game="gin")
        await forge(stage.alice, stage.board(), f"rt/{(await table_seen(stage)).table}/-/{Action.CALL_PLAYERS.value}/")
        before = public(stage)
        await stage.alice.slash("table end")
        await started_gin(stage)
        await refused(stage, (await to_move(stage)).slash("discard", card="7"))
        await play_round(stage)
        replay = private(
            await stage.bob.press(
                stage.board(), custom_id=f"rt/{(await table_seen(stage)).table}/-/{Action.MORE.value}"
            )
        )
        await stage.bob.press(replay, custom_id=f"rt/{(await table_seen(stage)).table}/-/{Action.REPLAY.value}/")
        replay = replay.now
        shared = f"rt/{(await table_seen(stage)).table}/-/{Action.REPLAY_SHARE.value}"
        await stage.bob.press(replay, custom_id=shared)
        own = [post for player in stage.members[:2] for post in (*player.private(), board, replay)]
        assert not is_made_up(before + public(stage))
        assert all(is_made_up(words_in(post)) for post in own)
        assert {word for post in own for word in english_in(post)} == set()


async def test_the_language_of_the_servers_settings_applies_to_public_messages(
    tmp_path: Path, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reading(tmp_path, languages, monkeypatch) as stage:
        await started_gin(stage)
        let_manage(stage.alice)
        own = private(await stage.alice.slash("server"))
        assert chosen(own, SERVER_MENU) == "Same as Discord"
        await stage.alice.choose(own, "ja", custom_id=SERVER_MENU)
        await caught_up(stage)
        assert is_made_up(words_in(stage.board()))
        assert english_in(stage.board()) == set()
        own = [words_in(post) for player in stage.members for post in player.private()]
        assert not any(is_made_up(without_public_buttons(text, languages)) for text in own)
        assert any(f"**{languages.resolve('', 'ja')('button-call-players')}** pings" in text for text in own)
        assert "Language of public messages: **日本語**" in stage.alice.panel().text


async def test_a_members_choice_of_a_language_applies_at_once_and_after_a_restart(
    tmp_path: Path, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reading(tmp_path, languages, monkeypatch, bob="ja") as stage:
        await started_gin(stage)
        hand = stage.alice.panel()
        await choose(stage.alice, "ja")
        await stage.settle()
        assert chosen(stage.alice.panel()) == "日本語"
        assert english_in(stage.alice.panel()) == english_in(hand.now) == set()
        await choose(stage.bob, "en")
        assert not is_made_up(words_in(stage.bob.panel()))
        await stage.restart()
        assert is_made_up(words_in(await settings(stage.alice)))
        assert not is_made_up(words_in(await settings(stage.bob)))
        await choose(stage.bob, "discord")
        assert is_made_up(words_in(stage.bob.panel()))


async def test_a_removed_language_reads_as_discord_and_stays_stored(
    tmp_path: Path, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reading(tmp_path, languages, monkeypatch) as stage:
        await choose(stage.alice, "ja")
        let_manage(stage.alice)
        await stage.alice.choose(private(await stage.alice.slash("server")), "ja", custom_id=SERVER_MENU)
    async with reading(tmp_path, Languages(names={"en": "English"}), monkeypatch) as stage:
        let_manage(stage.alice)
        assert chosen(await settings(stage.alice)) == "Same as Discord"
        await stage.alice.press(stage.alice.panel(), label="Large")
        assert "Your settings" in stage.alice.panel().text
        server = private(await stage.alice.slash("server"))
        assert "Language of public messages: **Same as Discord**" in server.text
        await stage.alice.press(server, label="Who changed what")
        assert "Same as Discord → Same as Discord" in stage.alice.panel().text
        await stage.alice.slash("table new")
        assert "Join" in public(stage)
    async with reading(tmp_path, languages, monkeypatch) as stage:
        assert is_made_up(words_in(await settings(stage.alice)))


async def test_an_unknown_locale_reads_english(
    tmp_path: Path, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reading(tmp_path, languages, monkeypatch, alice="tlh", bob="ja-Hira") as stage:
        assert not is_made_up(words_in(await settings(stage.alice)))
        assert is_made_up(words_in(await settings(stage.bob)))


@pytest.mark.parametrize(
    ("address", "values"),
    [
        ("setting/language", ("tlh",)),
        ("setting/language", ("en", "ja")),
        ("setting/language", ()),
        ("setting/language:ja", ()),
    ],
)
async def test_a_language_that_is_not_offered_is_refused(tmp_path: Path, address: str, values: tuple[str, ...]) -> None:
    async with evening(tmp_path) as stage:
        await refused(stage, forge(stage.alice, await settings(stage.alice), f"rt/0/-/{address}", *values))
        assert chosen(await settings(stage.alice)) == "Same as Discord"
