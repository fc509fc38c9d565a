"""Every message that panels and lobbies need exists, and fits."""

from enum import StrEnum

import pytest

from bot.games.catalogue import GAMES
from bot.games.gin import options as gin_options
from bot.games.gin.showdown import Result as GinResult
from bot.games.gin.state import Phase as GinPhase
from bot.games.options import Declaration
from bot.games.rum500 import options as rum500_options
from bot.games.solitaire import options as solitaire_options
from bot.games.solitaire.state import Phase as SolitairePhase
from bot.games.solitaire.state import Result as SolitaireResult
from bot.games.turns import AWAITING_DEAL, FINISHED
from bot.games.values import ControlStyle
from bot.tables.model.records import TableOptions
from cogs.words import Words

REASONS = [
    reason
    for module in (gin_options, rum500_options, solitaire_options)
    for kind in (module.Reason, module.Ending)
    for reason in kind
]
PHASES = {"gin": GinPhase, "solitaire": SolitairePhase}
RESULTS = {"gin": GinResult, "solitaire": SolitaireResult}
OPTIONS = [
    (options.game, declared)
    for options in (*(game.options for game in GAMES.values()), TableOptions)
    for declared in options.declarations()
]


@pytest.mark.parametrize("reason", REASONS)
def test_every_refusal_and_every_ending_has_a_sentence(reason: StrEnum, words: Words) -> None:
    assert words.has(reason.value)


@pytest.mark.parametrize(
    ("key", "phase"), [(key, phase) for key, phases in PHASES.items() for phase in (*phases, AWAITING_DEAL, FINISHED)]
)
def test_every_phase_has_a_prompt(key: str, phase: str, words: Words) -> None:
    assert words.has(f"{key}-prompt-{phase}")


@pytest.mark.parametrize(("key", "result"), [(key, result) for key, results in RESULTS.items() for result in results])
def test_every_result_has_a_line_on_the_sheet(key: str, result: StrEnum, words: Words) -> None:
    assert words.has(f"{key}-sheet-{result.value}")


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
