"""The description of a table in words is complete, and in the order in which people need it."""

from dataclasses import replace

from bot.games.catalogue import GAMES
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Phase as GinPhase
from bot.games.rum500.options import PRESETS
from bot.games.rum500.state import Effect, Phase
from bot.games.values import Deal, View
from cogs.words import LETTERS, Words
from cogs.words.cards import SPOKEN
from tests.games.gin.tables import GIN, LOW, dealt, situation
from tests.games.rum500.tables import CLASSIC, GAME, PERSIAN, table
from tests.games.solitaire.tables import SOLITAIRE, do
from tests.games.solitaire.tables import situation as deal_of

WORDS = Words().with_card_style(SPOKEN)
TEAMS = (0, 1, 0, 1)


def lines(game: str, view: View) -> list[str]:
    return [WORDS.say(line, LETTERS) for line in GAMES[game].describe(view)]


def test_rum500_a_description_has_the_hand_first_then_melds_pile_and_table() -> None:
    match = table(
        "7S 9S 4H JK",
        "KD",
        "2C 3C",
        "QH",
        sides=TEAMS,
        melds=[(1, "5H JK=6H 7H"), (2, "KS KH KC")],
        pile="9D TD JD",
        stock="2D 3D",
        turn=0,
        phase=Phase.PLAY,
        totals=(120, 95),
    )
    assert lines("rum500", GAME.view(match, 0)) == [
        "### Your hand: 4 cards",
        "Spades: 7, 9.",
        "Hearts: 4.",
        "One joker.",
        "### 2 melds on the table",
        "Meld 1, B: run 5, joker as 6, 7 of hearts. 25 points.",
        "Meld 2, C: set king of spades, king of hearts, king of clubs. 30 points.",
        "### Discard pile: 3 cards, oldest first",
        "1. 9 of diamonds",
        "2. 10 of diamonds",
        "3. jack of diamonds",
        "### The table",
        "Stock: 2 cards.",
        "To move: A.",
        "A holds 4 cards.",
        "B holds one card.",
        "C holds 2 cards.",
        "D, the dealer, holds one card.",
        "A (A, C): 120 of 500 points. Laid this round: 30. Not opened yet.",
        "B (B, D): 95 of 500 points. Laid this round: 25. Not opened yet.",
        "Opening: rounds count from the first that brings 30 or more at its end.",
        "Round 1.",
    ]


def test_rum500_a_bystanders_description_has_no_hand() -> None:
    match = table("7S 9S", "KD QD", pile="9D")
    described = lines("rum500", GAME.view(match, None))
    assert described[0] == "### No melds on the table"
    assert not any("spades" in line or "king" in line for line in described)


def test_rum500_cards_laid_off_are_described_with_their_owner() -> None:
    match = table("QS 3C", "KD 2D", melds=[(1, "9S TS JS")], phase=Phase.PLAY, opened=True)
    match, _ = GAME.apply(match, 0, GAME.read("lay_off", "QS on 1"))
    described = lines("rum500", GAME.view(match, 0))
    assert "Meld 1, B: run 9, 10, jack, queen of spades. 35 points. Laid off there: queen of spades by A." in described
    assert "Laid last: queen of spades." in described
    assert "B: 0 of 500 points. Laid this round: 25. Opened." in described


def test_rum500_cards_from_the_pile_and_the_one_to_use_follow_the_hand() -> None:
    match = table("9S TS 3C 3D", "KD 2D", pile="4H JS 5D", opened=True)
    match, _ = GAME.apply(match, 0, GAME.read("take", "JS"))
    assert lines("rum500", GAME.view(match, 0))[:6] == [
        "### Your hand: 6 cards",
        "Spades: 9, 10, jack.",
        "Clubs: 3.",
        "Diamonds: 3, 5.",
        "New: jack of spades, 5 of diamonds.",
        "To be used this turn: jack of spades.",
    ]


def test_rum500_the_dealers_gambit_and_the_last_round_are_described() -> None:
    gambit = table("7S 9S", "KD QD", "5C 3C", "4C", options=PRESETS["gambit"], sides=TEAMS, effect=Effect.DOUBLE)
    assert "Jokers double a meld this round. The dealer's joker is free." in lines("rum500", GAME.view(gambit, 0))
    persian = table("7S 9S", "KD QD", options=PERSIAN)
    described = lines("rum500", GAME.view(persian, 0))
    assert "The match ends after 2 rounds." in described
    assert "A: 0 points. Laid this round: 0." in described


def test_rum500_a_discard_that_can_be_called_is_described_with_the_pile() -> None:
    options = replace(CLASSIC, rum_call=True)
    match = table("QS 3C 4C", "KD 2D", melds=[(1, "9S TS JS")], phase=Phase.PLAY, options=options)
    match, _ = GAME.apply(match, 0, GAME.read("discard", "QS"))
    described = lines("rum500", GAME.view(match, 1))
    at = described.index("2. queen of spades")
    assert described[at + 1 : at + 3] == ["A discarded the top card.", "Rum can be called on the top card."]


def test_rum500_the_hands_at_the_end_of_a_round_are_described() -> None:
    match = table("4C", "KD 2D", phase=Phase.PLAY, melds=[(0, "9S TS JS")], opened=True)
    match, _ = GAME.apply(match, 0, GAME.read("discard", "4C"))
    assert lines("rum500", GAME.view(match, 0)) == [
        "A had no cards left.",
        "B was left with 2 of diamonds, king of diamonds.",
    ]


def test_rum500_a_hidden_hand_that_costs_nothing_is_not_described_as_empty() -> None:
    options = replace(CLASSIC, joker_value=0)
    match = table("4C", "JK", phase=Phase.PLAY, melds=[(0, "9S TS JS")], opened=True, options=options)
    match, _ = GAME.apply(match, 0, GAME.read("discard", "4C"))
    assert lines("rum500", GAME.without_reveal(GAME.view(match, 0))) == ["A had no cards left."]


def test_rum500_the_cards_drawn_for_the_first_deal_are_described() -> None:
    match = GAME.start(replace(PERSIAN), (0, 1))
    match, _ = GAME.apply(match, None, Deal("1" * 64, "7"))
    [line] = [line for line in lines("rum500", GAME.view(match, 0)) if line.startswith("Drawn for the first deal: A ")]
    assert ", B " in line


def test_gin_a_hand_is_described_by_suit_then_by_melds() -> None:
    match = situation(f"{LOW} AD 2H", "AS 2S 3D", pile="KD 5D", stock=20)
    assert lines("gin", GIN.view(match, 0)) == [
        "### Your hand: 11 cards",
        "Spades: 4, 5, 6.",
        "Hearts: 2, 9.",
        "Clubs: 9, jack, queen, king.",
        "Diamonds: ace, 9.",
        "Meld: 4, 5, 6 of spades.",
        "Meld: 9 of hearts, 9 of diamonds, 9 of clubs.",
        "Meld: jack, queen, king of clubs.",
        "Deadwood, 3 points: 2 of hearts, ace of diamonds.",
        "### The table",
        "11 cards in the pile, on top 5 of diamonds.",
        "Stock: 20 cards.",
        "To move: A.",
        "A holds 11 cards.",
        "B, the dealer, holds 10 cards.",
        "Knock with 10 or less.",
        "A: 0 of 100 points.",
        "B: 0 of 100 points.",
        "Round 1.",
    ]


def test_gin_the_card_taken_is_described_as_locked() -> None:
    match = situation("4S 5S 9H 9D 9C JC QC KC AD 2H", "AS 2S 3D", phase=GinPhase.DRAW, pile="6S")
    match, _ = GIN.apply(match, 0, GIN.read("take", ""))
    described = lines("gin", GIN.view(match, 0))
    assert described[described.index("### The table") - 2 :][:2] == [
        "New: 6 of spades.",
        "Not to be discarded this turn: 6 of spades.",
    ]


def test_gin_the_end_of_a_round_is_covered_by_its_sheet() -> None:
    match = situation(f"{LOW} AD 2H")
    match, _ = GIN.apply(match, 0, GIN.read("knock", "2H"))
    assert lines("gin", GIN.view(match, 0)) == []
    assert GIN.sheet(GIN.view(match, 0))


def test_gin_matches_won_and_cards_drawn_for_the_deal_are_described() -> None:
    described = lines("gin", GIN.view(dealt(options=GinOptions(matches_to_win=2)), 0))
    assert described[-2:] == [
        "Matches won: A 0, B 0 of 2.",
        "Drawn for the first deal: A 10 of spades, B 9 of diamonds.",
    ]


def test_gin_a_bystander_gets_no_hand_and_a_hand_without_melds_is_described_so() -> None:
    match = situation("2S 4S 6S 8S 2H 4H 6H 8H JD KD QC")
    assert lines("gin", GIN.view(match, None))[0] == "### The table"
    assert "No melds yet: all of it is deadwood, 70 points." in lines("gin", GIN.view(match, 0))


def test_solitaire_stacks_and_points_are_described() -> None:
    match = deal_of(f"{LOW} AD 2H", pile="KD", drawn=3, jokers=1, totals=(25, 10))
    assert lines("solitaire", SOLITAIRE.view(match, 0))[8:] == [
        "Deadwood, 3 points: 2 of hearts, ace of diamonds.",
        "### The table",
        "Deal 1 of 5. Stock: 40. Drawn so far: 3.",
        "Face down in the pile: 1. One joker has come.",
        "Points: you 25, the Joker 10.",
    ]


def test_solitaire_the_end_of_a_deal_is_covered_by_its_sheet() -> None:
    match, _ = do(deal_of(f"{LOW} AD 2H"), "knock 2H")
    view = SOLITAIRE.view(match, 0)
    assert lines("solitaire", view) == []
    assert SOLITAIRE.sheet(view)
