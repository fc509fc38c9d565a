# The words of 500 Rum. Arguments: seats, sides and cards come named; numbers are points unless they say otherwise.

rum500-name = 500 Rum
rum500-length =
    { $unit ->
        [hours] About { $turns } turns: { $low } to { $high } hours.
       *[minutes] About { $turns } turns: { $low } to { $high } minutes.
    }
rum500-preset-classic = Classic
    .hint = To 500; a card from the pile must go into a new meld; 30 points to open.
rum500-preset-international = International
    .hint = Cards at face value, the top of the pile is free, play goes on without a stock.
rum500-preset-bicycle = No jokers
    .hint = Cards at face value, no jokers, the winner collects the differences.
rum500-preset-persian = Persian
    .hint = Two sides, two rounds, plain jokers of 20, four-card sets count double.
rum500-preset-gambit = Dealer's gambit
    .hint = To 250, counter-clockwise; the dealer says what jokers do.
rum500-preset-quick = Quick
    .hint = To 250; runs around the corner, and cards left in hand score for whoever goes out.

## What is to be done

rum500-prompt-deal = The first round hasn't been dealt yet.
rum500-prompt-effect = You're the dealer. Say what jokers do this round; then everyone sees their hand.
rum500-prompt-draw =
    { $can ->
        [either] Draw from the stock, or take from the discard pile.
        [pile] The stock is used up. Take from the discard pile, or take nothing.
        [nothing] The stock is used up, and nothing in the discard pile fits: take nothing.
        [empty] The discard pile is empty: draw.
        [laps] Three times round the table with nothing laid or drawn: draw.
       *[stock] Nothing in the discard pile fits your hand: draw.
    }
rum500-prompt-play =
    { $can ->
        [both] Lay cards, or discard.
        [lay] Lay these: none of them can be discarded.
       *[discard] Discard one card.
    }
rum500-prompt-play-due = Lay { $card } from the pile first, then discard.
rum500-prompt-rum = That discard fits a meld on the table. Call Rum, or let it lie.
rum500-prompt-claim = You called Rum! Choose the meld. If you don't, the first on the list is taken.
rum500-prompt-round_over = The round is over.
rum500-prompt-match_over = The match is over.

## Lists of choices

rum500-pick-effect = What do jokers do?
rum500-pick-take = Take from the pile
rum500-pick-split = Split the pile with a joker
rum500-pick-rum = Call Rum
rum500-pick-discard = Discard and end your turn
rum500-pick-lay = Lay all
rum500-pick-meld = Lay a meld
rum500-pick-lay_off = Lay off, one card or several
rum500-pick-swap = Swap a card for a joker on the table
rum500-pick-double = Double a meld with a joker
rum500-pick-block = Block the dealer's joker
rum500-pick-draw = Draw
rum500-pick-pass = Pass
rum500-pick-take_back = Take back
rum500-confirm-block = Yes, spend my joker

rum500-choice-effect =
    { $effect ->
        [double] Double: a joker doubles & seals a meld
        [splitter] Splitter: a joker cuts the pile
       *[wild] Wild: a joker stands for any card
    }
rum500-choice-draw =
    { $size ->
        [one] Draw a card
       *[other] Draw { $size } cards
    }
    .hint = { $left } in the stock
rum500-choice-take =
    { $use ->
        [meld] { $more ->
            [0] Take { $card }, lay { $laid } for { $points }
            [1] Take { $card } and { $comes_along }, lay { $laid } for { $points }
           *[other] Take { $card } and { $more } more, lay { $laid } for { $points }
        }
        [on] { $more ->
            [0] Take { $card }, add it to meld { $on } for { $points }
            [1] Take { $card } and { $comes_along }, add { $card } to meld { $on } for { $points }
           *[other] Take { $card } and { $more } more, add { $card } to meld { $on } for { $points }
        }
       *[none] { $more ->
            [0] Take { $card }
           *[other] Take { $card } and { $more } more
        }
    }
    .hint =
        { $must ->
            [yes] { $more ->
                [0] You have to use it this turn
               *[other] You have to use it this turn. On top of it: { $comes_along }
            }
           *[no] You may keep it, but not discard it right away
        }
rum500-choice-split =
    { $size ->
        [one] Split at { $card }, one card for you
       *[other] Split at { $card }, { $size } cards for you
    }
    .hint =
        { $must ->
            [yes] { $card } must be used this turn
           *[no] You may keep { $card }, but not discard it right away
        }. { $gone ->
            [0] The whole pile is yours
           *[other] Out of play: { $below }
        }
rum500-choice-pass =
    { $reason ->
        [rum] Let it lie
        [no-stock] Play without drawing
       *[decline] Take nothing and end the round
    }
rum500-choice-block = Block the dealer's joker
rum500-choice-lay =
    { $plays ->
        [one] { $on ->
            [0] { $out ->
                [yes] Lay { $cards } and go out
               *[no] Lay { $cards }
            }
           *[other] { $out ->
                [yes] Lay { $cards } on meld { $on } and go out
               *[no] Lay { $cards } on meld { $on }
            }
        }
       *[other] { $out ->
            [yes] Lay all { $size } cards and go out
           *[no] Lay all: { $cards }
        }
    }
rum500-choice-rum = Rum! { $card } on meld { $number }
    .hint = { $cards }
rum500-choice-discard = { $card }
    .button = Discard { $card }
    .hint =
        { $points ->
            [one] { $points } point
           *[other] { $points } points
        }
rum500-choice-meld =
    { $meld_kind ->
        [run] Run { $laid }
       *[set] Set { $laid }
    }
    .hint =
        { $points ->
            [one] { $points } point
           *[other] { $points } points
        }
rum500-choice-lay_off = { $laid } on meld { $number }
    .hint =
        { $points ->
            [one] { $points } point: { $melded }
           *[other] { $points } points: { $melded }
        }
rum500-choice-swap = { $card } for the joker in meld { $number }
rum500-choice-double = Double meld { $number }
    .hint = { $cards }
rum500-choice-take_back = Take back { $cards }

## Advice: what to do, what was done, and why

rum500-do-effect = choose { $effect ->
        [double] double
        [splitter] splitter
       *[wild] wild jokers
    }
    .did = You chose { $effect ->
        [double] double
        [splitter] splitter
       *[wild] wild jokers
    }
rum500-do-draw = draw from the stock
    .did = You drew from the stock
rum500-do-take =
    { $more ->
        [0] take { $card } from the pile
        [one] take { $card } and the card after it from the pile
       *[other] take { $card } and the { $more } cards after it from the pile
    }
    .did =
        { $more ->
            [0] You took { $card } from the pile
            [one] You took { $card } and the card after it from the pile
           *[other] You took { $card } and the { $more } cards after it from the pile
        }
rum500-do-split = split the pile at { $card } with a joker
    .did = You split the pile at { $card } with a joker
rum500-do-pass =
    { $reason ->
        [rum] let the discard lie
        [no-stock] play without drawing
       *[decline] take nothing and end the round
    }
    .did =
        { $reason ->
            [rum] You let the discard lie
            [no-stock] You played without drawing
           *[decline] You took nothing, which ended the round
        }
rum500-do-block = block the dealer's joker
    .did = You blocked the dealer's joker
rum500-do-rum = call Rum with { $card } on meld { $number }
    .did = You called Rum with { $card } on meld { $number }
rum500-do-discard = discard { $card }
    .did = You discarded { $card }
rum500-do-lay = lay { $cards }
    .did = You laid { $cards }
rum500-do-meld = lay { $laid }
    .did = You laid { $laid }
rum500-do-lay_off = lay { $laid } off on meld { $number }
    .did = You laid { $laid } off on meld { $number }
rum500-do-swap = put { $card } in the place of the joker in meld { $number }
    .did = You put { $card } in the place of the joker in meld { $number }
rum500-do-double = double meld { $number } with a joker
    .did = You doubled meld { $number } with a joker
rum500-do-take_back = take { $cards } back
    .did = You took { $cards } back

rum500-why-least = { $card } is what your hand can best spare.
rum500-why-safe =
    { $count ->
        [0] No opponent can hold a card that goes with { $card }.
        [one] Of the cards that go with { $card }, only one can be in an opponent's hand.
       *[other] Of the cards that go with { $card }, only { $count } can be in an opponent's hand.
    }
rum500-why-partner = { $card } goes with { $cards }, which your partner { $who } has picked up.
rum500-why-passes = { $rival } discarded { $cards }, so { $card } is more likely to help your partner { $who }.
rum500-why-lonely = It goes with nothing else in your hand.
rum500-why-hold =
    { $fewest ->
        [one] What you can lay is worth more in your hand for now, although an opponent is down to one card.
       *[other] What you can lay is worth more in your hand for now: no opponent has fewer than { $fewest } cards.
    }
rum500-why-dear =
    { $count ->
        [one] { $who } has one card left, and { $card } would cost you { $points }.
       *[other] { $who } has { $count } cards left, and { $card } would cost you { $points }.
    }
rum500-why-lay =
    { $plays ->
        [one] It scores { $points } now.
       *[other] With everything else you can lay, it scores { $points } now.
    }
rum500-why-opens = It scores { $points }. Your side then has { $laid } on the table, and it takes { $minimum } in a round to open.
rum500-why-out = You go out with it.
rum500-why-soon =
    { $count ->
        [one] { $who } has one card left, and what you hold at the end counts against you.
       *[other] { $who } has { $count } cards left, and what you hold at the end counts against you.
    }
rum500-why-lays-partner = Your partner { $who } picked up { $cards } and can lay off on it.
rum500-why-goes-with = { $card } goes with { $cards } in your hand.
rum500-why-draw = Nothing in the pile helps you now.
rum500-why-draw-anyway = A card from the stock promises more than { $card }.
rum500-why-spares =
    { $count ->
        [one] Taking from the pile would leave you with one more card that you can't lay: { $points ->
            [one] one point
           *[other] { $points } points
        } in hand.
       *[other] Taking from the pile would leave you with { $count } more cards that you can't lay: { $points ->
            [one] one point
           *[other] { $points } points
        } in hand.
    }
rum500-habit-take = **You take too much from the pile:** { $count } of { $of } clear mistakes.
rum500-habit-draw = **You leave good cards on the pile:** { $count } of { $of } clear mistakes.
rum500-habit-lay = **You lay too early:** { $count } of { $of } clear mistakes.
rum500-habit-hold = **You hold back what you could lay:** { $count } of { $of } clear mistakes.
rum500-why-rum = It scores at once and costs you nothing.
rum500-but-brought =
    { $count ->
        [one] it left you with one more card that you couldn't lay, { $points ->
            [one] one point
           *[other] { $points } points
        } in hand
       *[other] it left you with { $count } more cards that you couldn't lay, { $points ->
            [one] one point
           *[other] { $points } points
        } in hand
    }
rum500-but-left =
    { $points ->
        [one] { $card } from the pile would have let you lay one point at once
       *[other] { $card } from the pile would have let you lay { $points } points at once
    }
rum500-but-took = { $card } brought you little, and everyone saw you take it
rum500-but-missed = { $card } promised more than a card that you hadn't seen
rum500-but-unlaid =
    { $points ->
        [one] you could have laid one point more
       *[other] you could have laid { $points } points more
    }
rum500-but-kept =
    { $points ->
        [one] it left one point more in your hand
       *[other] it left { $points } points more in your hand
    }
rum500-but-partner-holds = your partner { $who } still held { $count } cards, and they count against you
rum500-but-joker = it spent a joker that was worth more in your hand
rum500-but-showed = what you laid was worth more in your hand, where nobody could lay off on it
rum500-but-broke = it went with { $cards } in your hand
rum500-but-picked =
    { $laps ->
        [0] { $who } had just picked up { $card }
        [one] { $who } had picked up { $card } the turn before
       *[other] { $who } had picked up { $card } { $laps } turns before
    }
rum500-but-table = it fits meld { $number }, where somebody else can score it
rum500-but-pile = it goes with { $cards } in the pile, and whoever takes those takes it too
rum500-but-melds =
    { $count ->
        [one] a card that you hadn't seen goes with it, and { $who } may hold it
       *[other] { $count } cards that you hadn't seen go with it, and { $who } may hold two of them
    }

## What happened

rum500-event-drawn-for-deal = -
rum500-event-dealt = Round { $round_no }. { $dealer_seat } dealt; { $first_seat } begins.
rum500-event-hand-dealt = -
rum500-event-pile-started = -
rum500-event-effect-chosen =
    { $effect ->
        [double] { $seat } says: a joker doubles a meld and seals it. Play goes counter-clockwise, backwards through the letters.
        [splitter] { $seat } says: a joker splits the pile. Play goes counter-clockwise, backwards through the letters.
       *[wild] { $seat } says: jokers are wild, and worth nothing. Play goes counter-clockwise, backwards through the letters.
    }
rum500-turn-stock-drawn = -
rum500-turn-cards-drawn = drew { $cards }
    .own = You drew { $cards }.
rum500-turn-pile-taken =
    { $cards_more ->
        [0] took { $card }
       *[other] took { $card } and { $cards_more } more
    }
rum500-turn-pile-split =
    { $below_more ->
        [-1] split the pile with a joker and took all of it: { $cards }
       *[other] split the pile with a joker and took { $cards } (out of play: { $below })
    }
rum500-turn-melded = laid { $cards } for { $points }
rum500-turn-laid-off = laid off { $cards } on meld { $number } for { $points }
rum500-turn-joker-swapped = swapped { $card } for the joker in meld { $number }
rum500-turn-meld-sealed = doubled and sealed meld { $number } with a joker
rum500-turn-joker-blocked = blocked the dealer's joker
rum500-turn-taken-back =
    { $number ->
        [0] took { $cards } back
       *[other] took { $cards } back from meld { $number }
    }
rum500-turn-discarded =
    { $left ->
        [one] discarded { $card } (one card left)
       *[other] discarded { $card }
    }
rum500-turn-draw-skipped = played without drawing
rum500-event-pile-declined = { $seat } took nothing from the pile, and the stock is used up: the round is over.
rum500-turn-rum-called = called **Rum!** and laid off { $card } on meld { $number } for { $points }
rum500-turn-rum-claimed = -
rum500-turn-rum-passed = -
rum500-event-reshuffled =
    { $count ->
        [one] One discard became the new stock.
       *[other] { $count } discards were shuffled into a new stock.
    }
rum500-event-laps-limited = Three times round the table with nothing laid or drawn: for now you can only draw from the stock.
rum500-event-stock-used-up = The stock is used up. The round is over.
rum500-turn-went-out = **went out**
rum500-event-side-scored = { $side }: { $net } this round, total { $total }.
rum500-event-match-won = { $side } won the match with { $total }.
rum500-event-match-drawn = The match is drawn at { $total }.

## How it ended

rum500-call-rum = Rum!
rum500-choosing = { $who } called Rum and is choosing the meld that the discard goes on. Play goes on { $until }.
rum500-outcome-target = { $totals }.
rum500-outcome-went-out = { $totals }: a tie, won by going out.
rum500-outcome-rounds = { $totals } after the last round.

rum500-standing =
    { $laid ->
        [0] 🔒
       *[other] 🔒 { $laid } laid
    }
    .note = 🔒 Not open yet: points count from the round in which a side has laid { $minimum }.
rum500-standing-net =
    { $laid ->
        [0] 🔒
       *[other] 🔒 { $laid } laid
    }
    .note = 🔒 Not open yet: points count from the round that brings a side { $minimum }, laid minus left in hand.
rum500-standing-own = 🔒 { $laid } laid, { $hand } in your hand
    .note = { rum500-standing-net.note }
rum500-feat-meld = Best meld: { $seat } laid { $cards } for { $points }.
rum500-pad-out = { $seat } out
rum500-pad-stock = stock gone
rum500-pad-bonus = bonus

## The score sheet

rum500-over-out = { $seat } went out. { $sides }
rum500-over-stock = The stock is used up. { $sides }
rum500-over-side =
    { $sign ->
        [minus] { $side } **−{ $net }**
       *[plus] { $side } **+{ $net }**
    }{ $minimum ->
        [0] {""}
       *[other] {" "}(not counted: needs { $minimum }{ $basis ->
            [table] {" "}laid
           *[net] {""}
        } to open)
    }
rum500-sheet-out = **Round { $round }:** { $seat } went out.
rum500-sheet-stock =
    { $count ->
        [yes] **Round { $round }:** play stopped without a stock; hands count.
       *[no] **Round { $round }:** the stock was used up; hands are not deducted.
    }
rum500-sheet-seat =
    { $bonus ->
        [0] { $deducted ->
            [yes] { $seat }: { $laid } laid − { $hand } in hand = { $net }
           *[no] { $seat }: { $laid } laid ({ $hand } in hand)
        }
       *[other] { $deducted ->
            [yes] { $seat }: { $laid } laid + { $bonus } bonus − { $hand } in hand = { $net }
           *[no] { $seat }: { $laid } laid + { $bonus } bonus = { $net } ({ $hand } in hand)
        }
    }
rum500-sheet-credit = { $side } gets { $points } from the other hands.
rum500-sheet-side = **{ $side }:** { $net } this round, total { $total }.
rum500-sheet-unopened = **{ $side }:** { $net }, not counted: it takes a round { $basis ->
        [table] with { $minimum } laid
       *[net] of { $minimum }
    } to open.
rum500-sheet-winner-bonus = **{ $side }:** { $points } bonus for winning, total { $total }.
rum500-sheet-receives = { $side } receives { $points }.
rum500-sheet-pays = { $side } owes { $points }.
rum500-marks = -# In the picture ✔ marks whoever went out. The columns are: laid, left in hand, bonus, net; a hand in brackets isn't deducted.
rum500-sheet-goes-on = Playing to { $target }.
rum500-sheet-rounds =
    { $left ->
        [one] One round is still to come.
       *[other] { $left } rounds are still to come.
    }

## Options

rum500-group-match = The match
rum500-group-deal = The deal
rum500-group-melds = Melds
rum500-group-turn = The turn
rum500-group-end = The end of a round
rum500-group-points = Points

rum500-option-target = Points to win
    .hint = The match ends when a side has this many.
    .value =
        { $value ->
            [one] { $value } point
           *[other] { $value } points
        }
rum500-option-rounds = Rounds
    .hint = The match ends after this many rounds; with 0 it's played to the points.
    .value =
        { $value ->
            [0] As many as it takes to reach the points
           *[other] { $value }
        }
rum500-option-winner_bonus = Winner's bonus
    .hint = Added to the winning side's total after the last round.
    .value =
        { $value ->
            [0] None
            [one] 1 point
           *[other] { $value } points
        }
rum500-option-tie = Tied leaders
    .hint = What happens when two sides reach the target with equal totals.
rum500-option-tie-extra_round = Another round
rum500-option-tie-went_out = The side that went out wins
rum500-option-settlement = Settlement
    .hint = What the sides owe each other at the end. With a winner's bonus, two sides always settle.
rum500-option-settlement-off = Off
rum500-option-settlement-differences = The winner gets the differences
rum500-option-two_sides = Two sides
    .hint = Whether more than two teams, or more than two players alone, may play against each other.
    .value =
        { $value ->
            [yes] Always two
           *[no] As many as sit down
        }
rum500-option-packs = Packs
    .hint = How many packs are shuffled together.
rum500-option-packs-auto = Two with five players or more
rum500-option-packs-one = One
rum500-option-packs-two = Two
rum500-option-jokers_per_pack = Jokers in a pack
    .hint = 0 to 4.
    .value =
        { $value ->
            [0] None
           *[other] { $value }
        }
rum500-option-starter_discards = First player starts the pile
    .hint = The first player gets an extra card and starts the pile with a discard; round winners deal next.
rum500-option-min_run = Shortest run
    .hint = The fewest cards of a run.
    .value = { $value } cards
rum500-option-ace_wrap = Around the corner
    .hint = Runs may go on from king through ace to two.
rum500-option-jokers_wild = Wild jokers
    .hint = A joker stands for any card; off: three or four jokers are a set of their own.
rum500-option-min_naturals = Natural cards
    .hint = How many cards of a meld must not be jokers.
    .value =
        { $value ->
            [0] None needed
           *[other] At least { $value }
        }
rum500-option-joker_swap = Swap jokers
    .hint = Put the card a joker stands for in its place, and take the joker.
rum500-option-distinct_suits = Different suits in a set
    .hint = With two packs: no suit twice in a set.
rum500-option-pick_rule = Taking from the pile
    .hint = What a card from the discard pile may be taken for.
rum500-option-pick_rule-new_meld_only = For a new meld only
rum500-option-pick_rule-layoff_if_two = New meld; one or two cards also to lay off
rum500-option-pick_rule-meld_or_layoff = To meld or lay off
rum500-option-pick_rule-top_only_free = The top card only, free to keep
rum500-option-pick_top_must_use = Top card must be used
    .hint = Off: the top discard may be taken and kept, but not discarded right away.
rum500-option-lay_off_after = Laying off
    .hint = Who must have laid a meld this round before a player may lay off.
rum500-option-lay_off_after-nobody = Allowed from the start
rum500-option-lay_off_after-side = Once the side has laid a meld
rum500-option-lay_off_after-seat = Once the player has laid a meld
rum500-option-draw_two = Draw two
    .hint = Two cards from the stock in a turn.
rum500-option-out_of_turn = Lay out of turn
    .hint = Everyone may meld and lay off while another plays.
rum500-option-take_backs = Taking back
    .hint = A meld or lay-off may be undone while nothing else has happened.
rum500-option-take_backs-last_play = The last play
rum500-option-take_backs-off = Never
rum500-option-rum_call = Call Rum
    .hint = Whoever calls first lays off a discard that fits a meld.
rum500-option-rum_window = Time to call Rum
    .hint = How many seconds the next draw waits; 0 doesn't wait.
    .value =
        { $value ->
            [0] Until the next draw
            [one] { $value } second
           *[other] { $value } seconds
        }
rum500-option-rum_by = Who may call Rum
    .hint = A partner's discard may be called too, or only an opponent's.
rum500-option-rum_by-anyone = Anyone
rum500-option-rum_by-opponents = Opponents only
rum500-option-gambit = Dealer's gambit
    .hint = The dealer has a joker and says what jokers do.
rum500-option-stock_end = When the stock is gone
    .hint = How the round ends, or goes on, without a stock.
rum500-option-stock_end-immediate = The round ends, hands don't count
rum500-option-stock_end-continue = Goes on while players take from the pile
rum500-option-stock_end-reshuffle = The discards become the stock
rum500-option-stock_end-no_stock = Goes on without drawing
rum500-option-boathouse = Boathouse rule
    .hint = Your last card must be a discard, and not one taken from the pile this turn.
rum500-option-hand_points = Cards left in hand
    .hint = Deducted from their holder, or given to the side that went out.
rum500-option-hand_points-deduct = Deducted
rum500-option-hand_points-credit = Given to the side that went out
rum500-option-out_bonus = Bonus for going out
    .hint = Points for going out.
    .value =
        { $value ->
            [0] None
            [one] 1 point
           *[other] { $value } points
        }
rum500-option-seven_card_straight = Seven card straight
    .hint = 500 points for going out with a run of seven.
rum500-option-opening_min = Points to open
    .hint = A side's points count from its first round of at least this many; 0 counts every round.
    .value =
        { $value ->
            [0] None, every round counts
            [one] 1 point in one round
           *[other] { $value } points in one round
        }
rum500-option-opening_basis = What opens
    .hint = Which points of a round are compared with the points to open.
rum500-option-opening_basis-net = What is laid minus what is left in hand
rum500-option-opening_basis-table = What is laid
rum500-option-card_points = Card points
    .hint = What two to king are worth.
rum500-option-card_points-five_ten = 5 up to nine, 10 from ten on
rum500-option-card_points-pip = Their face, 10 from ten on
rum500-option-joker_value = A joker
    .hint = Points of a joker, on the table and in hand.
    .value =
        { $value ->
            [one] { $value } point
           *[other] { $value } points
        }
rum500-option-aces = Aces
    .hint = What an ace is worth.
rum500-option-aces-by_use = By their use
rum500-option-aces-flat_15 = Always 15
rum500-option-aces-flat_25 = Always 25
rum500-option-aces-four_25 = By their use, 25 each in a set of four
rum500-option-ace_set_value = An ace in a set
    .hint = Points of each.
    .value =
        { $value ->
            [one] { $value } point
           *[other] { $value } points
        }
rum500-option-ace_hand_value = An ace left in hand
    .hint = Points of each.
    .value =
        { $value ->
            [one] { $value } point
           *[other] { $value } points
        }
rum500-option-others_flat_5 = All others 5
    .hint = Two to king are 5 points each.
rum500-option-four_card_double = Four at once
    .hint = A set of four that is laid at once counts double.
rum500-option-divide_by_5 = Small numbers
    .hint = All points are divided by five, the points to win too.

## Rules of a table

rum500-rules-aim = **Aim.** Lay melds, score their cards, get rid of your hand. The first side to reach { $target } points wins; if several do, the highest. A team is one side: its partners score together, and may talk, but not about the cards in their hands.
rum500-rules-aim-rounds = **Aim.** Lay melds, score their cards, get rid of your hand. The side with more points after { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } wins. A team is one side: its partners score together, and may talk, but not about the cards in their hands.
rum500-rules-deal = **The deal.** Two players get 13 cards, more get 7 each. { $packs ->
        [one] One pack is used.
        [two] Two packs are used.
       *[auto] With five or more players, two packs are used.
    } { $jokers ->
        [0] Jokers are left out.
        [one] Each pack has one joker.
       *[other] Each pack has { $jokers } jokers.
    } In the first round everyone draws a card: the lowest deals.
rum500-rules-starter-discards = **First turn.** The first player gets one extra card, skips the draw, and starts the pile with a discard.
rum500-rules-winner-deals = **The deal** goes to whoever went out; if nobody did, to whoever scored most in the round, or of equals the first after the dealer in the direction of play.
rum500-rules-deal-passes = **The deal** passes to the next player in the direction of play.
rum500-rules-two-sides = **Sides.** Only two sides play: two players, or two teams.
rum500-rules-gambit = **Dealer's gambit.** Play goes counter-clockwise. A joker lies before the dealer, who alone may use it, once. Before anyone sees a hand the dealer says what jokers do this round: wild, double or splitter. Anyone else can spend a joker on their turn to block the dealer's. Jokers in hand cost nothing.
rum500-rules-gambit-wild = **Wild.** A joker stands for any card and scores nothing. { $naturals ->
        [0] A meld may be made of jokers alone.
        [one] At least one card of a meld must not be a joker.
       *[other] At least { $naturals } cards of a meld must not be jokers.
    } Say what a joker stands for when you lay it: `JK=8H`.
rum500-rules-gambit-double = **Double.** Put a joker on a meld: its cards count twice for all who laid them, and nothing more goes on it. Jokers stand for no card.
rum500-rules-gambit-splitter = **Splitter.** Instead of drawing, spend a joker: take a card of the pile with everything on top of it. What lies below leaves the round with the joker. Jokers stand for no card.
rum500-rules-melds = **Melds.** A set is three or four cards of a rank, a run at least { $run } of a suit in sequence.
rum500-rules-ace-ends = **Aces** are low before the two or high after the king, never both at once.
rum500-rules-ace-wrap = **Aces** may lie at either end of a run and also between king and two. A king laid off next to an ace raises what that ace scores for whoever laid it; the points shown with a move are those of its own cards only.
rum500-rules-jokers-wild = **Jokers** stand for any card, even one that is already on the table. { $naturals ->
        [0] A meld may be made of jokers alone.
        [one] At least one card of a meld must not be a joker.
       *[other] At least { $naturals } cards of a meld must not be jokers.
    } Say what a joker stands for when you lay it: `JK=8H`.
rum500-rules-jokers-plain = **Jokers** are not wild: three or four of them are a set.
rum500-rules-joker-swap = **Swapping.** If you hold the card a joker stands for, you may put it in the joker's place and take the joker.
rum500-rules-same-suits = **With two packs** a set may hold a suit twice.
rum500-rules-other-suits = **With two packs** the cards of a set must still differ in suit.
rum500-rules-draw = **Your turn** begins with a draw: { $count ->
        [one] the top card
       *[other] { $count } cards
    } of the stock, or { $takes ->
        [top] the top card of the discard pile
       *[any] any card of the discard pile with everything on top of it
    }.
rum500-rules-pick-new-meld-only = **The pile.** The card you choose must go into a new meld this turn. The ones discarded after it are yours to keep.
rum500-rules-pick-layoff-if-two = **The pile.** The card you choose must go into a new meld this turn; if you took one or two cards, laying it off will do.
rum500-rules-pick-meld-or-layoff = **The pile.** The card you choose must be melded or laid off this turn. The ones discarded after it are yours to keep.
rum500-rules-pick-top-only-free = **The pile.** The top card may be kept, but not discarded right away. The others stay where they are.
rum500-rules-top-free = **The top card** alone may be taken and kept, but not discarded right away.
rum500-rules-play = **Then** lay melds and add cards to any meld on the table, as many as you like; each card scores for whoever laid it. A discard ends the turn.
rum500-rules-lay-off-after-side = **Laying off,** and calling Rum, is allowed once your side has laid a meld this round.
rum500-rules-lay-off-after-seat = **Laying off,** and calling Rum, is allowed once you have laid a meld of your own this round.
rum500-rules-swap-first = **Swapping a joker** needs no meld of your own.
rum500-rules-out-of-turn = **Out of turn.** You may also lay cards from your hand between the draw and the discard of others.
rum500-rules-out-of-turn-last = If you run out of cards that way, you go out at once, though another may still have to use a card from the pile.
rum500-rules-rum =
    { $seconds ->
        [0] **Rum.** If a discard fits a meld, Rum may be called until the next draw: whoever calls first lays the discard off and scores it.
        [one] **Rum.** If a discard fits a meld, whoever calls Rum first lays it off and scores it. The next draw waits up to one second for a call.
       *[other] **Rum.** If a discard fits a meld, whoever calls Rum first lays it off and scores it. The next draw waits up to { $seconds } seconds for a call.
    }{ $by ->
        [opponents] {" "}A partner's discard can't be called.
       *[anyone] {""}
    }
rum500-rules-take-backs = **Taking back.** A meld or lay-off, or all that was laid at once, may be taken back while nothing else has happened. A draw or a discard stands.
rum500-rules-panel = **Your panel.** **Lay all** lays everything that fits in one way. { $at_once ->
        [off] A card from the pile is only taken: lay it yourself.
       *[last_play] A card taken from the pile is used at once; take that back to use it otherwise.
    } The **Discard** buttons are what you drew and the two others that fit your hand least. The coloured button takes a card that can be laid at once, else draws; then it lays all, else discards. It looks only at your own hand and the pile.
rum500-rules-cards-five-ten = **Points.** Ten, jack, queen and king are { $ten }, two to nine { $five }.
rum500-rules-cards-pip = **Points.** Two to ten count their number, jack, queen and king 10.
rum500-rules-others-flat = **Flat.** Everything from two to king is { $points }.
rum500-rules-aces-by-use = **An ace** is { $high } above a king, { $low } before a two, { $set } in a set and { $hand } left in hand.
rum500-rules-aces-four = **Four aces** in a set are { $points } each, for whoever laid them; the points shown with a move are those of its own cards only.
rum500-rules-aces-flat = **An ace** is always { $points }.
rum500-rules-joker-value = **A joker** { $points ->
        [0] scores nothing
       *[other] is { $points }
    }{ $wild ->
        [yes], whatever it stands for
       *[no] {""}
    }.
rum500-rules-four-card-double = **Four at once.** A set of four laid in one go counts double.
rum500-rules-opening-net = **Opening.** A side's rounds count from the first that brings it { $points } or more on the score sheet.
rum500-rules-opening-table = **Opening.** A side's rounds count from its first round with { $points } or more laid.
rum500-rules-divide = **Small numbers.** All points on this page have been divided by five.
rum500-rules-out = **Going out.** The round ends at once when somebody has no cards left; the last card may be laid or discarded.
rum500-rules-out-boathouse = **Going out.** The round ends when somebody discards their last card, which may not be one picked up from the pile that turn. Nobody may lay their last card.
rum500-rules-out-bonus = **Going out** brings { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
rum500-rules-straight = **Seven card straight.** Going out in the turn in which you lay one run of exactly seven cards from your hand brings { $points } points. A longer run, or two of seven, brings nothing extra.
rum500-rules-hands-deduct = **Hands.** What is left in your hand when someone goes out is deducted from what you laid.
rum500-rules-hands-credit = **Hands.** What others have left in hand is given to the side that went out; nothing is deducted. If nobody went out, two sides each get the other's; three or more get nothing.
rum500-rules-stock-immediate = **The stock.** When it is used up, the round ends with that turn.
rum500-rules-stock-continue = **The stock.** When it is used up, play goes on for as long as everyone takes from the pile.
rum500-rules-stock-reshuffle = **The stock.** When it is used up, the discards but for the top one are shuffled into a new one.
rum500-rules-stock-no-stock = **The stock.** When it is used up, play goes on without drawing until somebody is out.
rum500-rules-reshuffle-limit = **Reshuffles.** At most two in a row while nobody lays a card; then the round ends when the stock is used up.
rum500-rules-hands-stay = **Nobody went out?** Then hands are not deducted.
rum500-rules-hands-count-too = **Nobody went out?** Hands are deducted all the same.
rum500-rules-laps = **Nothing happens?** After { $laps } times round the table in which nobody drew from the stock or laid a card, you can only draw from the stock; if it's used up, the round ends.
rum500-rules-laps-no-stock = **Nothing happens?** After { $laps } times round the table in which nobody drew from the stock or laid a card, you can only draw from the stock; if it's used up, the round ends. A turn without a draw doesn't count.
rum500-rules-tie-extra-round = **Tied leaders:** another round is played.
rum500-rules-tie-went-out = **Tied leaders:** the one of them that went out wins. If none of them did, another round is played.
rum500-rules-rounds-tie = **Tied after the last round:** the match is a draw.
rum500-rules-winner-bonus = **The winner** adds { $points ->
        [one] 1 point
       *[other] { $points } points
    }; between two sides the loser owes the difference.
rum500-rules-settlement = **Settlement.** At the end the winner collects the difference from every other side. A conceded match is not settled.

## Refusals

rum500-refusal-options-clash = { $option } can't go with { $other }: { $value }. Change one of them.
rum500-refusal-option-needs = With { $option }, { $other } must be { $least } or more. Change one of them.
rum500-refusal-not-by-five = { $option } must be a multiple of five with { rum500-option-divide_by_5 }, not { $value }. Choose another value, or turn { rum500-option-divide_by_5 } off first.
rum500-refusal-seat-count = 500 Rum is for { $low } to { $high } players, not { $count }.
rum500-refusal-dead-jokers = Where jokers aren't wild, it takes three of them to lay a set, so { $count } would stay in hand for good. Choose three or four jokers per pack first, or none.
rum500-refusal-too-few-cards = There are too few cards for { $count } players. Play with two packs.
rum500-refusal-sides = These sides don't go with { $count } players. Make equal teams whose players sit alternately, or play each alone.
rum500-refusal-unknown-effect = I don't know the effect "{ $word }". Say wild, double or splitter.
rum500-refusal-not-drawn-yet = { $seat } has to draw first. Then you may lay cards too, until the discard.
rum500-refusal-table-only = I do that myself. Your panel shows the moves you can make.
rum500-refusal-players-only = Only a player can do that.
rum500-refusal-draw-first =
    { $can ->
        [either] You have to draw first, from the stock or the pile.
        [pile] The stock is used up. First take from the pile, or take nothing.
        [nothing] The stock is used up, and nothing in the pile fits: take nothing.
       *[stock] You have to draw first, from the stock.
    }
rum500-refusal-already-drawn =
    { $drawn ->
        [no] This turn has no draw. Lay cards, or discard to end your turn.
       *[yes] You've already drawn, and a draw can't be undone. Lay cards, or discard to end your turn.
    }
rum500-refusal-effect-first = You're the dealer: first say what jokers do this round: wild, double or splitter.
rum500-refusal-no-effect-now = Once a round, right after the deal, the dealer says what jokers do.
rum500-refusal-rum-first = The discard fits a meld: those who can may call Rum first, or pass. Then the game goes on.
rum500-refusal-no-rum-now = There is nothing to call Rum on: somebody was faster, or the next draw has come. It takes a discard that fits a meld.
rum500-refusal-nothing-to-pass =
    { $phase ->
        [effect] There's nothing to decline now. You're the dealer: first say what jokers do this round.
        [draw] There's nothing to decline now. Begin your turn with a draw.
       *[play] There's nothing to decline now. Lay cards, or discard to end your turn.
    }
rum500-refusal-plain-joker = On the pile a joker stands for nothing. To discard it, just write JK.
rum500-refusal-too-many-plays = You listed { $count } plays. Name at most { $most } at once.
rum500-refusal-nothing-to-take-back = You can take back only your own meld or lay-off, and only while nothing else has happened. A draw or a discard stands.
rum500-refusal-take-backs-off = Take-backs are off at this table: what is laid stays.
rum500-refusal-stock-empty =
    { $can ->
        [nothing] The stock is used up, and nothing in the pile fits: take nothing.
       *[pile] The stock is used up. Take from the pile, or take nothing.
    }
rum500-refusal-pile-empty =
    { $instead ->
        [pass] The discard pile and the stock are both empty: take nothing.
       *[draw] The discard pile is empty. Draw from the stock.
    }
rum500-refusal-only-stock = Three times round the table with nothing laid or drawn: for now you can only draw from the stock.
rum500-refusal-not-in-pile =
    { $instead ->
        [pass] { $card } is not in the discard pile. Take one that is there if you can, or take nothing: the stock is used up.
       *[draw] { $card } is not in the discard pile. Take one that is there if you can, or draw from the stock.
    }
rum500-refusal-not-at-place = { $card } isn't card number { $at } of the pile. The cards are numbered from the oldest, which is 1.
rum500-refusal-which-in-pile = { $card } is in the pile more than once, at { $places }. Say which: { $card } at { $example }.
rum500-refusal-only-top =
    { $instead ->
        [pass] Only the top card may be taken at this table: { $card }. Or take nothing: the stock is used up.
       *[draw] Only the top card may be taken at this table: { $card }. Or draw from the stock.
    }
rum500-refusal-no-use =
    { $instead ->
        [pass] { $card } can neither be melded nor laid off this turn, so it can't be taken. Take another if you can, or take nothing: the stock is used up.
       *[draw] { $card } can neither be melded nor laid off this turn, so it can't be taken. Take another if you can, or draw from the stock.
    }
rum500-refusal-no-new-meld =
    { $instead ->
        [pass] { $card } doesn't make a new meld with your hand and the cards on top of it, so it can't be taken. Take another if you can, or take nothing: the stock is used up.
       *[draw] { $card } doesn't make a new meld with your hand and the cards on top of it, so it can't be taken. Take another if you can, or draw from the stock.
    }
rum500-refusal-no-way-to-end = After that you couldn't end your turn: { $card } may not be your last discard. Keep another card to discard.
rum500-refusal-no-discard-left =
    { $instead ->
        [pass] With { $card } used, you'd have no card to discard: by the boathouse rule the last one may not come from the pile. Pick another, or take nothing: the stock is used up.
       *[draw] With { $card } used, you'd have no card to discard: by the boathouse rule the last one may not come from the pile. Pick another, or draw from the stock.
    }
rum500-refusal-not-in-hand = You don't have { $cards }.
rum500-refusal-too-few-held =
    { $count ->
        [one] You have only one { $card }.
       *[other] You have only { $count } of { $card }.
    }
rum500-refusal-too-short = A meld needs at least three cards. Name more, or lay these off.
rum500-refusal-run-too-short = At this table a run needs at least four cards. Add another.
rum500-refusal-set-too-long = A set has three or four cards, never more. Leave some out.
rum500-refusal-same-suit-in-set = At this table a set takes only one card of each suit. Leave the second one out.
rum500-refusal-same-rank-in-run = A run has each rank only once. Leave the second one out.
rum500-refusal-suits-differ = These cards share neither rank nor suit. A set is three or four of a rank, a run follows in one suit.
rum500-refusal-run-too-long = A run has thirteen cards at most. Lay fewer.
rum500-refusal-not-consecutive = These cards don't follow one another. Name the card that fills the gap, or fewer cards.
rum500-refusal-around-the-corner = An ace is low or high, never both: a run ends at the ace.
rum500-refusal-not-wild = Jokers don't stand for other cards now. { $sets ->
        [yes] Three or four of them make a set: write each as JK.
       *[no] Lay these cards without one.
    }
rum500-refusal-too-few-naturals = There are too many jokers in this meld. Use more natural cards.
rum500-refusal-say-joker = Say what the jokers stand for, like JK=8 in a set or JK=8H in a run.
rum500-refusal-not-for-joker = The joker can't stand for that here. In a set it takes the rank of the others.
rum500-refusal-joker-elsewhere = As { $said } the joker doesn't make a run with { $cards }. It can be: { $readings }.
rum500-refusal-which-reading = The joker can be read in more than one way: { $readings }. Say which, like { $example }.
rum500-refusal-no-such-meld =
    { $count ->
        [one] There's no meld { $number }: only one is on the table.
       *[other] There's no meld { $number }: { $count } are on the table, numbered from 1.
    }
rum500-refusal-no-melds = There's no meld on the table yet. Lay one of your own first.
rum500-refusal-meld-first =
    { $who ->
        [side] At this table you may lay off once your side has laid a meld this round. Lay one first.
       *[seat] At this table you may lay off once you have laid a meld this round. Lay one first.
    }
rum500-refusal-which-meld = That fits more than one meld: { $numbers }. Say which, like: on { $example }.
rum500-refusal-meant-on = { $cards } can't be laid off together. If you mean meld { $number }, write: { $fitting } on { $number }.
rum500-refusal-joker-elsewhere-on = As { $said } the joker doesn't fit this meld. It can be: { $readings }.
rum500-refusal-fits-nowhere =
    { $count ->
        [one] { $cards } fits no meld on the table. Lay off what continues a run or completes a set.
       *[other] { $cards } fit no meld on the table together. Lay off what continues a run or completes a set.
    }
rum500-refusal-does-not-fit =
    { $count ->
        [one] { $cards } doesn't fit this meld. A set takes its own rank, a run what continues it at either end.
       *[other] { $cards } don't fit this meld. A set takes its own rank, a run what continues it at either end.
    }
rum500-refusal-joker-lies-there = A joker already lies there as { $card }. { $swap ->
        [yes] Swap your card for it, or keep it.
       *[no] Lay yours elsewhere, or keep it.
    }
rum500-refusal-set-full = A set has four cards at most. Lay these off elsewhere, or keep them.
rum500-refusal-meld-sealed = Meld { $number } is sealed, so nothing can be added to it. Pick another one.
rum500-refusal-obligation-needs-meld = { $card } came from the pile and must go into a new meld. Lay it with two others from your hand.
rum500-refusal-obligation-would-die = You took { $card } from the pile and must use it this turn. After that play you couldn't; use it first, or play something else.
rum500-refusal-others-obligation-would-die = The player whose turn it is took a card from the pile and still has to use it. Wait until they have.
rum500-refusal-keep-a-card = By the boathouse rule the last card must be discarded. Keep one.
rum500-refusal-swap-off = Swapping jokers is off at this table. Lay the card off, or keep it.
rum500-refusal-no-joker-to-swap = No joker on the table stands for { $card }. Pick a card that one does stand for.
rum500-refusal-obligation-open = You took { $card } from the pile and must lay it before you discard.
rum500-refusal-just-taken =
    { $count ->
        [one] You have just taken { $card } from the pile, so it can't go straight back. Lay it off, which takes you out.
       *[other] You have just taken { $card } from the pile, so it can't go straight back. Discard another card.
    }
rum500-refusal-rum-off = Calling Rum is off at this table. You can lay cards off on your own turn.
rum500-refusal-not-the-discard = Only the last discard can be called: { $card }.
rum500-refusal-own-discard = You discarded it yourself. Only the others may call Rum on it.
rum500-refusal-partners-discard = Your partner discarded it. At this table only opponents may call Rum.
rum500-refusal-claim-first = { $seat } called Rum and is choosing a meld. Wait a few seconds; then play goes on.
rum500-refusal-already-passed = You've already let this discard lie. You can call Rum on a later one.
rum500-refusal-gambit-off = The dealer's gambit is off at this table, so nobody says what jokers do, and none can block, double or split. Draw, lay cards or discard.
rum500-refusal-other-effect =
    The dealer chose another effect this round: { $effect ->
        [double] on your turn you can double a meld with a joker
        [splitter] instead of drawing you can split the pile with a joker
       *[wild] lay your jokers in melds, where they stand for any card
    }.
rum500-refusal-no-joker = You don't have a joker to spend on that. Draw, lay cards or discard.
rum500-refusal-dealer-cant-block = The dealer's joker is yours. Only the others can block it.
rum500-refusal-dealer-joker-gone = The dealer's joker has already been used or blocked. Draw, lay cards or discard.

## Levels of computers

rum500-level-beginner = grabs big piles, clings to pairs, forgets what others took, and lays melds straight away.
rum500-level-easy = thinks only of its own hand, forgets what others took, and lays melds straight away.
rum500-level-normal = remembers the last time round, and lays melds straight away.
rum500-level-skilled = weighs up every card, remembers the last time round, and lays melds straight away.
rum500-level-hard = remembers the whole round, and may keep a meld back. No computer ever sees a hidden card.

## Tips for newcomers

rum500-tip-draw = Every turn begins with a draw. Press **{ rum500-choice-draw }**.
rum500-tip-pile =
    You can lay { $card } right away. **Take** brings it{ $more ->
        [0] {""}
       *[other] , with all discarded after it
    }.
rum500-tip-set = { $cards }: equal ranks are a set. Press **Lay**.
rum500-tip-set-laid = You laid { $cards }: equal ranks are a set.
rum500-tip-run = { $cards }: one suit in order is a run. Press **Lay**.
rum500-tip-run-laid = You laid { $cards }: one suit in order is a run.
rum500-tip-lay-off = { $card } fits meld { $number }: press **Lay**. The points are yours, whoever laid the meld.
rum500-tip-joker = A joker stands for any card: **{ rum500-pick-meld }** shows what it could be.
rum500-tip-discard = Every turn ends with a discard. The first **Discard** button is the card you need least.
rum500-tip-opening = Your side's points count once a round brings it { $least }; it has laid { $points } so far.
rum500-tip-out = Discard your last card, and you go out: the round ends.
