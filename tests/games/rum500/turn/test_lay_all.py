"""Several melds and lay-offs in one command, all or none, and the one that is offered (R-37, R-38, R-80, 0.2)."""

from dataclasses import replace

import pytest

from bot.games.cards import faces
from bot.games.refusals import AgainstRulesError, NotUnderstoodError
from bot.games.rum500.commands import Lay, LayOff
from bot.games.rum500.options import PickRule, Reason, Rum500Options
from bot.games.rum500.search.uses import LayNote
from bot.games.rum500.state import Match, Phase
from tests.games.rum500.tables import CLASSIC, GAME, act, do, hand_of, refused, table

BOATHOUSE = replace(CLASSIC, boathouse=True)


def playing(hand: str, *, melds: tuple[str, ...] = (), options: Rum500Options = CLASSIC) -> Match:
    """A table with these melds of seat 1, after the draw of seat 0."""
    return table(hand, "2D 3D", melds=[(1, meld) for meld in melds], options=options, phase=Phase.PLAY)


def offered(match: Match, seat: int = 0) -> str:
    """The text of the `lay` command that is offered; "" if none is."""
    listed = GAME.choices(match, seat).get("lay", ())
    return listed[0].command.text if listed else ""


def test_several_plays_are_one_command_with_an_event_each() -> None:
    match = playing("7S 7H 7D 9C TC KS", melds=("6C 7C 8C",))
    after, events = act(match, "0 lay 7S 7H 7D; TC on 1; 9C on 1")
    assert [type(event).__name__ for event in events] == ["Melded", "LaidOff", "LaidOff"]
    assert hand_of(after, 0) == set(faces("KS"))


def test_plays_are_carried_out_in_any_order_that_works() -> None:
    match = playing("TC JC 9C KS", melds=("6C 7C 8C",))
    assert hand_of(do(match, "0 lay JC on 1; TC on 1; 9C on 1"), 0) == set(faces("KS"))


def test_a_card_can_go_on_a_meld_of_the_same_command() -> None:
    match = playing("7S 7H 7D 7C KS", melds=("2H 3H 4H",))
    assert hand_of(do(match, "0 lay 7S 7H 7D; 7C on 2"), 0) == set(faces("KS"))


def test_if_one_play_is_impossible_nothing_is_laid() -> None:
    match = playing("7S 7H 7D 9D KS", melds=("6C 7C 8C",))
    assert refused(match, "0 lay 7S 7H 7D; 9D on 1", AgainstRulesError) == Reason.DOES_NOT_FIT
    assert hand_of(match, 0) == set(faces("7S 7H 7D 9D KS"))


def test_one_take_back_undoes_the_whole_command() -> None:
    match = playing("7S 7H 7D 9C KS", melds=("6C 7C 8C",))
    after, (event,) = act(do(match, "0 lay 7S 7H 7D; 9C on 1"), "0 take_back")
    assert hand_of(after, 0) == hand_of(match, 0)
    assert len(GAME.view(after, 0).melds) == 1
    assert "number=0" in repr(event)


def test_a_list_of_lay_offs_that_name_their_melds_is_one_command() -> None:
    assert GAME.read("lay_off", "7C on 2; 8D on 1") == GAME.read("lay", "7C on 2; 8D on 1")
    assert isinstance(GAME.read("lay_off", "7C on 2; 8D on 1"), Lay)


def test_semicolons_between_cards_without_melds_only_separate_cards() -> None:
    assert GAME.read("lay_off", "7C; 8C on 2") == GAME.read("lay_off", "7C 8C on 2")
    assert isinstance(GAME.read("lay_off", "7C;8C"), LayOff)


def test_a_list_of_plays_has_a_maximum_length() -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        GAME.read("lay", "; ".join(["7C on 1"] * 26))
    assert refusal.value.reason == Reason.TOO_MANY_PLAYS


def test_everything_that_fits_is_offered_at_once() -> None:
    match = playing("7S 7H 7D 9C TC KS 3C", melds=("6C 7C 8C",))
    assert offered(match) == "7D 7H 7S; 9C on 1; TC on 1"


def test_nothing_is_offered_where_nothing_fits() -> None:
    assert offered(playing("7S KH 4D", melds=("6C 7C 8C",))) == ""


@pytest.mark.parametrize("hand", ["8S 9S JK KD 3C", "7D 7H JK 8S 9S"])
def test_a_joker_with_two_places_is_kept(hand: str) -> None:
    assert "JK" not in offered(playing(hand))


def test_a_joker_with_one_place_is_laid_too() -> None:
    assert offered(playing("8S TS JK KD 3C")) == "8S JK=9S TS"


def test_a_joker_that_fits_a_meld_on_the_table_as_well_is_kept() -> None:
    assert "JK" not in offered(playing("8S TS JK KD 3C", melds=("4H 4C 4D",)))


def due(hand: str, pile: str, *, options: Rum500Options = CLASSIC, melds: tuple[str, ...] = ()) -> Match:
    """A table on which seat 0 has taken the oldest card of the pile with all above it."""
    match = table(hand, "2D 3D", pile=pile, options=options, melds=[(1, meld) for meld in melds])
    return do(match, f"0 take {pile.split(maxsplit=1)[0]}")


def test_r_34_the_due_card_is_laid_first() -> None:
    assert offered(due("QD QH 5S 6S 7S 2C", "QC")) == "QC QD QH; 5S 6S 7S"


def test_r_34_the_partners_of_the_due_card_are_spent_on_nothing_else() -> None:
    match = due("QD JK JD TD 2C 4S", "QC")
    assert GAME.choices(match, 0)["meld"]
    assert offered(match) == ""


def test_r_52_the_due_card_is_laid_off_where_that_is_allowed() -> None:
    options = replace(CLASSIC, pick_rule=PickRule.MELD_OR_LAYOFF)
    assert offered(due("KS 2C", "9C", options=options, melds=("6C 7C 8C",))) == "9C on 1"


def test_r_80_by_the_boathouse_rule_a_card_stays_to_be_discarded() -> None:
    match = playing("7S 7H 7D 9C", melds=("6C 7C 8C",), options=BOATHOUSE)
    assert offered(match) == "7D 7H 7S"
    assert refused(match, "0 lay 7S 7H 7D; 9C on 1", AgainstRulesError) == Reason.KEEP_A_CARD


def test_r_45_the_command_may_lay_the_last_card() -> None:
    match = playing("7S 7H 7D 9C", melds=("6C 7C 8C",))
    (choice,) = GAME.choices(match, 0)["lay"]
    assert isinstance(choice.note, LayNote)
    assert choice.note.out
    assert GAME.round_over(do(match, f"0 lay {choice.command.text}"))


def test_r_43_plays_out_of_turn_leave_the_due_card_of_the_turn_usable() -> None:
    options = replace(CLASSIC, out_of_turn=True)
    match = table("4S 4D QH", "5C 5D 5H 9S", pile="4C", options=options)
    assert offered(do(match, "0 take 4C"), 1) == "5C 5D 5H"


def in_menus(match: Match) -> dict[str, list[str]]:
    """What the menus of melds and lay-offs list."""
    choices = GAME.choices(match, 0)
    return {kind: [choice.command.text for choice in GAME.in_menu(kind, choices)] for kind in ("meld", "lay_off")}


def test_a_menu_lists_no_play_that_lay_carries_out_alone_and_all_where_it_carries_out_more() -> None:
    one, two = playing("7S 7H 7D 9C KS"), playing("7S 7H 7D 9C KS", melds=("6C 7C 8C",))
    assert offered(one) == "7D 7H 7S"
    assert in_menus(one) == {"meld": [], "lay_off": []}
    assert in_menus(two) == {"meld": ["7D 7H 7S"], "lay_off": ["9C on 1"]}
    assert [choice.command.text for choice in GAME.choices(one, 0)["meld"]] == ["7D 7H 7S"]  # it can still be typed
