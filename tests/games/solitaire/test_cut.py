"""The cut of the stock in variation 1: at the number that was chosen, or at one that follows from the seed (AS-08)."""

import hashlib
from dataclasses import replace

from bot.games.cards import pack
from bot.games.gin_hands import FACES
from bot.games.shuffle import order
from bot.games.solitaire.options import PRESETS, SolitaireOptions
from bot.games.solitaire.state import JOKER, End, Result
from cogs.words import LETTERS, Words
from tests.games.gin.tables import seed
from tests.games.solitaire.tables import SOLITAIRE, current, dealt


def test_as08_0_3_a_drawn_cut_follows_from_the_seed_and_lies_between_16_and_25() -> None:
    tops: set[int] = set()
    for number in range(60):
        state = current(dealt(number, PRESETS["half_deck"]))
        names = [f"{seed(number)}:1:cut:{top}" for top in range(16, 26)]
        first = min(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())
        assert state.safe == int(first.rpartition(":")[2]) <= state.stock.index(JOKER)
        tops.add(state.safe)
    assert tops == set(range(16, 26))


def test_as08_a_drawn_cut_is_revealed_only_after_the_deal() -> None:
    running = dealt(2, PRESETS["half_deck"])
    top = current(running).safe
    same = replace(running, round=current(running)._replace(safe=top + 1))
    assert SOLITAIRE.view(running, 0) == SOLITAIRE.view(same, 0)
    end = current(running).ended(End(Result.GIN, 0, 25, 0))
    lines = [Words().say(line, LETTERS) for line in SOLITAIRE.sheet(SOLITAIRE.view(replace(running, round=end), 0))]
    assert f"Above the joker's part of the stock lay {top} safe cards." in lines


def test_as08_twenty_safe_cards_by_option_draw_no_cut() -> None:
    options = SolitaireOptions.from_json({"deals": 5, "variation": "half-deck", "v1_top": 20})
    state = current(dealt(7, options))
    again = order(seed(7), "1", "deal", pack(1, 0))
    assert [FACES.get(bit) for bit in state.stock[:20]] == [card.face for card in again[11:31]]


def test_as08_as10_options_of_other_variations_have_no_effect() -> None:
    assert set(PRESETS["classic"].without_effect()) == {"v1_top", "v2_first_joker"}
    assert set(PRESETS["half_deck"].without_effect()) == {"v2_first_joker"}
    assert set(PRESETS["three_jokers"].without_effect()) == {"v1_top"}
