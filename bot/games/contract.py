"""The contract between the rules of a game and everything above them.

A match is a frozen value. Applying a command returns a new match and the events. A command with seat None comes from
the table itself, never from a player: that is how chance (`Deal`) enters. Games know nothing of clocks, databases,
Discord or random numbers.

The flow of a match::

    state = game.start(options, sides)            # awaits the first deal
    while game.outcome(state) is None:
        if game.awaits_deal(state):
            state, events = game.apply(state, None, Deal(seed, salt))
        seat = game.to_act(state)[0]
        command = pick one of game.choices(state, seat), or game.read(kind, typed text)
        state, events = game.apply(state, seat, command)     # or RefusalError, and nothing has changed

Terms: a *seat* is a place at the table, numbered from 0 clockwise; a *side* is one seat or a team of seats, numbered
from 0; a *round* goes from a deal to its score; a *match* is as many rounds as it takes until someone has won.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from bot.games.cards import Card, pack
from bot.games.events import Achievement, PadRow
from bot.games.observation import SELECTABLE_LEVELS, Level, Observation
from bot.games.options import Options, Value
from bot.games.values import (
    Board,
    Choice,
    Choices,
    Command,
    ControlStyle,
    Event,
    Json,
    Outcome,
    Say,
    Seat,
    TimeLimit,
    View,
    say,
)
from bot.games.view import Example

OptionsT = TypeVar("OptionsT", bound="Options")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[StateT, OptionsT, ViewT]):
    """The rules of one game, without any match: every method is a function of its arguments."""

    key: ClassVar[str]
    """The short name in addresses, the journal and the language files: `rum500`, `gin`, `solitaire`."""

    shared: ClassVar[bool] = True
    """True: a table belongs to its channel. False: it belongs to one member, and only that member sees it."""

    options: type[OptionsT]
    """The class of the game's options."""

    achievements: ClassVar[tuple[Achievement, ...]] = ()

    levels: ClassVar[tuple[Level, ...]] = SELECTABLE_LEVELS
    """The levels of its computers, the weakest first."""

    controls: ClassVar[Mapping[str, ControlStyle]]
    """Every kind of command that a seat can give, with the style of its control on a panel."""

    max_picks: ClassVar[Mapping[str, int]] = {}
    """For kinds of style `SEVERAL`: the most picks in one command. A kind without an entry has no limit."""

    hand_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds whose choices are single cards of the hand. Suggestions for them keep the order of the hand."""

    single_round: ClassVar[Mapping[str, Value]]
    """The options that make a match of a single round: nothing is carried over, and nothing else ends it."""

    undo_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of command that undo the seat's last play."""

    primary_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds that may have the coloured button (`primary`), in order of preference."""

    calls: ClassVar[tuple[str, ...]] = ()
    """The kinds of command with a public button, which is shown while the kind is open to any seat."""

    def level(self, key: str) -> Level:
        """The level of this game with a key, or else the next weaker one; its normal one if there is no such level."""
        if key not in SELECTABLE_LEVELS:
            return Level.NORMAL
        weaker = SELECTABLE_LEVELS[: SELECTABLE_LEVELS.index(Level(key)) + 1]
        return next((level for level in reversed(weaker) if level in self.levels), self.levels[0])

    @property
    @abstractmethod
    def presets(self) -> Mapping[str, OptionsT]:
        """The named sets of options; the first is the default."""

    @abstractmethod
    def seatings(self, options: OptionsT) -> Mapping[int, tuple[int, ...]]:
        """For each possible number of players, the numbers of equal sides they may form, the default first.

        `{2: (2,), 4: (2, 4)}`: two play each alone; four in two teams, or each alone.
        """

    def player_counts(self, options: OptionsT, teams: int) -> tuple[int, ...]:
        """The possible numbers of players in this many teams, ascending; `teams` 0 is each alone."""
        counts = self.seatings(options).items()
        return tuple(sorted(players for players, sides in counts if (teams or players) in sides and teams < players))

    def length(self, options: OptionsT, sides: int, seats: int) -> Say:
        """How long a match with this many seats and sides is likely to last: the message `<game>-length`."""
        del options, sides, seats
        return say(f"{self.key}-length")

    @abstractmethod
    def start(self, options: OptionsT, sides: tuple[int, ...]) -> StateT:
        """Return a match that awaits its first deal. `sides[seat]` is the side of each seat.

        Raises:
            RefusalError: the options exclude each other, or don't fit this number of seats or these sides.

        """

    def dealt_first_by(self, state: StateT, dealer: Seat) -> StateT:
        """An undealt match with its first dealer set, as a rematch does; a game without dealers ignores it."""
        del dealer
        return state

    def next_dealer(self, state: StateT) -> Seat | None:
        """The seat that would deal the round after the last one; None in a game without dealers."""
        del state
        return None

    @abstractmethod
    def checkpoint(self, state: StateT) -> Json:
        """Save the data that later rounds need of the earlier ones: totals, dealer, number of the round.

        Called only while the match awaits a deal; `resume` is the inverse.
        """

    @abstractmethod
    def resume(self, options: OptionsT, sides: tuple[int, ...], checkpoint: Json) -> StateT:
        """Rebuild a match that awaits a deal from its `checkpoint`."""

    @abstractmethod
    def awaits_deal(self, state: StateT) -> bool:
        """True when the next command must be a `Deal`: before the first round and between rounds."""

    @staticmethod
    @abstractmethod
    def to_act(state: StateT, /) -> tuple[Seat, ...]:
        """The seats that have a decision open, the most urgent first; () between rounds and at the end."""

    def wait(self, state: StateT) -> TimeLimit | None:
        """The time limit that the match is waiting out; None while it waits for a seat without a limit."""
        del state
        return None

    def turn_of(self, state: StateT) -> Seat | None:
        """The seat whose turn a clock times; None if no seat is to act, or while `wait` limits the time."""
        if self.wait(state) is not None:
            return None
        return next(iter(self.to_act(state)), None)

    @staticmethod
    @abstractmethod
    def read(kind: str, text: str, /) -> Command:
        """Read a command from a player or from the journal, without knowing the match.

        Raises:
            NotUnderstoodError: it can't be read.

        """

    @staticmethod
    @abstractmethod
    def apply(state: StateT, seat: Seat | None, command: Command, /) -> tuple[StateT, tuple[Event, ...]]:
        """Carry out a command. The events are in the order in which they happened.

        This method alone decides what is legal; `choices` lists only commands that it accepts.

        Raises:
            RefusalError: the command is not possible now; the error carries the reason.

        """

    def told_later(self, before: StateT, after: StateT) -> bool:
        """True for a draw that other seats learn of with the seat's next command: until then they see `before`.

        Only the number of cards in the stock may differ for them, and nobody else may be able to act meanwhile.
        """
        del before, after
        return False

    @staticmethod
    @abstractmethod
    def choices(state: StateT, seat: Seat, /) -> Choices:
        """The legal commands of the seat by kind, also out of turn if the rules allow that; empty if there are none."""

    @staticmethod
    @abstractmethod
    def view(state: StateT, seat: Seat | None, /) -> ViewT:
        """The view of a seat; seat None is a bystander."""

    def prompt(self, view: ViewT, choices: Choices) -> Say:
        """The instruction above the seat's controls; it has to fit the choices that the seat has."""
        del choices
        return say(f"{self.key}-prompt-{view.phase}")

    def primary(self, choices: Choices) -> Choice | None:
        """The choice whose button is coloured, by a fixed rule about the seat's own hand and the pile.

        It is the first choice of the first of `primary_kinds` that has one. A discard counts only if it has a button of
        its own, and a pick from the pile only if its card makes a meld or is used at once.
        """
        for kind in self.primary_kinds:
            only_some = self.controls[kind] is ControlStyle.CARD or kind == "take"
            for choice in choices.get(kind, ()):
                if choice.shortcut or choice.with_follow_up is not None or not only_some:
                    return choice
        return None

    def in_menu(self, kind: str, choices: Choices) -> tuple[Choice, ...]:
        """The choices of a kind that its menu lists: without those that a button of another kind carries out too."""
        return choices.get(kind, ())

    def tip(self, observation: Observation[OptionsT, ViewT]) -> Say | None:
        """The tip for a newcomer about what the seat can do now; None if it teaches nothing new.

        It follows from the seat's own hand and the pile, as `primary` does.
        """
        del observation
        return None

    def for_newcomer(self, view: ViewT, events: tuple[Event, ...]) -> ViewT:
        """The view of a practice round: it lacks the marks that no tip has explained yet.

        `events` are those since the deal that the seat may know.
        """
        del events
        return view

    @staticmethod
    @abstractmethod
    def safe_move(view: ViewT, choices: Choices, /) -> Command:
        """The move that is played for an absent seat: one of its legal commands, chosen from its own view.

        It declines offers, begins a turn with the stock, and lays down only what the rules demand (0.4). It discards
        the card that fits the hand least, a joker last. Safe moves alone bring every round to an end.

        Raises:
            ValueError: the seat has no decision open.

        """

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """The outcome of the match; None while it goes on."""

    def totals(self, state: StateT) -> tuple[int, ...]:
        """The points of each side so far, as the outcome counts them."""
        return self.view(state, None).totals

    def totals_at_deal(self, state: StateT) -> tuple[int, ...]:
        """The points of each side with which the next round begins; in a series those of its running match."""
        return self.view(state, None).totals

    @property
    @abstractmethod
    def boards(self) -> Mapping[str, Board]:
        """Every board that a match of this game can count for, by its key, the most popular first."""

    @abstractmethod
    def board(self, options: OptionsT, *, teams: bool) -> Board | None:
        """The board that a match with these options counts for; None if it counts for none."""

    def figures(self, state: StateT) -> tuple[Mapping[str, int], ...]:
        """The figures of each side in a finished match besides its points, by the names in `Board.figures`.

        A figure whose name begins with `best_` is left out for a side that has none.
        """
        outcome = self.outcome(state)
        return tuple(dict[str, int]() for _ in outcome.totals) if outcome else ()

    def best_of_round(self, before: StateT, after: StateT) -> tuple[Mapping[str, int], ...]:  # noqa: ARG002 - for games with such figures
        """The values of each side in a finished round for the figures that keep the best round, by their names.

        `before` is the match at its deal, `after` the match at the next deal or at the end.
        """
        return ()

    def points_of_round(self, before: StateT, after: StateT) -> tuple[int, ...]:  # noqa: ARG002 - for games with sides to compare
        """The points of each side in a finished round, as ratings count them; () if rounds can't be compared.

        `before` and `after` are those of `best_of_round`.
        """
        return ()

    def gin_of_round(self, before: StateT, after: StateT) -> int | None:  # noqa: ARG002 - for games with gins
        """The side that went gin in a finished round; `before` and `after` are those of `best_of_round`."""
        return None

    @abstractmethod
    def round_over(self, state: StateT) -> bool:
        """True from the end of a round until the next deal, while its hands, score sheet and seed may be shown."""

    def without_reveal(self, view: ViewT) -> ViewT:
        """The view after a round, without the cards that its end revealed to the seat; their points stay."""
        return view

    @staticmethod
    @abstractmethod
    def sheet(view: ViewT, /) -> tuple[Say, ...]:
        """The score sheet of the round that has just ended, as lines of text; () while a round runs."""

    @staticmethod
    @abstractmethod
    def headline(view: ViewT, /) -> Say | None:
        """The end of the round in a sentence, for members who see its sheet as a picture; None while a round runs."""

    @staticmethod
    @abstractmethod
    def describe(view: ViewT, /) -> tuple[Say, ...]:
        """Describe the pictures of a view in reading order, for people who can't see them.

        Each part begins with a heading. After a round, this covers only what the score sheet leaves out.
        """

    def score_pad_rows(self, view: ViewT) -> tuple[PadRow, ...]:
        """The rows of the score pad for the round that has just ended; () while a round runs."""
        del view
        return ()

    def side_status(self, view: ViewT) -> Mapping[int, Say]:
        """A remark to show next to the points of a side, by the number of the side; its `.note` says what it means."""
        del view
        return {}

    def highlight(self, events: Iterable[Event]) -> Say | None:
        """The most remarkable event of a finished match as a sentence; None if there is none."""
        del events
        return None

    def deck(self, options: OptionsT, seats: int) -> tuple[Card, ...]:
        """The cards that are shuffled with the label `deal` (0.3) and dealt from the top; by default one pack of 52."""
        del options, seats
        return pack(1, 0)

    @staticmethod
    @abstractmethod
    def rules_page(options: OptionsT, /) -> tuple[Say, ...]:
        """The rules with these options, one message per paragraph."""

    @staticmethod
    def examples(options: OptionsT, /) -> tuple[Example, ...]:
        """Examples for the rules page: cards that are melds with these options, and cards that aren't."""
        del options
        return ()


AnyGame: TypeAlias = Game[Any, Any, Any]
