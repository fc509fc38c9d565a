# The words of gin rummy.

gin-name = Gin Rummy
gin-length = Two players. A match takes { $low } to { $high } rounds, each of about { $minutes } minutes.
gin-preset-classic = Classic
    .hint = Undercut 10, gin 20; after a pass the dealer has a normal turn.
gin-preset-standard = Standard
    .hint = Undercut and gin 25, big gin 31; bonuses for the match; the upcard is offered to both.
gin-preset-straight = Straight gin
    .hint = Standard without knocking: only gin ends a round.
gin-preset-oklahoma = Oklahoma
    .hint = Standard; the first upcard sets the knock limit, and a spade doubles the round.
gin-outcome-target = { $totals }.
gin-outcome-bonuses = { $totals }, bonuses included.
    .remark = , bonuses included

## What is to be decided

gin-prompt-deal = The next round is about to be dealt.
gin-prompt-upcard = Take the upcard, or pass.
gin-prompt-stock = Both of you passed: draw from the stock.
gin-prompt-draw =
    { $pile ->
        [closed] The pile is closed for now: draw from the stock.
       *[open] Draw from the stock, or take the top discard.
    }
gin-prompt-discard =
    { $ends ->
        [big_gin] Press **{ gin-pick-big_gin }**, or discard a card that leaves no deadwood: gin.
        [gin] You can go gin: discard the card that leaves no deadwood.
        [knock] Discard a card to end your turn, or knock.
       *[no] Discard a card to end your turn.
    }{ $last ->
        [knock] {" "}The stock is down to two cards: without a knock, the round is a draw.
        [gin] {" "}The stock is down to two cards: without gin, the round is a draw.
       *[no] {""}
    }
gin-prompt-last-discard =
    { $limit ->
        [0] The stock is down to two cards. Take the last discard and go gin, or pass.
       *[other] The stock is down to two cards. Take the last discard and knock, or pass.
    }
gin-prompt-last-knock =
    { $limit ->
        [0] You took the last discard: choose the card that you discard to go gin.
       *[other] You took the last discard: choose the card to knock with.
    }
gin-prompt-shown = The round is over.
gin-prompt-finished = The match is over.

## Choices

gin-choice-take = Take { $card }
gin-choice-pass = Pass
gin-choice-draw = Draw from the stock ({ $stock })
gin-choice-discard = { $card }
    .button = Discard { $card }
    .hint =
        { $deadwood ->
            [0] Leaves no deadwood: gin!
           *[other] Leaves { $deadwood } deadwood
        }
gin-choice-knock =
    { $deadwood ->
        [0] Gin, discarding { $card }
       *[other] Knock with { $card }
    }{ $listed ->
        [0] {""}
       *[other] : { $melds }
    }
    .hint =
        { $deadwood ->
            [0] Ends the round with no deadwood
           *[other] Ends the round with { $deadwood } deadwood
        }
gin-choice-meld = { $cards }
gin-choice-big_gin = Big gin (+{ $points })
    .hint = All eleven cards are in melds
gin-pick-take = Take the top discard
gin-pick-pass = Pass
gin-pick-draw = Draw a card
gin-pick-discard = Discard a card
gin-pick-knock = Knock or go gin with a card
gin-pick-big_gin = Big gin
gin-confirm-knock = Yes, end the round
gin-confirm-big_gin = Yes, big gin

## Advice: what to do, what was done, and why

gin-do-take = take { $card }
    .did = You took { $card }
gin-do-pass = pass
    .did = You passed
gin-do-draw = draw from the stock
    .did = You drew from the stock
gin-do-discard = discard { $card }
    .did = You discarded { $card }
gin-do-knock =
    { $deadwood ->
        [0] go gin, discarding { $card }
       *[other] knock, discarding { $card }
    }
    .did =
        { $deadwood ->
            [0] You went gin, discarding { $card }
           *[other] You knocked, discarding { $card }
        }
gin-do-big_gin = declare big gin
    .did = You declared big gin
gin-but-knock =
    { $points ->
        [one] you could have knocked with one point
       *[other] you could have knocked with { $points } points
    }
gin-but-gin = you had gin
gin-but-knocked =
    { $last ->
        [yes] { $points ->
            [one] a drawn round was worth more than a knock with one point
           *[other] a drawn round was worth more than a knock with { $points } points
        }
       *[no] { $points ->
            [one] going on was worth more than a knock with one point
           *[other] going on was worth more than a knock with { $points } points
        }
    }
gin-but-took = it left you with { $points } deadwood and showed your opponent a card that you keep
gin-but-missed = with { $card } you would have had { $points } deadwood
gin-but-picked = your opponent had picked up { $cards }
gin-but-fits = your opponent could well have the cards that go with it
gin-but-left = it left { $points } deadwood where { $best } was possible
gin-but-outs =
    { $outs ->
        [0] no card would help after it, and { $best } could have
        [one] only one card would help after it, and { $best } could have
       *[other] only { $outs } cards would help after it, and { $best } could have
    }

gin-habit-knock = **You knock early:** { $count } of { $of } clear mistakes.
gin-habit-wait = **You wait when you could knock:** { $count } of { $of } clear mistakes.
gin-habit-take = **You pick up too much:** { $count } of { $of } clear mistakes.
gin-habit-draw = **You leave good cards on the pile:** { $count } of { $of } clear mistakes.
gin-why-draw =
    { $outs ->
        [0] No unseen card would make or extend a meld, but a low one may still bring your deadwood down.
        [one] One unseen card would make or extend a meld.
       *[other] { $outs } unseen cards would make or extend a meld.
    }
gin-why-take = With it, your deadwood is { $points } at once.
gin-why-last = Without a knock the round is a draw, and nobody scores.
gin-why-knock =
    { $last ->
        [yes] A knock with { $points } is worth more than a drawn round.
       *[no] A knock with { $points } now is worth more than going on.
    }
gin-why-gin = It leaves no deadwood.
gin-why-picked = Your opponent picked up { $cards }, and { $card } goes with that, but every other discard costs more.
gin-why-safe = Going by the cards in the open, your opponent can hardly use it.
gin-why-left =
    { $outs ->
        [0] It leaves you { $points } deadwood.
        [one] It leaves you { $points } deadwood and one card that would help.
       *[other] It leaves you { $points } deadwood and { $outs } cards that would help.
    }

## What happened

gin-event-drawn-for-deal = -
gin-event-dealt = Round { $round_no }: { $dealer_seat } dealt { $count } cards each. { $first_seat } begins.
gin-event-hand-dealt = -
gin-event-upcard-turned = The upcard is { $card }.
gin-turn-passed = passed on { $card }
gin-turn-took = took { $card }
gin-turn-drew = -
gin-event-card-drawn = -
gin-turn-discarded = discarded { $card }
gin-turn-knocked = discarded { $card } and **knocked** with { $points } deadwood
gin-turn-went-gin = discarded { $card } and went **gin**
gin-turn-went-big-gin = melded all eleven cards: **big gin**
gin-turn-laid-off = laid off { $cards } on { $meld }
gin-event-limit-set =
    { $limit ->
        [0] An ace was turned up: only gin ends this round.
       *[other] A knock needs { $limit } or less in this round.
    }{ $times ->
        [one] {""}
       *[other] {" "}Its points count double.
    }
gin-event-round-scored =
    { $points ->
        [one] { $seat } scores 1 point.
       *[other] { $seat } scores { $points } points.
    }
gin-event-undercut = { $seat } undercuts { $knocker_seat } and scores { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
gin-event-nobody-scored = Both have the same deadwood: nobody scores.
gin-event-round-drawn = The stock is down to two cards: the round is a draw.
gin-event-bonuses-counted = { $side } adds { $points ->
        [one] 1 point
       *[other] { $points } points
    } in bonuses.
gin-event-match-won =
    { $needed ->
        [one] { $side } wins the match with { $total } points.
       *[other] { $side } wins a match with { $total } points: { $wins } of { $needed }.
    }

gin-pad-knock = { $seat } knocked
gin-pad-gin = { $seat } gin
gin-pad-big-gin = { $seat } big gin
gin-pad-undercut = { $seat } undercut
gin-pad-tie = tie
gin-pad-draw = draw
gin-pad-bonuses = bonuses

## The score sheet

gin-over-knock = The knock holds: { $seat } scores **{ $points }**.
gin-over-gin = Gin, beautifully done! { $seat } scores **{ $points }**.
gin-over-big-gin = Big gin, all eleven! { $seat } scores **{ $points }**.
gin-over-undercut = Undercut! { $seat } scores **{ $points }**.
gin-over-tie = Equal deadwood: nobody scores.
gin-over-draw = The stock is down to two cards: a draw.
gin-over-match = { $over } { $won }
gin-sheet-hand =
    { $seat }{ $went ->
        [knock] {" "}knocked with { $points }
        [gin] {" "}has gin
        [big-gin] {" "}has big gin
       *[none] {""}
    }: { $count ->
        [0] no melds
       *[other] { $melds }
    } · deadwood { $points ->
        [0] 0
       *[other] { $deadwood } = { $points }
    }
gin-sheet-meld =
    { $count ->
        [0] { $cards }
       *[other] { $cards } (+ { $laid } laid off)
    }
gin-sheet-knock = { $seat } scores the difference: { $high } − { $low } = **{ $points }**.
gin-sheet-gin = Gin! { $seat } scores { $bonus } for gin + { $high } deadwood = **{ $points }**.
gin-sheet-big-gin = Big gin! { $seat } scores { $bonus } for big gin + { $high } deadwood = **{ $points }**.
gin-sheet-undercut = Undercut! { $seat } scores { $bonus } for the undercut + { $difference } difference = **{ $points }**.
gin-sheet-doubled = A spade was turned up, so that counts double: **{ $points }**.
gin-sheet-tie = Equal deadwood, { $points } each: nobody scores.
gin-sheet-draw = The stock ran down to two cards: a draw, nobody scores.
gin-sheet-boxes = Rounds won: { $boxes }. Each adds { $points ->
        [one] 1 point
       *[other] { $points } points
    } at the end of the match.
gin-sheet-bonuses =
    { $count ->
        [one] { $side } adds { $parts }.
       *[other] { $side } adds { $parts }: **{ $points }**.
    }
gin-sheet-target-wins = { $side } reached the target and wins. Bonuses never change that.
gin-sheet-bonus-boxes = { $points } for rounds won
gin-sheet-bonus-game = { $points } for the match
gin-sheet-bonus-shut-out = { $points } for the shut-out
gin-marks = -# In the picture ✔ marks the knocker and ★ what was scored. A letter on a card says who laid it off; the number below is deadwood.
gin-sheet-won = { $side } { $count }
gin-sheet-wins = Matches won: { $wins }. { $needed } win the series.

## The rules

gin-rules-aim = **Aim.** Gather your cards into melds. Rounds are played until someone { $strict ->
        [yes] has more than { $target } points
       *[no] has { $target } points
    }.
gin-rules-deal = **Deal.** One pack of 52 cards. For the first round both draw a card, and the lower one deals; after that the deal alternates. Each gets { $count } cards; one card is turned up beside the stock: the first upcard.
gin-rules-melds = **Melds.** A set is three or four cards of one rank; a run is three or more in sequence of one suit. The ace is low: A-2-3 is a run, Q-K-A is not. A card counts in one meld only.
gin-rules-deadwood = **Deadwood** is what lies in no meld. An ace counts 1, 2 to 10 their number, J, Q and K 10. Your hand is always counted in the melds that leave least.
gin-rules-upcard = **First upcard.** The dealer's opponent may take it or pass. { $both ->
        [yes] Then the dealer may take it or pass. If both pass, the dealer's opponent draws from the stock.
       *[no] After a pass the dealer has a normal turn: take it, or draw from the stock.
    }
gin-rules-turn = **Your turn.** Draw the top of the stock or take the top discard, then discard a card. { $rediscard ->
        [yes] Any card may be discarded, even one you've just taken.
       *[no] A card just taken from the pile may not be discarded in the same turn; one drawn from the stock may.
    } Older discards are out of play, and nobody may look at them.
gin-rules-knock = **Knocking.** If your discard leaves { $limit } points of deadwood or less, you may knock with it. No deadwood is gin, and ends the round by itself.
gin-rules-oklahoma = **Knocking.** The first upcard sets the knock limit of the round: 7 points of deadwood for a 7, 10 for a court card. If your discard leaves that much or less, you may knock with it. No deadwood is gin, and ends the round by itself. After an ace only gin ends it.
gin-rules-straight = **Gin only.** Nobody knocks. A discard that leaves no deadwood is gin, and ends the round by itself.
gin-rules-score-gin = **Points.** Gin scores the opponent's deadwood{ $gin ->
        [0] {""}
       *[other] {" "}and { $gin } more
    }.
gin-rules-spades = **Spades.** A round whose first upcard is a spade counts double, bonuses too.
gin-rules-lay-off = **Laying off.** After a knock the opponent adds deadwood to the knocker's melds: the fourth card of a set, any number of cards at either end of a run. The bot finds the melds and lay-offs that leave least. After gin nothing is laid off.
gin-rules-score = **Points.** The knocker scores the difference in deadwood. If the opponent has less{ $tie ->
        [yes] {" "}or the same
       *[no] {""}
    }, that is an undercut: the opponent scores the difference{ $undercut ->
        [0] {""}
       *[other] {" "}and { $undercut } more
    }. Gin scores the opponent's deadwood{ $gin ->
        [0] {""}
       *[other] {" "}and { $gin } more,
    } and can't be undercut.
gin-rules-stock = **The end of the stock.** A discard that leaves { $count } cards in the stock makes the round a draw.{ $last ->
        [yes] {" "}The other player may still take that discard, but only to { $gin ->
            [yes] go gin.
           *[no] knock.
        }
       *[no] {""}
    } { $same ->
        [yes] After a draw the same player deals again.
       *[no] The deal alternates after a draw too.
    }
gin-rules-laps = **Nothing happens?** After three times round the table without a draw from the stock, you can only draw from the stock.
gin-rules-panel = **Your panel.** The **Discard** buttons are the card you drew and the { $count } that fit your hand least. The coloured button takes the top of the pile if that makes a meld, else draws from the stock. Of the **Discard** buttons it is the one that leaves the least deadwood; big gin, where it counts, comes first. It looks only at your own hand and the pile.
gin-rules-big-gin = **Big gin.** All eleven cards in melds before the discard score the opponent's deadwood and { $points } more.
gin-rules-bonuses = **Bonuses.** They are added when the match is over and don't help to win it.{ $boxes ->
        [0] {""}
       *[other] {" "}Each round won is worth { $boxes }.
    }{ $game ->
        [0] {""}
       *[other] {" "}The winner of the match gets { $game }.
    }{ $shut_out ->
        [0] {""}
       *[other] {" "}If the other hasn't won a round, the winner gets { $shut_out } more.
    }
gin-rules-series = **Series.** { $count } matches win; points start again at 0 for each.

## Options

gin-group-match = The match
gin-group-bonus = Bonuses at the end of the match
gin-group-points = Points
gin-group-knock = Knocking
gin-group-play = Play
gin-option-target = Target
    .hint = The points that win a match.
gin-option-target_strict = More than the target
    .hint = The target must be passed; reaching it exactly is not enough.
gin-option-matches_to_win = Matches to win
    .hint = How many matches win the series; points start at 0 for each.
gin-option-box_bonus = Each round won
    .hint = Points for each round a player has won, added when the match is over.
gin-option-game_bonus = Winning the match
    .hint = Points for the winner, added when the match is over.
gin-option-shut_out_bonus = Shut-out
    .hint = More points for the winner if the other hasn't won a single round.
gin-option-undercut_bonus = Undercut
    .hint = Points that an undercut adds to the difference.
gin-option-gin_bonus = Gin
    .hint = Points that gin adds to the opponent's deadwood.
gin-option-undercut_on_tie = Equal deadwood undercuts
    .hint = With equal deadwood the knocker's opponent scores the bonus; if off, nobody scores.
gin-option-big_gin_bonus = Big gin
    .hint = Points for melding all eleven cards; 0 turns it off.
gin-option-knock_limit = Knock with
    .hint = The most points of deadwood to knock with; 0: only gin ends a round.
gin-option-oklahoma = Oklahoma
    .hint = The first upcard sets the knock limit; after an ace only gin ends the round.
gin-option-spades_double = Spades count double
    .hint = With Oklahoma: a round whose first upcard is a spade counts double.
gin-option-upcard_rule = First upcard
    .hint = What the dealer may do once the first upcard has been declined.
gin-option-upcard_rule-dealer-turn = The dealer has a normal turn
gin-option-upcard_rule-both-offered = The dealer may take it or pass
gin-option-allow_rediscard_taken = Discard a taken card at once
    .hint = A card taken from the pile may be discarded in the same turn.
gin-option-last_discard_knock = Last discard to knock
    .hint = When the stock is down to two cards, the last discard may still be taken, but only to knock.
gin-option-redeal_same_dealer_on_draw = Same dealer after a draw
    .hint = After a drawn round the same player deals again.

## Refusals

gin-refusal-how-to-knock =
    Name one card to discard. To knock with melds of your own choice, use `/knock` and write: KD with 4S 5S 6S / 9H 9D 9C.
gin-refusal-seats = Gin is for two players, each alone; this table has { $count }. Start with two.
gin-refusal-at-upcard = The first upcard, { $card }, is offered to you: take it or pass before anything else.
gin-refusal-at-stock = Both of you passed on the upcard, so this turn begins with a draw from the stock.
gin-refusal-at-draw =
    { $pile ->
        [closed] The pile is closed for now: start your turn by drawing from the stock.
       *[open] Start your turn by drawing from the stock or taking { $card }.
    }
gin-refusal-at-discard =
    { $ends ->
        [gin] You've already drawn. You can go gin: discard the card that leaves no deadwood.
        [knock] You've already drawn: discard a card, or knock with it.
       *[no] You've already drawn: discard a card.
    }
gin-refusal-at-last-discard =
    { $limit ->
        [0] The stock is down to two cards: take { $card } and go gin, or pass.
       *[other] The stock is down to two cards: take { $card } and knock, or pass.
    }
gin-refusal-at-last-knock =
    { $limit ->
        [0] You took the last discard in order to go gin: name the card to discard with `/knock`.
       *[other] You took the last discard in order to knock: name the card to knock with.
    }
gin-refusal-laps =
    Nobody has drawn from the stock for { $turns } turns, so the pile is closed for now: draw from the stock.
gin-refusal-not-held = { $card } is not in your hand: discard a card that you hold.
gin-refusal-just-taken =
    You took { $card } from the pile this turn, so it can't go straight back: discard another card.
gin-refusal-too-much-deadwood =
    { $limit ->
        [0] { $last ->
            [yes] Discarding { $card } leaves { $points } deadwood, and only gin ends this round: name another card.
           *[no] Discarding { $card } leaves { $points } deadwood, and only gin ends this round: discard without a knock.
        }
       *[other] { $last ->
            [yes] Discarding { $card } leaves { $points } deadwood, and a knock needs { $limit } or less: name another card.
           *[no] Discarding { $card } leaves { $points } deadwood, and a knock needs { $limit } or less: discard without a knock.
        }
    }
gin-refusal-no-big-gin = Big gin is off at this table, so name the card you discard: no deadwood left is gin.
gin-refusal-not-all-melded =
    { $ends ->
        [gin] Big gin needs all eleven cards in melds, and you have { $points } deadwood. You can go gin: discard the card that leaves no deadwood.
        [knock] Big gin needs all eleven cards in melds, and you have { $points } deadwood: discard a card, or knock with it.
        [last] Big gin needs all eleven cards in melds, and you have { $points } deadwood: name the card to knock with.
       *[no] Big gin needs all eleven cards in melds, and you have { $points } deadwood: discard a card.
    }
gin-refusal-meld-not-held = { $cards } won't be in your hand after that discard: name melds from the ten cards that will.
gin-refusal-no-meld =
    { $cards } isn't a meld: a set is three or four of a rank, a run three or more in sequence of one suit with the ace low.
gin-refusal-card-twice = { $cards }: one card is used twice. It counts in one meld only, so leave it out of the other.
gin-refusal-arrangement-too-high =
    These melds leave { $points } points, and a knock needs { $limit } or less. Knock without naming melds: your best leave only { $least }.
gin-refusal-gin-compulsory =
    { $points ->
        [one] These melds leave one point, but your hand is gin, and gin has to be called. Knock without naming melds.
       *[other] These melds leave { $points } points, but your hand is gin, and gin has to be called. Knock without naming melds.
    }

## Levels of computers

gin-level-beginner = takes what it sees, clings to pairs, and knocks as soon as possible.
gin-level-easy = remembers no card, fears no discard, and knocks as soon as possible.
gin-level-normal = remembers the latest discards, but doesn't watch what you take.
gin-level-hard = remembers what you took, left and discarded; like everyone, it never sees a hidden card.

## Tips for newcomers

gin-tip-take = { $card } makes a meld with your cards: take it, or { $instead ->
        [pass] press **Pass**.
       *[draw] draw unseen.
    }
gin-tip-pass = { $card } fits nothing in your hand yet: press **Pass**.
gin-tip-draw = Take a card, from the stock or the top of the pile, then discard one.
gin-tip-discard = Cards outside sets and runs are deadwood: { $points } points now. Discard what fits least.
gin-tip-knock = Only { $points } deadwood would be left. Knock if you think your opponent has more.
gin-tip-big-gin = All eleven cards are in melds: **Big gin** adds { $points } to your opponent's deadwood.
gin-tip-gin =
    { $bonus ->
        [0] Discard a card that leaves no deadwood: that is **gin**, and ends the round.
       *[other] Discard a card that leaves no deadwood for **gin**, which brings a bonus.
    }
