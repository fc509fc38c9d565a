# What the pictures show, for people who can't see them. Cards stand in short notation (7S is the seven of spades, JK a joker),
# seats by their letter. All texts of a picture together have to fit 1,024 characters.

alt-rum500-hand = { $count ->
    [one] One card: { $cards }.
   *[other] { $count } cards: { $cards }.
}
alt-rum500-newest = New: { $cards }.
alt-rum500-obligation = To be used this turn: { $card }.
alt-rum500-table = Round { $round }. { $turn ->
    [none] Nobody to move.
   *[other] Turn: { $turn }.
} Stock: { $stock }.
alt-rum500-pile = { $count ->
    [0] The pile is empty.
   *[other] Pile, oldest first: { $cards }.
}
alt-rum500-seats = In hand: { $counts }. Points: { $scores }{ $target ->
    [0] {""}
   *[other] {" "}of { $target }
}.
alt-rum500-fresh = Laid last: { $cards }.
alt-rum500-discarder = { $seat } discarded the top card.
alt-rum500-closed = Not opened, laid so far: { $sides }; it takes { $minimum }.
alt-rum500-closed-net = Not opened, laid so far: { $sides }; it takes { $minimum } after what is left in hand.
alt-rum500-rum = Rum can be called on the top card.
alt-rum500-called = { $seat } has called Rum!
alt-rum500-gambit = { $effect ->
    [wild] Jokers are wild this round.
    [double] Jokers double a meld this round.
    [splitter] Jokers split the pile this round.
   *[none] The dealer has not said what jokers do.
} { $joker ->
    [free] The dealer's joker is free.
    [used] The dealer's joker has been used.
    [blocked] The dealer's joker is blocked.
   *[none] The dealer has no joker.
}
alt-rum500-credit = Credited from hands of others: { $amounts }.
alt-rum500-bonus = Bonus for the match: { $amounts }.
alt-rum500-settlement = Settled: { $amounts }.
alt-rum500-melds = { $count ->
    [0] { $side } has no melds.
   *[other] Melds of { $side }: { $melds }.
}
alt-rum500-sheet = Round { $round }. { $out ->
    [none] The stock ended it.
   *[other] { $out } went out.
} Points: { $totals }.
alt-rum500-lines = Laid/in hand/bonus = net: { $lines }.
alt-drawn = Drawn for the first deal: { $drawn }.

## Gin. Melds stand in brackets, then the deadwood and what it counts.

alt-gin-hand = { $count } cards: { $cards }.
alt-gin-newest = New: { $cards }.
alt-gin-locked = Not to be discarded this turn: { $card }.
alt-gin-table = Round { $round }. { $turn ->
    [none] Nobody to move.
   *[other] Turn: { $turn }.
} Stock: { $stock }.
alt-gin-pile = { $count ->
    [0] The pile is empty.
    [one] One card in the pile: { $card }.
   *[other] { $count } cards in the pile, on top { $card }.
}
alt-gin-scores = In hand: { $counts }. Points: { $scores } of { $target }.
alt-gin-stakes = { $limit ->
    [0] Only gin ends this round.
   *[other] Knock with { $limit } or less.
}{ $times ->
    [one] {""}
   *[other] {" "}This round counts double.
}
alt-gin-wins = Matches won: { $wins } of { $needed }.
alt-gin-sheet = Round { $round }. { $result ->
    [gin] Gin for { $knocker }.
    [big-gin] Big gin for { $knocker }.
    [undercut] { $knocker } knocked and was undercut.
    [tie] { $knocker } knocked; both count the same.
    [draw] The stock is down to two cards: a draw.
   *[other] { $knocker } knocked.
}
alt-gin-hands = Hands{ $laid_off ->
    [no] {""}
   *[yes] , after a plus what was laid off
}: { $hands }.
alt-gin-points = { $winner ->
    [none] Nobody scores.
   *[other] { $winner } scores { $points }{ $times ->
        [one] {""}
       *[other] {""}, counted double
    }.
} Points: { $totals }.

## Solitaire

alt-solitaire-hand = { $count } cards: { $cards }.
alt-solitaire-newest = New: { $cards }.
alt-solitaire-locked = Not to be discarded this turn: { $card }.
alt-solitaire-table = Deal { $deal } of { $deals }. Stock: { $stock }. Drawn so far: { $drawn }.
alt-solitaire-stacks = Face down in the pile: { $pile }. { $aside ->
    [0] { "" }
   *[other] Laid aside: { $aside }.{ " " }
}{ $jokers ->
    [0] No joker has come.
    [one] One joker has come.
   *[other] { $jokers } jokers have come.
}
alt-solitaire-points = Points: you { $player }, the Joker { $joker }.
alt-solitaire-sheet = Deal { $deal }. { $result ->
    [gin] Gin.
    [big-gin] Big gin.
    [joker-low] The joker came, and the hand is good enough.
   *[joker-high] The joker came, and too much deadwood was left.
} Hand: { $cards }. Cards drawn: { $drawn }.
alt-solitaire-scored = This deal: you { $player }, the Joker { $joker }.

## How to play: four pictures a game, each with a caption, and what a picture shows for people who can't see it

how-to-title =
    ## How to play { $game }
    -# These are the usual rules; `/rules` has those of your table.

how-to-rum500-1 = **1. Melds.** Three or four cards of a rank are a set; three or more in sequence of one suit are a run. A joker takes the place of any card. A sequence of different suits isn't a run.
how-to-rum500-2 = **2. Your turn.** First draw the top card of the stock. Or take a card from the pile: everything discarded after it comes along, and the card you chose must go into a new meld at once. Then lay melds if you have any and want to. Finally, discard one card.
how-to-rum500-3 = **3. Laying off.** You may add cards to any meld on the table, whoever laid it: here seat B adds to melds of seat A. Each card scores for whoever laid that card.
how-to-rum500-4 = **4. Points.** Two to nine are 5, ten to king 10, a joker 15. An ace is 15, but 5 before a two or left in hand. Here seat A goes out with 60 points, which ends the round; seat B loses the 15 points still in hand. At most tables a side's rounds count from the first that brings it 30. Rounds go on until a side has the points to win.
alt-welcome = A hand: { $hand }. Blue has laid { $first }, Orange { $second }.
alt-how-to-rum500-1 = Melds: QH QC QS, a set; 5D JK=6D 7D, a run with a joker; 7S 8S 9S TS, a run. No meld: 7S 8H 9S.
alt-how-to-rum500-2 = One: draw from the stock, here 6C; or from the pile 4D 9H 2C take 9H with 2C, which gives the meld 9H 9S 9C, and 2C stays in hand. Two: meld JD QD KD. Three: discard 3C on the pile, now 4D 3C.
alt-how-to-rum500-3 = To the meld 7S 8S 9S seat B adds TS and scores 10. To the meld QH QC QS seat B adds QD and scores 10.
alt-how-to-rum500-4 = 2C to 9D are 5 each, TS to KH 10, AH 15, JK 15. Seat A went out: QH QC QS 30 and JD QD KD 30 are 60. Seat B: 9S TS JS 25, less 4C KH in hand 15, are 10.

how-to-gin-1 = **1. Your hand.** Gather sets, which are three or four cards of a rank, and runs, which are three or more in sequence of one suit. What fits nowhere is deadwood: court cards count 10, an ace 1, the others their number. The ace is low only. Your best melds are found for you.
how-to-gin-2 = **2. Your turn.** Draw the top card of the stock, or take the top card of the discard pile. Then discard one card.
how-to-gin-3 = **3. Knocking.** When your discard leaves 10 points of deadwood or less, you may knock: the round ends. With no deadwood at all you have gin, which brings a bonus.
how-to-gin-4 = **4. The showdown.** After a knock the other player adds deadwood to the knocker's melds, here three cards with the letter B. The knocker scores the difference, 22 less 7. A knocker who doesn't have less than the other is undercut: then the other scores, with a bonus.
alt-how-to-gin-1 = Melds: 4S 4H 4D and 7C 8C 9C TC. Deadwood: AD 3S KD, 14 points. QS KS AS is no run, AS 2S 3S is one.
alt-how-to-gin-2 = One: draw from the stock, here 5D; or take TC from the pile, which makes the run 7C 8C 9C TC. Two: discard KD.
alt-how-to-gin-3 = Each time the melds 3H 4H 5H 6H and 9S 9D 9C. With deadwood AS 2D 4C, 7 points, a knock is possible; with AS 5D 6C, 12 points, it is not. With the third meld JS JD JC nothing is left: gin.
alt-how-to-gin-4 = The end of a round.

how-to-solitaire-1 = **1. Your hand.** You get eleven cards. Sets are three or four cards of a rank, runs three or more in sequence of one suit, the ace low. What fits nowhere is deadwood: court cards count 10, an ace 1, the others their number. Your best melds are found for you.
how-to-solitaire-2 = **2. Your turn.** You begin with a discard. After that draw the top card of the stock, or take your last discard back; then discard another card. Discards lie face down, and only the last one comes back.
how-to-solitaire-3 = **3. Gin.** When your discard leaves 10 points of deadwood or less, you may end the deal: 25 points, and one for each card you drew from the stock. If all eleven cards together leave 10 or less, you may call big gin before you discard: 31, and one for each card drawn.
how-to-solitaire-4 = **4. The Joker.** A joker hides in the stock. When you draw it, the deal is over. If your deadwood is 10 or less, you still score a point for each card drawn; if it is more, the Joker scores your deadwood. Stop in time!
alt-how-to-solitaire-1 = Melds: 7S 8S 9S and 4S 4H 4D. Deadwood: 2C 6H JC QD KD, 38 points.
alt-how-to-solitaire-2 = One: draw from the stock, here TS; or take your last discard back, here 6H. Two: discard KD face down.
alt-how-to-solitaire-3 = Melds 7S 8S 9S TS and 4S 4H 4D, deadwood AC 2C 5D, 8 points: gin. 25 and 14 cards drawn are 39 points.
alt-how-to-solitaire-4 = JK comes and the deadwood is AC 2C 5D, 8 points: 14 points for 14 cards drawn. JK comes and the deadwood is 6H JC QD KD, 36 points: the Joker scores 36.

## The headings of score sheets, in the pictures: one word where it can be

sheet-round = Round { $round }
sheet-deal = Deal { $round }
sheet-laid = Laid
sheet-left = Left
sheet-left-undeducted = (Left)
sheet-bonus = Bonus
sheet-net = Net
sheet-total = Total
sheet-uncounted = not counted
sheet-credit = From the other hands
sheet-winner-bonus = Bonus for winning
sheet-settlement = Settled
sheet-knocked = knocked
sheet-scored = Scored
sheet-deadwood = Deadwood
sheet-drawn = Cards drawn

alt-winner = { $count ->
    [0] The match is over.
    [one] { $winners } won the match.
   *[other] The match is a draw between { $winners }.
} Points: { $totals }.
alt-winner-outs = Went out: { $outs }.
alt-winner-best = Best meld: { $seat } laid { $cards } for { $points }.
alt-winner-record = Set by { $seats }: { $record }.
alt-winner-rounds = Points along the way: { $rounds }.

alt-examples-melds = Melds: { $cards }.
alt-examples-none = No melds: { $cards }.

curve-points = points a round
curve-matches = matches
picture-curve = The rating over the matches, in { $count } steps. It is { $value } points a round now, give or take { $deviation }.
picture-intervals =
    { $count ->
        [one] One rating with its uncertainty.
       *[other] { $count } ratings with their uncertainty, in the order of the page.
    }
