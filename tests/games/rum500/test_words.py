"""Every message that 500 Rum uses exists in the language files and gets all its arguments."""

import dataclasses
from typing import Any

import pytest

from bot.games.cards import faces
from bot.games.rum500.options import PRESETS, Packs, PickRule, Rum500Options, StockEnd
from bot.games.rum500.state import Effect, Phase
from bot.games.rum500.view import MeldKind, SeatScore, Sheet, SideScore
from bot.games.values import Event
from cogs.words import LETTERS, Words
from tests.games.contract import events_of, told
from tests.games.rum500.tables import GAME, deal, new_match, table

WORDS = Words()
AS_LETTER = "\ufe0e"


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_has_a_prompt(phase: Phase) -> None:
    assert WORDS(f"rum500-prompt-{phase.value}", can="either")


@pytest.mark.parametrize("kind", GAME.controls)
def test_every_kind_of_command_has_a_list_title_and_a_choice(kind: str) -> None:
    assert WORDS.has(f"rum500-pick-{kind}")
    assert WORDS.has(f"rum500-choice-{kind}")


def test_every_command_to_confirm_has_a_label_for_its_confirmation() -> None:
    for kind, form in GAME.controls.items():
        assert form.value != "confirm" or WORDS.has(f"rum500-confirm-{kind}")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_name_and_a_hint(preset: str) -> None:
    assert WORDS(f"rum500-preset-{preset}")
    assert WORDS(f"rum500-preset-{preset}.hint")


@pytest.mark.parametrize("declaration", Rum500Options.declarations(), ids=lambda declaration: declaration.name)
def test_every_option_has_a_label_a_hint_a_group_and_its_values_words(declaration: Any) -> None:
    key = f"rum500-option-{declaration.name}"
    assert WORDS(key)
    assert len(WORDS(f"{key}.hint")) <= 100
    assert WORDS(f"rum500-group-{declaration.group}")
    for value in declaration.values:
        assert WORDS(f"{key}-{value}")


def _sample(kind: type[Event]) -> Event:
    samples: dict[str, Any] = {
        "cards": faces("7S 8S"),
        "below": faces("2C"),
        "card": faces("7S")[0],
        "effect": Effect.WILD,
        "meld_kind": MeldKind.RUN,
    }
    return kind(**{field.name: samples.get(field.name, 1) for field in dataclasses.fields(kind)})


@pytest.mark.parametrize("kind", events_of("rum500"), ids=lambda kind: kind.__name__)
def test_every_event_can_be_worded_with_its_own_fields(kind: type[Event]) -> None:
    assert told("rum500", _sample(kind))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_page_of_every_preset_can_be_read(preset: str) -> None:
    for paragraph in GAME.rules_page(PRESETS[preset]):
        assert WORDS.say(paragraph, LETTERS)


@pytest.mark.parametrize("declaration", Rum500Options.declarations(), ids=lambda declaration: declaration.name)
def test_the_rules_page_can_be_read_with_every_value_of_every_option(declaration: Any) -> None:
    values = declaration.values or ((declaration.low, declaration.high) if declaration.high else (False, True))
    for value in values:
        options = dataclasses.replace(Rum500Options(), **{declaration.name: declaration.read(value)})
        for paragraph in GAME.rules_page(options):
            assert WORDS.say(paragraph, LETTERS)


@pytest.mark.parametrize("bonus", [0, 25])
@pytest.mark.parametrize("hands_count", [True, False])
@pytest.mark.parametrize("out", [0, None])
def test_every_line_of_a_score_sheet_can_be_read(bonus: int, hands_count: bool, out: int | None) -> None:
    seats = tuple(SeatScore(seat, faces("7S"), 40, 5, bonus, 35) for seat in (0, 1))
    sides = (SideScore(0, 35, 35, 535, True, 5, 50, 120), SideScore(1, 20, 0, 0, False, 0, 0, -120))
    shown = Sheet(1, out, seats, sides, hands_deducted=hands_count, opening_min=30, match_ended=bool(bonus))
    view = dataclasses.replace(GAME.view(deal(new_match()), None), sheet=shown)
    for rounds in (0, 2):
        for line in GAME.sheet(dataclasses.replace(view, rounds=rounds)):
            assert WORDS.say(line, LETTERS)


TABLES = {
    "drawing": table("7S 7H 7D KS", "2D", pile="8S 9S 7C"),
    "drawing a top card that is free": table(
        "7S KS", "2D", pile="8S", options=dataclasses.replace(Rum500Options(), pick_top_must_use=False)
    ),
    "playing": table("7S 7H 7D 8C JK", "2D", melds=[(1, "8S 8H 8D")], phase=Phase.PLAY),
    "swapping": table(
        "7S KS 4D",
        "2D",
        melds=[(1, "8S 9S JK=7S")],
        phase=Phase.PLAY,
        options=dataclasses.replace(Rum500Options(), joker_swap=True),
    ),
    "without a stock": table(
        "7S KS", "2D", stock="", options=dataclasses.replace(Rum500Options(), stock_end=StockEnd.CONTINUE)
    ),
    "doubling": table(
        "JK 7S 4D", "2D", melds=[(1, "8S 8H 8D")], phase=Phase.PLAY, options=PRESETS["gambit"], effect=Effect.DOUBLE
    ),
    "splitting": table("JK 7S 7H 4D", "2D", pile="2C 7D", options=PRESETS["gambit"], effect=Effect.SPLITTER, dealer=1),
    "choosing what jokers do": table("JK 7S", "2D", options=PRESETS["gambit"], dealer=0, phase=Phase.EFFECT),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_choice_can_be_named_in_a_hundred_characters(name: str) -> None:
    listed = GAME.choices(TABLES[name], 0)
    assert listed
    for choices in listed.values():
        for choice in choices:
            assert 0 < len(WORDS.choice("rum500", choice, LETTERS)) <= 100
            assert WORDS.choice("rum500", choice, LETTERS, "hint") is not None


def page(**changes: Any) -> str:
    """The rules page of a table with these options."""
    return "\n".join(WORDS.say(line, LETTERS) for line in GAME.rules_page(Rum500Options(**changes)))


def test_r_05_the_rules_page_names_the_packs_in_use() -> None:
    assert "With five or more players, two packs are used." in page()
    assert "Two packs are used." in page(packs=Packs.TWO)
    assert "One pack is used." in page(packs=Packs.ONE)


def test_ar_16_the_rules_page_says_whether_a_set_may_have_a_suit_twice() -> None:
    assert "must still differ in suit" in page()
    assert "may hold a suit twice" in page(distinct_suits=False)
    assert "suit twice" not in page(packs=Packs.ONE)


def test_r_77_every_number_of_the_rules_page_is_divided() -> None:
    rules = page(divide_by_5=True)
    assert "Ten, jack, queen and king are 2, two to nine 1." in rules
    assert "Everything from two to king is 1." in page(divide_by_5=True, others_flat_5=True)


def test_r_64_the_rule_of_opening_does_not_mention_deductions() -> None:
    assert "left in hand deducted" not in page(hand_points="credit")


def test_r_119_the_rules_page_says_what_level_sides_get_after_the_last_round() -> None:
    assert "the match is a draw" in page(rounds=3)


def test_r_13_0_2_the_rules_page_says_who_deals_next_and_what_ends_idle_laps() -> None:
    assert "**The deal** passes to the next player" in page()
    assert "After 3 times round" in page()


def test_ar_14_the_rules_page_says_that_going_out_comes_before_an_obligation() -> None:
    assert "go out at once, though another may still have to use a card" in page(out_of_turn=True)


def test_r_63_the_rules_page_mentions_what_a_joker_stands_for_only_if_it_is_wild() -> None:
    assert "**A joker** is 20." in page(jokers_wild=False, joker_value=20)
    assert "**A joker** is 15, whatever it stands for." in page()


def test_ar_03_the_rules_page_mentions_only_the_top_card_if_no_other_may_be_taken() -> None:
    rules = page(pick_rule=PickRule.TOP_ONLY_FREE)
    assert "or the top card of the discard pile." in rules
    assert "any card of the discard pile" not in rules


def test_ar_04_the_rules_page_says_how_many_cards_of_a_meld_must_not_be_jokers() -> None:
    assert "A meld may be made of jokers alone." in page(min_naturals=0)
    assert "At least one card of a meld must not be a joker." in page()
    assert "At least 2 cards of a meld must not be jokers." in page(min_naturals=2)


def test_r_04_the_rules_page_says_how_many_jokers_there_are() -> None:
    assert "Jokers are left out." in page(jokers_per_pack=0)
    assert "Each pack has one joker." in page(jokers_per_pack=1)
    assert "Each pack has 3 jokers." in page(jokers_per_pack=3)


def split_at(pile: str, split: str, **changes: Any) -> list[str]:
    """The texts of a split of the pile: its label, the hint below it, and the clause of its event."""
    options = dataclasses.replace(PRESETS["gambit"], **changes)
    match = table("JK 7S 7H 4D", "2D", pile=pile, options=options, effect=Effect.SPLITTER, dealer=1)
    choice = next(choice for choice in GAME.choices(match, 0)["split"] if choice.command.text == split)
    _, events = GAME.apply(match, 0, choice.command)
    clause = WORDS.clause("rum500", events[0], LETTERS) or ""
    texts = WORDS.choice("rum500", choice, LETTERS), WORDS.choice("rum500", choice, LETTERS, "hint"), clause
    return [text.replace(AS_LETTER, "") for text in texts]


def test_r_107_a_split_above_other_cards_says_which_of_them_leave_the_round() -> None:
    label, hint, clause = split_at("2C 3H 7D", "7D")
    assert (label, hint) == ("Split at 7♦, one card for you", "7♦ must be used this turn. Out of play: 2♣ 3♥")
    assert clause == "split the pile with a joker and took 7♦ (out of play: 2♣ 3♥)"


def test_r_107_a_split_at_the_oldest_card_takes_the_whole_pile() -> None:
    label, hint, clause = split_at("7D 3H 2C", "7D")
    assert (label, hint) == ("Split at 7♦, 3 cards for you", "7♦ must be used this turn. The whole pile is yours")
    assert clause == "split the pile with a joker and took all of it: 7♦ 3♥ 2♣"


def test_r_107_a_split_says_if_its_top_card_may_be_kept() -> None:
    assert split_at("2C 9D", "9D", pick_top_must_use=False)[1].startswith("You may keep 9♦")
