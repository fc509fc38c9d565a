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
alt-rum500-melds = Melds: { $melds }.
alt-rum500-sheet = Round { $round }. { $out ->
    [0] The stock ended it.
   *[other] { $out } went out.
} Points: { $totals }.
alt-rum500-lines = Laid/in hand/bonus = net: { $lines }.
