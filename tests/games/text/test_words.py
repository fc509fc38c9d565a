"""Every message that panels and lobbies need exists, and fits."""

import pytest

from bot.games.catalogue import GAMES
from bot.games.options import Declaration
from bot.games.turns import AWAITING_DEAL, FINISHED, TurnGame
from bot.games.values import ControlStyle
from bot.tables.model.records import TableOptions
from cogs.words import Words
from tests.games.contract import modules_of


def members(kind: str) -> list[tuple[str, str]]:
    """The values of the enum of that name in each game's folder, with the game."""
    found = [(key, vars(module).get(kind, ())) for key in GAMES for module in modules_of(key)]
    return list(dict.fromkeys((key, str(member)) for key, enum in found for member in enum))


PHASES = members("Phase") + [
    (key, phase) for key, game in GAMES.items() if isinstance(game, TurnGame) for phase in (AWAITING_DEAL, FINISHED)
]
OPTIONS = [
    (options.game, declared)
    for options in (*(game.options for game in GAMES.values()), TableOptions)
    for declared in options.declarations()
]


@pytest.mark.parametrize("kind", ["Reason", "Ending", "Phase"])
def test_every_game_has_these_enums(kind: str) -> None:
    assert {key for key, _ in members(kind)} == set(GAMES)


@pytest.mark.parametrize(("key", "reason"), members("Reason") + members("Ending"))
def test_every_refusal_and_every_ending_has_a_sentence(key: str, reason: str, words: Words) -> None:
    assert reason.startswith(f"{key}-")
    assert words.has(reason)


@pytest.mark.parametrize(("key", "phase"), PHASES)
def test_every_phase_has_a_prompt(key: str, phase: str, words: Words) -> None:
    assert words.has(f"{key}-prompt-{phase}")


@pytest.mark.parametrize(("key", "result"), members("Result"))
def test_every_result_has_a_line_on_the_sheet(key: str, result: str, words: Words) -> None:
    assert words.has(f"{key}-sheet-{result}")


@pytest.mark.parametrize(("key", "kind"), [(key, kind) for key, game in GAMES.items() for kind in game.controls])
def test_every_kind_of_command_has_its_words(key: str, kind: str, words: Words) -> None:
    assert words.has(f"{key}-choice-{kind}")
    assert words.has(f"{key}-pick-{kind}")
    assert GAMES[key].controls[kind] is not ControlStyle.CONFIRM or words.has(f"{key}-confirm-{kind}")


@pytest.mark.parametrize(("key", "preset"), [(key, name) for key, game in GAMES.items() for name in game.presets])
def test_every_preset_has_a_name_and_a_hint(key: str, preset: str, words: Words) -> None:
    assert words(f"{key}-preset-{preset}")
    assert len(words(f"{key}-preset-{preset}.hint")) <= 100


@pytest.mark.parametrize(("key", "declared"), OPTIONS, ids=[f"{key}-{declared.name}" for key, declared in OPTIONS])
def test_every_option_has_a_label_a_hint_a_group_and_words_for_its_values(
    key: str, declared: Declaration, words: Words
) -> None:
    assert words(f"{key}-option-{declared.name}")
    assert len(words(f"{key}-option-{declared.name}.hint")) <= 100
    assert words(f"{key}-group-{declared.group}")
    for value in declared.values:
        assert words(f"{key}-option-{declared.name}-{value}")


@pytest.mark.parametrize(("key", "declared"), OPTIONS, ids=[f"{key}-{declared.name}" for key, declared in OPTIONS])
def test_every_value_of_an_option_begins_with_a_capital_or_a_number(
    key: str, declared: Declaration, words: Words
) -> None:
    option = f"{key}-option-{declared.name}"
    labels = [words(f"{option}-{value}") for value in declared.values]
    if words.has(f"{option}.value"):
        bounds = (declared.low, declared.high) if declared.high else ("yes", "no")
        labels += [words(f"{option}.value", value=value) for value in bounds]
    assert [label for label in labels if label[0].islower()] == []
