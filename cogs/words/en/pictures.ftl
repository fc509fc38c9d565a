# What the pictures show, for who can't see them. Cards stand in short notation (7S is the seven of spades, JK a joker),
# seats by their letter. All texts of a picture together have to fit 1,024 characters.

alt-rum500-hand = { $count ->
    [one] One card: { $cards }.
   *[other] { $count } cards: { $cards }.
}
alt-rum500-newest = New: { $cards }.
alt-rum500-duty = To be used this turn: { $card }.
alt-rum500-table = Round { $round }. { $turn ->
    [0] Nobody's turn.
   *[other] Turn: { $turn }.
} Stock: { $stock }.
alt-rum500-pile = { $count ->
    [0] The pile is empty.
   *[other] Pile, oldest first: { $cards }.
}
alt-rum500-seats = In hand: { $counts }. Points: { $scores } of { $target }.
alt-rum500-rum = Rum can be called on the top card.
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
alt-rum500-settled = Settled: { $amounts }.
alt-rum500-melds = Melds: { $melds }.
alt-rum500-sheet = Round { $round }. { $out ->
    [0] The stock ended it.
   *[other] { $out } went out.
} Points: { $totals }.
alt-rum500-lines = Laid/in hand/bonus = net: { $lines }.
alt-drawn = Drawn for the first deal: { $drawn }.

## Gin. Melds stand in brackets, then the deadwood and what it counts.

alt-gin-hand = { $count } cards: { $cards }.
alt-gin-newest = New: { $cards }.
alt-gin-locked = Not to be discarded this turn: { $card }.
alt-gin-table = Round { $round }. { $turn ->
    [0] Nobody's turn.
   *[other] Turn: { $turn }.
} Stock: { $stock }.
alt-gin-pile = { $count ->
    [0] The pile is empty.
    [one] One card in the pile: { $card }.
   *[other] { $count } cards in the pile, on top { $card }.
}
alt-gin-scores = In hand: { $counts }. Points: { $scores } of { $target }.
alt-gin-wins = Matches won: { $wins } of { $needed }.
alt-gin-sheet = Round { $round }. { $result ->
    [gin] Gin for { $knocker }.
    [big-gin] Big gin for { $knocker }.
    [undercut] { $knocker } knocked and was undercut.
    [tie] { $knocker } knocked; both count the same.
    [draw] The stock ran out: a draw.
   *[other] { $knocker } knocked.
}
alt-gin-hands = Hands, after a plus what was laid off: { $hands }.
alt-gin-points = { $winner ->
    [0] Nobody scores.
   *[other] { $winner } scores { $points }.
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
   *[joker-high] The joker came too early.
} Hand: { $cards }. Cards drawn: { $drawn }.
alt-solitaire-scored = This deal: you { $player }, the Joker { $joker }.
