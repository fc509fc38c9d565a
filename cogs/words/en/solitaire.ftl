# The words of Solitaire Gin Rummy.

solitaire-name = Solitaire Gin
solitaire-length =
    { $deals ->
        [one] One player against the Joker. The one deal takes two or three minutes.
       *[other] One player against the Joker. The { $deals } deals take { $low } to { $high } minutes.
    }
solitaire-preset-classic = Classic
    .hint = One joker, anywhere in the stock.
solitaire-preset-half_deck = Joker in the lower half
    .hint = One joker in the lower part; 16 to 25 safe cards, drawn by lot, lie above it.
solitaire-preset-three_jokers = Three jokers
    .hint = Three jokers, of which the second ends the deal.
solitaire-preset-three_jokers_exchange = Three jokers with exchange
    .hint = Three jokers, and up to four cards exchanged before the first discard.
solitaire-side-1 = the Joker
solitaire-outcome-deals = That was the last deal.

## What is to be decided

solitaire-prompt-deal = The next deal is about to be laid out.
solitaire-prompt-exchange = Exchange up to four cards for the four laid aside, or keep them all.
solitaire-prompt-first = Discard a card to begin; you draw from your next turn on.
solitaire-prompt-draw =
    { $pile ->
        [closed] The pile is closed for now: draw from the stock.
       *[open] Draw from the stock, or take your last discard back.
    }
solitaire-prompt-discard = Discard a card. With 10 points of deadwood or less you have gin, and may end the deal.
solitaire-prompt-shown = The deal is over.
solitaire-prompt-finished = The match is over.

## Choices

solitaire-choice-draw = Draw from the stock ({ $stock })
solitaire-choice-take = Take { $card } back
solitaire-choice-discard = { $card }
    .button = Discard { $card }
    .hint = Leaves { $deadwood } deadwood
solitaire-choice-knock = Gin, discarding { $card }
    .hint = Ends the deal with { $deadwood } deadwood
solitaire-choice-big_gin = Big gin: { $points } points
    .hint = Ends the deal with { $deadwood } deadwood in eleven cards
solitaire-choice-exchange =
    { $size ->
        [0] Keep my eleven
       *[other] Exchange { $cards }
    }
    .hint = Keeps { $deadwood } deadwood
solitaire-pick-draw = Draw a card
solitaire-pick-take = Take your last discard back
solitaire-pick-big_gin = Big gin
solitaire-pick-discard = Discard a card
solitaire-pick-knock = Gin with a discard
solitaire-pick-exchange = Exchange one to four cards
solitaire-confirm-knock = Yes, end the deal
solitaire-confirm-big_gin = Yes, big gin

## Advice: what to do, what was done, and why

solitaire-do-draw = draw from the stock
    .did = You drew from the stock
solitaire-do-take = take { $card } back
    .did = You took { $card } back
solitaire-do-discard = discard { $card } and go on
    .did = You discarded { $card } and went on
solitaire-do-knock = go gin, discarding { $card }
    .did = You went gin, discarding { $card }
solitaire-do-big_gin = declare big gin
    .did = You declared big gin
solitaire-do-exchange =
    { $size ->
        [0] keep your eleven cards
       *[other] exchange { $cards }
    }
    .did =
        { $size ->
            [0] You kept your eleven cards
           *[other] You exchanged { $cards }
        }

solitaire-but-knocked = with { $stock ->
        [one] one card
       *[other] { $stock } cards
    } left in the stock, another draw was worth the risk of the joker
solitaire-but-went-on = with { $stock ->
        [one] one card
       *[other] { $stock } cards
    } left in the stock, another draw wasn't worth the risk of the joker
solitaire-why-big-gin = Your eleven cards leave little enough deadwood, and the joker { $stock ->
        [one] is the only card left in the stock.
       *[other] may be any of the { $stock } cards left in the stock.
    }
solitaire-why-knock = With { $stock ->
        [one] one card
       *[other] { $stock } cards
    } left in the stock, another draw isn't worth the risk of the joker.
solitaire-why-discard =
    { $outs ->
        [0] It leaves you { $points } deadwood.
        [one] It leaves you { $points } deadwood and one card that would help.
       *[other] It leaves you { $points } deadwood and { $outs } cards that would help.
    }
solitaire-why-exchange =
    { $count ->
        [0] Every card that counts { $least } or more goes with others in your hand.
        [one] One card that counts { $least } or more goes with hardly anything else in your hand.
       *[other] { $count } cards that count { $least } or more go with hardly anything else in your hand.
    }

## What happened

solitaire-event-dealt =
    Deal { $round_no } of { $deals }, with { $jokers ->
        [one] one joker
       *[other] { $jokers } jokers
    } in the stock.
solitaire-event-hand-dealt = -
solitaire-turn-exchanged =
    { $count ->
        [0] kept all eleven cards
       *[other] laid down { $given } and got { $received }
    }
solitaire-turn-took = took { $card } back
    .own = You took { $card } back.
solitaire-turn-drew = drew { $card }
    .own = You drew { $card }.
solitaire-event-joker-drawn =
    Joker { $number } came up with { $stock ->
        [one] one card
       *[other] { $stock } cards
    } left in the stock.
solitaire-turn-discarded = discarded { $card }
solitaire-event-went-gin = **Gin** with { $deadwood } deadwood: { $points } points.
solitaire-event-went-big-gin = **Big gin** with { $deadwood } deadwood: { $points } points.
solitaire-event-joker-ended =
    The joker ends the deal, with { $deadwood } deadwood in hand: { $joker ->
        [0] { $player ->
            [one] 1 point.
           *[other] { $player } points.
        }
       *[other] { $joker } points for the Joker.
    }
solitaire-event-match-ended =
    The match is over: { $player ->
        [one] 1 point
       *[other] { $player } points
    }, the Joker { $joker }.

solitaire-pad-gin = gin
solitaire-pad-big-gin = big gin
solitaire-pad-joker-low = joker, low hand
solitaire-pad-joker-high = joker

## The score sheet

solitaire-sheet-hand =
    { $count ->
        [0] No melds
       *[other] { $melds }
    } · deadwood { $points ->
        [0] 0
       *[other] { $deadwood } = { $points }
    }
solitaire-sheet-meld = { $cards }
solitaire-sheet-gin =
    Gin after { $draws ->
        [one] one draw
       *[other] { $draws } draws
    }: **{ $player }** points.
solitaire-sheet-big-gin =
    Big gin after { $draws ->
        [one] one draw
       *[other] { $draws } draws
    }: **{ $player }** points.
solitaire-sheet-joker-low =
    The joker came, but the deadwood was low: **{ $player }** { $player ->
        [one] point
       *[other] points
    }.
solitaire-sheet-joker-high = The joker came: **{ $joker }** for the Joker.
solitaire-sheet-cut =
    { $count ->
        [one] Above the joker's part of the stock lay 1 safe card.
       *[other] Above the joker's part of the stock lay { $count } safe cards.
    }
solitaire-marks = -# In the picture, the number beside the card at the top right counts your draws, ★ is what was scored, and the number below the cards is deadwood.
solitaire-sheet-totals =
    After deal { $round } of { $deals }: { $player ->
        [one] 1 point
       *[other] { $player } points
    }, the Joker { $joker }.

## The rules

solitaire-rules-aim = **Aim.** Go gin or big gin before the joker is drawn. After { $deals ->
        [one] one deal
       *[other] { $deals } deals
    } you win if you have more points than the Joker; equal points are not a win.
solitaire-rules-deal = **Deal.** You get { $count } of the 52 cards. { $variation ->
        [half-deck] Of the rest { $top ->
            [0] 16 to 25, drawn by lot for each deal and shown when it's over,
           *[other] { $top }
        } lie on top of the stock, and the joker is shuffled into those below.
        [three-jokers] { $aside } cards { $exchange ->
            [yes] are laid aside: once, before you begin, you may lay down one to four cards and draw as many of them
           *[no] go face down to the discard pile
        }, and three jokers are shuffled into the other 37.
       *[one-joker] One joker is shuffled into the rest.
    }
solitaire-rules-melds = **Melds** are sets of three or four of a rank and runs of three or more in sequence of one suit, the ace low. What lies in no meld is deadwood: an ace counts 1, 2 to 10 their number, J, Q and K 10. The best melds are found for you.
solitaire-rules-turn = **Your turn.** First discard a card. From then on draw the top of the stock or take your last discard back, then discard another card. Discards lie face down and nobody may look at them. After taking one back { $turns } times in a row you must draw from the stock.
solitaire-rules-end = **Gin.** If your discard leaves { $limit } points of deadwood or less, you may end the deal with it. **Big gin.** If your eleven cards leave { $limit } points of deadwood or less before the discard, you may end the deal without one. You may always play on.
solitaire-rules-joker = **The joker.** { $variation ->
        [three-jokers] The second joker drawn ends the deal. After the first one { $first ->
            [turn-lost] your turn is over
           *[replace] the next card is drawn at once
        }.
       *[other] Drawn from the stock, it ends the deal.
    } If your hand leaves { $limit } points of deadwood or less, you score your draws; otherwise the Joker scores your deadwood.
solitaire-rules-score = **Points.** Gin scores { $gin } and a point for each card drawn from the stock, big gin { $big } and the same. { $joker ->
        [yes] A joker counts as a card drawn.
       *[no] A joker doesn't count as a card drawn.
    } Discards taken back never count.
solitaire-rules-panel = **Your panel.** The **Discard** buttons are the card you drew and the { $count } that fit your hand least. The coloured button draws from the stock, or discards the one of them that leaves the least deadwood. It looks only at your own hand.

## Options

solitaire-group-match = The match
solitaire-group-points = Points
solitaire-group-jokers = Jokers
solitaire-option-deals = Deals
    .hint = The number of deals of a match.
solitaire-option-joker_counts_as_draw = Jokers count as draws
    .hint = A joker drawn from the stock is a card drawn.
solitaire-option-variation = Jokers
    .hint = How many jokers there are, and where.
solitaire-option-variation-one-joker = One, anywhere in the stock
solitaire-option-variation-half-deck = One, in the lower part
solitaire-option-variation-three-jokers = Three; the second ends the deal
solitaire-option-v1_top = Safe cards on top
    .hint = With the joker in the lower half: how many safe cards lie above it. 0 draws 16 to 25 at random.
solitaire-option-v2_first_joker = The first of three jokers
    .hint = What happens when it is drawn.
solitaire-option-v2_first_joker-replace = The next card is drawn at once
solitaire-option-v2_first_joker-turn-lost = The turn is over
solitaire-option-exchange = Exchange
    .hint = With three jokers: one to four cards may be exchanged before the first discard.

## Refusals

solitaire-refusal-seats = The solitaire is for one player; this table has { $count }. Open one for yourself with `/table new`.
solitaire-refusal-exchange-needs-three = The exchange needs the four cards laid aside with three jokers: choose three jokers too, or no exchange.
solitaire-refusal-at-exchange = The exchange comes first: name up to four cards to lay down, or none.
solitaire-refusal-at-first = The first turn has no draw: discard a card, or end the deal with it if it leaves 10 points of deadwood or less.
solitaire-refusal-at-draw =
    { $pile ->
        [closed] The pile is closed for now: start your turn by drawing from the stock.
       *[open] Start your turn by drawing from the stock or taking your last discard back.
    }
solitaire-refusal-at-discard = You have one card too many: discard one, or end the deal if that leaves 10 points of deadwood or less.
solitaire-refusal-laps = You have taken your discard back { $turns } times in a row, so the pile is closed for now: draw from the stock.
solitaire-refusal-not-held = { $card } is not in your hand: name a card that you hold.
solitaire-refusal-just-taken = You took { $card } back this turn, so it can't be discarded again: discard another card.
solitaire-refusal-too-much-deadwood =
    Discarding { $card } leaves { $points } points of deadwood, and gin needs { $limit } or less: discard without ending the deal.
solitaire-refusal-no-big-gin =
    Your eleven cards leave { $points } points of deadwood, and big gin needs { $limit } or less: discard a card and play on.
solitaire-refusal-too-many = { $count } cards are too many: { $most } are laid aside, so name { $most } at most, or none.
solitaire-refusal-twice = In { $cards } a card is named twice: name each card once.

## Tips for newcomers

solitaire-tip-exchange = Give away cards that fit nothing: as many come from the four laid aside.
solitaire-tip-first = Cards outside sets and runs are deadwood: { $points } points now. Discard one of them.
solitaire-tip-draw =
    { $jokers ->
        [one] Each card drawn is a point if you end in time; the joker ends the deal.
       *[other] Each card drawn is a point if you end in time, before the second joker comes.
    }
solitaire-tip-discard = Your deadwood is { $points }. With 10 or less you may end the deal.
solitaire-tip-gin = **Gin** ends the deal with { $points } deadwood; going on risks the joker.
solitaire-tip-big-gin = You have **Big gin** with all eleven cards: it ends the deal for { $points } points.
