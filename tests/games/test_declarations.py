"""Options without effect: which are idle, and which changes are refused."""

from dataclasses import replace

import pytest

from bot.games.catalogue import GAMES
from bot.games.refusals import AgainstRulesError
from bot.games.rum500.options import PRESETS, Aces, Packs, PickRule, Rum500Options
from cogs.words import LETTERS, Words

CLASSIC = Rum500Options()
WORDS = Words()


@pytest.mark.parametrize(
    ("options", "idle", "others"),
    [
        (CLASSIC, "rum_window", ("rum_call",)),
        (replace(CLASSIC, jokers_per_pack=0, joker_swap=True), "joker_swap", ("jokers_per_pack",)),
        (replace(CLASSIC, jokers_wild=False), "joker_swap", ("jokers_wild",)),
        (replace(CLASSIC, jokers_wild=False), "min_naturals", ("jokers_wild",)),
        (replace(CLASSIC, jokers_per_pack=0), "jokers_wild", ("jokers_per_pack",)),
        (replace(CLASSIC, pick_rule=PickRule.TOP_ONLY_FREE), "pick_top_must_use", ("pick_rule",)),
        (replace(CLASSIC, rounds=3), "tie", ("rounds",)),
        (replace(CLASSIC, rounds=20), "target", ("rounds",)),
        (PRESETS["gambit"], "joker_value", ("gambit",)),
        (replace(CLASSIC, aces=Aces.FLAT_25), "ace_set_value", ("aces",)),
        (replace(CLASSIC, aces=Aces.FLAT_15), "ace_hand_value", ("aces",)),
        (replace(CLASSIC, others_flat_5=True, aces=Aces.FLAT_15), "card_points", ("others_flat_5", "aces")),
        (replace(CLASSIC, opening_min=0), "opening_basis", ("opening_min",)),
        (replace(CLASSIC, packs=Packs.ONE), "distinct_suits", ("packs",)),
    ],
)
def test_an_option_without_effect_names_the_options_that_disable_it(
    options: Rum500Options, idle: str, others: tuple[str, ...]
) -> None:
    assert options.without_effect()[idle] == others
    with pytest.raises(AgainstRulesError) as refusal:
        options.check_change(idle)
    sentence = WORDS.say(refusal.value.say, LETTERS)
    assert all(WORDS(f"rum500-option-{name}") in sentence for name in (idle, *others))


def test_an_option_with_effect_may_change() -> None:
    assert "joker_swap" not in CLASSIC.without_effect()
    CLASSIC.check_change("joker_swap")


def test_flat_cards_leave_the_low_ace_to_the_card_points() -> None:
    assert "card_points" not in replace(CLASSIC, others_flat_5=True).without_effect()


def test_an_option_without_effect_is_no_difference_from_the_preset() -> None:
    assert replace(CLASSIC, rum_window=3).differences(CLASSIC) == {}
    assert replace(CLASSIC, rum_window=3, rum_call=True).differences(CLASSIC) == {"rum_call": True, "rum_window": 3}


@pytest.mark.parametrize("key", GAMES)
def test_idle_conditions_name_existing_options_and_values(key: str) -> None:
    declared = {option.name: option for option in GAMES[key].options.declarations()}
    for option in declared.values():
        for condition in option.idle_with:
            for name, values in condition.items():
                for value in values:
                    assert declared[name].read(value) == value


def test_r_64_an_opening_minimum_above_the_bound_is_refused() -> None:
    assert Rum500Options.from_json({"opening_min": 60}).opening_min == 60
    with pytest.raises(AgainstRulesError):
        Rum500Options.from_json({"opening_min": 61})
