"""The sentences that refuse impossible commands: they are true, and name what is possible."""

from dataclasses import replace
from typing import Any

import pytest

from bot.games.refusals import RefusalError
from bot.games.rum500.options import PRESETS, Packs, PickRule, Rum500Options, RumBy, StockEnd, TakeBacks
from bot.games.rum500.search.uses import PickNote
from bot.games.rum500.state import Effect, Match, Phase
from tests.games.rum500.tables import CLASSIC, GAME, act, deal, do, new_match, table, words

HAND = "8S 9S JK 8H 7C 3D KD 2H"
ON_TABLE = [(1, "TS TH TD"), (1, "4C 5C 6C")]


def playing(hand: str = HAND, **changes: Any) -> Match:
    """A table with a set and a run, after the draw of seat 0."""
    return table(hand, "2D 7D", melds=ON_TABLE, options=replace(CLASSIC, **changes), phase=Phase.PLAY)


def refusal_of(match: Match, line: str) -> str:
    """The sentence that refuses a command."""
    with pytest.raises(RefusalError) as refusal:
        act(match, line)
    return words(refusal.value).replace("\N{VARIATION SELECTOR-15}", "")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 meld 8S 9S TC", "You don't have 10♣."),
        ("0 meld 8S-10S", "You don't have 10♠."),
        ("0 lay_off 7C 8C", "You don't have 8♣."),
        ("0 meld JK JK JK", "You have only one Joker."),
    ],
)
def test_r_37_the_card_that_is_missing_is_named(line: str, sentence: str) -> None:
    assert refusal_of(playing(), line) == sentence


@pytest.mark.parametrize(
    ("line", "cards", "form"),
    [
        ("♣7 2", "7♣ 2♣", "7♣ on 2"),
        ("clubs 7 8 2", "7♣ 8♣ 2♣", "7♣ 8♣ on 2"),
        ("♦10 1", "10♦ A♦", "10♦ on 1"),
    ],
)
@pytest.mark.parametrize("held", ["KD", "2C AD"])
def test_r_38_a_number_without_on_is_refused_with_a_suggestion(line: str, cards: str, form: str, held: str) -> None:
    match = table(f"7C 8C TD {held}", "2D 7D", melds=[(1, "TS TH TC"), (1, "4C 5C 6C")], pile="", phase=Phase.PLAY)
    sentence = f"{cards} can't be laid off together. If you mean meld {form[-1]}, write: {form}."
    assert refusal_of(match, f"0 lay_off {line}") == sentence
    assert do(match, f"0 lay_off {form}").current_round.cards.hands[0] != match.current_round.cards.hands[0]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("♣7 3", "You don't have 3♣."),
        ("♠8 2", "You don't have 2♠."),
        ("♣6 7", "You don't have 6♣."),
        ("♣7 J", "You don't have J♣."),
        ("♣7 ♦2", "You don't have 2♦."),
        ("♣7 2 on 2", "You don't have 2♣."),
        ("♣2", "You don't have 2♣."),
        ("♣7 JK 2", "You don't have 2♣."),
    ],
)
def test_r_38_a_word_that_cannot_be_the_number_of_a_meld_is_a_card(line: str, sentence: str) -> None:
    assert refusal_of(playing(), f"0 lay_off {line}") == sentence


def test_r_80_of_two_cards_that_fit_one_meld_neither_is_read_as_a_number() -> None:
    melds = [(1, "8S 8H 8D"), (1, "3C 4C 5C 6C 7C")]
    match = table("8C 2C", "2D", melds=melds, pile="", options=replace(CLASSIC, boathouse=True), phase=Phase.PLAY)
    assert refusal_of(match, "0 lay_off ♣2 8") == "By the boathouse rule the last card must be discarded. Keep one."
    assert refusal_of(match, "0 lay_off ♣8 2") == "By the boathouse rule the last card must be discarded. Keep one."


@pytest.mark.parametrize("joker", ["TH", "QS"])
def test_ar_05_a_joker_named_out_of_place_is_refused_with_its_possible_cards(joker: str) -> None:
    assert refusal_of(playing(), f"0 meld 8S 9S JK={joker}").endswith("It can be: JK=7S, JK=TS.")


@pytest.mark.parametrize(
    ("meld", "possible"),
    [("4C 5C JK=6C", "JK=3C, JK=7C"), ("7S 7H 7D", "JK=7"), ("7S 7H JK=7", "JK=7")],
)
def test_ar_05_a_joker_named_wrongly_on_a_meld_is_refused_with_its_possible_cards(meld: str, possible: str) -> None:
    match = table("JK KD", "2D", melds=[(1, meld)], phase=Phase.PLAY)
    assert refusal_of(match, "0 lay_off JK=9C on 1").endswith(f"doesn't fit this meld. It can be: {possible}.")


def test_ar_05_in_a_run_the_suit_of_a_joker_need_not_be_named() -> None:
    after = do(playing(), "0 meld 8S 9S JK=10")
    assert [str(laid.typed) for laid in after.current_round.cards.melds[-1].cards] == ["8S", "9S", "JK=TS"]


@pytest.mark.parametrize("line", ["0 lay_off JK=7 on 2", "0 lay_off JK=7"])
def test_ar_05_the_suit_need_not_be_named_in_a_lay_off_on_a_run_either(line: str) -> None:
    assert str(do(playing(), line).current_round.cards.melds[1].cards[-1].typed) == "JK=7C"


def test_ar_05_a_joker_named_by_its_rank_goes_on_a_set_first() -> None:
    match = table("JK KD", "2D", melds=[(1, "7S 7H 7D"), (1, "8C 9C TC")], phase=Phase.PLAY)
    assert len(do(match, "0 lay_off JK=7").current_round.cards.melds[0].cards) == 4


def test_r_22_the_refusal_of_a_gap_does_not_claim_that_there_is_no_joker() -> None:
    assert "no joker" not in refusal_of(playing("8S JK QS KD"), "0 meld 8S JK QS")


def test_r_38_the_refusal_of_a_single_card_does_not_mention_others() -> None:
    assert refusal_of(playing(), "0 lay_off 3D").startswith("3♦ fits no meld on the table. ")


def test_r_38_of_two_cards_the_one_that_does_not_fit_is_named() -> None:
    assert refusal_of(playing(), "0 lay_off 7C KD on 2").startswith("K♦ doesn't fit this meld.")


def test_r_29_the_refusal_names_a_place_that_a_joker_occupies() -> None:
    match = table("5C KD", "2D", melds=[(1, "4C JK=5C 6C")], phase=Phase.PLAY)
    assert refusal_of(match, "0 lay_off 5C on 1").startswith("A joker already lies there as 5♣.")


def test_ar_05_the_place_of_a_joker_is_offered_for_a_swap_where_jokers_are_swapped() -> None:
    options = replace(CLASSIC, joker_swap=True)
    match = table("5C KD", "2D", melds=[(1, "4C JK=5C 6C")], options=options, phase=Phase.PLAY)
    assert (
        refusal_of(match, "0 lay_off 5C on 1") == "A joker already lies there as 5♣. Swap your card for it, or keep it."
    )
    assert do(match, "0 swap 5C on 1").current_round.cards.melds != match.current_round.cards.melds


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 meld JK JK JK JK JK", "A set has three or four cards, never more. Leave some out."),
        ("0 meld JK=8 JK=8 JK=8", "Three or four of them make a set: write each as JK."),
        ("0 lay_off JK=8 on 1", "Three or four of them make a set: write each as JK."),
        ("0 lay_off JK=8", "Three or four of them make a set: write each as JK."),
        ("0 meld JK JK KD", "Three or four of them make a set: write each as JK."),
    ],
)
def test_r_115_the_refusal_of_jokers_that_are_not_wild_says_how_they_are_laid(line: str, sentence: str) -> None:
    options = replace(PRESETS["persian"], packs=Packs.TWO)
    match = table("JK JK JK JK JK KD", "2D", melds=[(1, "JK JK JK")], options=options, phase=Phase.PLAY)
    assert refusal_of(match, line).endswith(sentence)
    assert do(match, "0 lay_off JK on 1") != match != do(match, "0 meld JK JK JK JK")


@pytest.mark.parametrize("on", [" on 1", ""])
def test_ar_16_a_suit_that_a_set_has_is_refused_for_its_suit(on: str) -> None:
    options = replace(CLASSIC, packs=Packs.TWO)
    match = table("7S KD 2C", "2D", melds=[(1, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    assert "only one card of each suit" in refusal_of(match, f"0 lay_off 7S{on}")
    assert "only one card of each suit" not in refusal_of(match, f"0 lay_off KD{on}")


def test_ar_24_with_pile_and_stock_empty_the_refusal_does_not_suggest_the_stock() -> None:
    options = Rum500Options(stock_end=StockEnd.CONTINUE)
    assert "raw from the stock" not in refusal_of(table("4S", "2D", pile="", stock="", options=options), "0 take 4C")
    assert "raw from the stock" in refusal_of(table("4S", "2D", pile="", options=options), "0 take 4C")


PLAYS_ON = replace(CLASSIC, stock_end=StockEnd.CONTINUE)
PLAYS_WITHOUT_A_STOCK = replace(CLASSIC, stock_end=StockEnd.NO_STOCK)


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (table("4S 4D KS", "2D", pile="4C"), "You have to draw first, from the stock or the pile."),
        (table("4S 9D KS", "2D", pile="4C"), "You have to draw first, from the stock."),
        (table("4S 9D KS", "2D", pile=""), "You have to draw first, from the stock."),
        (
            table("4S 4D KS", "2D", pile="4C", stock="", options=PLAYS_ON),
            "The stock is used up. First take from the pile, or take nothing.",
        ),
        (
            table("4S 9D KS", "2D", pile="4C", stock="", options=PLAYS_WITHOUT_A_STOCK),
            "The stock is used up, and nothing in the pile fits: take nothing.",
        ),
        (
            table("4S 9D KS", "2D", pile="", stock="", options=PLAYS_WITHOUT_A_STOCK),
            "The stock is used up, and nothing in the pile fits: take nothing.",
        ),
    ],
)
def test_r_31_a_discard_before_the_draw_is_refused_with_what_the_prompt_offers(match: Match, sentence: str) -> None:
    with pytest.raises(RefusalError) as refusal:
        act(match, "0 discard KS")
    assert words(refusal.value) == sentence
    prompt = GAME.prompt(GAME.view(match, 0), GAME.choices(match, 0))
    assert refusal.value.say.args["can"] == prompt.args["can"]


@pytest.mark.parametrize("line", ["0 draw", "0 take 4C"])
def test_r_31_a_second_draw_is_refused_as_one(line: str) -> None:
    match = do(table("4S 9D KS", "2D", pile="4C"), "0 draw")
    assert refusal_of(match, line).startswith("You've already drawn, and a draw can't be undone.")


@pytest.mark.parametrize("line", ["0 draw", "0 take 4C"])
@pytest.mark.parametrize(
    "match",
    [
        do(table("4S 9D KS", "2D", pile="4C", stock="", options=PLAYS_WITHOUT_A_STOCK), "0 pass"),
        deal(new_match(replace(CLASSIC, starter_discards=True)).replace(next_dealer=1)),
    ],
)
def test_r_14_r_86_a_draw_in_a_turn_without_one_is_refused_with_what_can_be_done(match: Match, line: str) -> None:
    assert refusal_of(match, line) == "This turn has no draw. Lay cards, or discard to end your turn."


def test_r_120_with_rum_off_the_refusal_says_so() -> None:
    assert refusal_of(playing(), "1 rum") == "Calling Rum is off at this table. You can lay cards off on your own turn."


def test_ar_14_a_play_out_of_turn_before_the_draw_is_refused_until_the_draw() -> None:
    match = table("2S KD", "7C 7D 7H 3C", options=Rum500Options(out_of_turn=True))
    assert refusal_of(match, "1 meld 7C 7D 7H").endswith(
        "has to draw first. Then you may lay cards too, until the discard."
    )


def test_r_104_the_refusal_tells_the_dealer_to_choose_the_effect() -> None:
    match = table("4S", "2D", options=PRESETS["gambit"], dealer=0, phase=Phase.EFFECT)
    assert refusal_of(match, "0 draw").startswith("You're the dealer: first say")


def test_r_107_a_split_is_refused_with_the_reason_of_the_pick_rule() -> None:
    match = table(
        "JK 9H 3D",
        "2D",
        melds=[(1, "7S 7H 7D")],
        pile="7C",
        options=PRESETS["gambit"],
        effect=Effect.SPLITTER,
        dealer=1,
    )
    assert "doesn't make a new meld" in refusal_of(match, "0 split 7C")


def test_r_53_the_top_card_of_a_split_is_not_described_as_due_if_it_may_be_kept() -> None:
    options = replace(PRESETS["gambit"], pick_rule=PickRule.TOP_ONLY_FREE)
    match = table("JK 9H 3D", "2D", pile="7C", options=options, effect=Effect.SPLITTER, dealer=1)
    (split,) = GAME.choices(match, 0)["split"]
    assert isinstance(split.note, PickNote)
    assert not split.note.must


@pytest.mark.parametrize("rule", [PickRule.NEW_MELD_ONLY, PickRule.MELD_OR_LAYOFF])
@pytest.mark.parametrize("line", ["0 take 4C", "0 take KS"])
@pytest.mark.parametrize(("stock", "instead"), [("5C", "draw from the stock"), ("", "take nothing")])
def test_r_31_another_card_of_the_pile_is_suggested_only_if_one_can_be_taken(
    rule: PickRule, line: str, stock: str, instead: str
) -> None:
    options = replace(CLASSIC, pick_rule=rule, pick_top_must_use=True)
    match = table("4S 9H JC", "2D 7D", pile="6H 4C QD", stock=stock, options=options)
    assert "take" not in GAME.choices(match, 0)
    sentence = refusal_of(match, line)
    assert "if you can, or " in sentence
    assert instead in sentence


@pytest.mark.parametrize(
    ("effect", "line", "instead"),
    [
        (Effect.WILD, "0 double 1", "lay your jokers in melds"),
        (Effect.DOUBLE, "0 split QD", "you can double a meld with a joker"),
        (Effect.SPLITTER, "0 double 1", "you can split the pile with a joker"),
    ],
)
def test_r_104_a_command_of_another_effect_is_refused_with_what_jokers_do(
    effect: Effect, line: str, instead: str
) -> None:
    phase = Phase.PLAY if line.startswith("0 double") else Phase.DRAW
    match = table("JK 4S", "2D", pile="QD", melds=ON_TABLE, options=PRESETS["gambit"], effect=effect, phase=phase)
    assert instead in refusal_of(match, line)


def test_r_120_a_call_after_a_pass_is_refused_with_what_can_still_be_called() -> None:
    options = replace(CLASSIC, rum_call=True)
    hands = ("7C KS", "2D 3D", "4H 5H")
    match = table(*hands, sides=(0, 1, 2), melds=[(0, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    assert "call Rum on a later one" in refusal_of(do(match, "0 discard 7C", "2 pass"), "2 rum")


@pytest.mark.parametrize(
    ("match", "possible"),
    [
        (table("4S", "2D", options=PRESETS["gambit"], dealer=0, phase=Phase.EFFECT), "first say what jokers do"),
        (table("4S 9H", "2D"), "Begin your turn with a draw."),
        (playing(), "Lay cards, or discard to end your turn."),
    ],
)
def test_a_pass_that_declines_nothing_is_told_what_the_phase_takes(match: Match, possible: str) -> None:
    """The dealer of a gambit that chooses can neither draw nor discard, and who has drawn can't draw again."""
    sentence = refusal_of(match, "0 pass")
    assert sentence.startswith("There's nothing to decline now.")
    assert possible in sentence


@pytest.mark.parametrize("match", [table("4S 9H", "2D"), playing()])
def test_where_no_dealer_says_what_jokers_do_the_refusal_promises_no_time_for_it(match: Match) -> None:
    assert "Once a round" not in refusal_of(match, "0 effect wild")
    assert "is off at this table" in refusal_of(match, "0 effect wild")


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
def test_where_take_backs_are_off_no_refusal_says_when_they_are_possible(phase: Phase) -> None:
    match = table("4S 9H", "2D", options=replace(CLASSIC, take_backs=TakeBacks.OFF), phase=phase)
    assert refusal_of(match, "0 take_back") == "Take-backs are off at this table: what is laid stays."


@pytest.mark.parametrize("pile", ["6H 4C QD", "6H QD 4C"])
def test_r_82_a_pick_that_leaves_no_discard_is_refused_for_that(pile: str) -> None:
    """The card itself would lie in the meld: what lacks is a card for the discard, or it is another one of the pile."""
    match = table("4S 4D", "2D", pile=pile, options=replace(CLASSIC, boathouse=True))
    sentence = refusal_of(match, "0 take 4C")
    assert "4♣ may not be your last discard" not in sentence
    assert sentence.endswith("Pick another, or draw from the stock.")


def test_ar_12_whoever_holds_only_the_barred_card_is_not_told_to_discard_another() -> None:
    options = replace(CLASSIC, pick_rule=PickRule.TOP_ONLY_FREE)
    melds = [(1, "5S 6S 7S"), (1, "6D 6C JK=6")]
    match = do(table("4S", "2D", pile="6H", melds=melds, options=options), "0 take 6H")
    assert refusal_of(match, "0 discard 6H").endswith("Discard another card.")
    match = do(match, "0 lay_off 4S")
    assert refusal_of(match, "0 discard 6H").endswith("Lay it off, which takes you out.")
    assert GAME.round_over(do(match, "0 lay_off 6H"))


@pytest.mark.parametrize(("hand", "can"), [("4S 4D KS", True), ("4S 9D KS", False)])
def test_without_a_stock_the_pile_is_offered_only_if_a_card_of_it_can_be_taken(hand: str, can: bool) -> None:
    options = replace(CLASSIC, stock_end=StockEnd.CONTINUE)
    match = table(hand, "2D", pile="4C", stock="", options=options)
    assert ("take" in GAME.choices(match, 0)) is can
    assert ("Take from the pile" in refusal_of(match, "0 draw")) is can


def test_ar_28_a_draw_too_early_is_not_told_that_a_partner_may_call_rum() -> None:
    options = replace(CLASSIC, rum_call=True, rum_by=RumBy.OPPONENTS)
    hands = ("7C KS", "2D 3D", "4H 5H", "9S 9H")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(0, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    match = do(match, "0 discard 7C")
    assert GAME.to_act(match) == (1, 3)
    assert "everyone else" not in refusal_of(match, "1 draw")
