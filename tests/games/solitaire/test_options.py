"""The presets of the solitaire."""

from bot.games.solitaire.options import PRESETS, SolitaireOptions


def test_as08_the_options_of_each_preset() -> None:
    classic = PRESETS["classic"]
    assert classic == SolitaireOptions()
    assert {name: preset.differences(classic) for name, preset in PRESETS.items()} == {
        "classic": {},
        "half_deck": {"variation": "half-deck", "v1_top": 0},
        "three_jokers": {"variation": "three-jokers"},
        "three_jokers_exchange": {"variation": "three-jokers", "exchange": True},
    }
    assert (classic.deals, classic.v1_top, classic.joker_counts_as_draw) == (5, 20, True)
