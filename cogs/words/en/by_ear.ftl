# What a table shows, told in words: for players who hear it, in the order in which they need it. Cards are words here.

## Cards

card-spoken =
    { $suit ->
        [S] { card-spoken-rank } of spades
        [H] { card-spoken-rank } of hearts
        [D] { card-spoken-rank } of diamonds
        [C] { card-spoken-rank } of clubs
       *[none] { card-spoken-rank }
    }
card-spoken-rank =
    { $rank ->
        [0] joker
        [1] ace
        [11] jack
        [12] queen
        [13] king
       *[other] { $rank }
    }
card-spoken-run =
    { $suit ->
        [S] { $ranks } of spades
        [H] { $ranks } of hearts
        [D] { $ranks } of diamonds
       *[C] { $ranks } of clubs
    }
card-spoken-joker-as = joker as { $card }

## Messages

told-more = There is more: press **Read on**.
told-cut = One button has no room for its whole label: { $label }
told-stays = This message stays as it is until there is something for you to do; `/hand` says where things stand.
told-earlier = ### Since your last turn
button-read = Read it to me
button-read-on = Read on
member-option-words_first = Show cards as
    .hint = Words first is for screen readers: your hand and the table as text, every card as a word, and no pictures.
member-option-words_first-true = Words first
member-option-words_first-false = Pictures

## The hand

told-hand =
    ### Your hand: { $count ->
        [one] one card
       *[other] { $count } cards
    }
told-suit =
    { $suit ->
        [S] Spades: { $ranks }.
        [H] Hearts: { $ranks }.
        [D] Diamonds: { $ranks }.
       *[C] Clubs: { $ranks }.
    }
told-jokers =
    { $count ->
        [one] One joker.
       *[other] { $count } jokers.
    }
told-meld = Meld: { $cards }.
told-no-melds = No melds yet: all of it is deadwood, { $points } points.
told-deadwood =
    { $count ->
        [0] No deadwood.
       *[other] Deadwood, { $points ->
            [one] one point
           *[other] { $points } points
        }: { $cards }.
    }

## The table

told-melds =
    ### { $count ->
        [0] No melds on the table
        [one] One meld on the table
       *[other] { $count } melds on the table
    }
told-pile =
    ### { $count ->
        [0] The discard pile is empty
        [one] Discard pile: one card
       *[other] Discard pile: { $count } cards, oldest first
    }
told-pile-card = { $place }. { $card }
told-table = ### The table
told-partner =
    { $count ->
        [one] Your partner: { $who }.
       *[other] Your partners: { $who }.
    }
told-round = Round { $round }.
told-stock =
    { $count ->
        [0] The stock is used up.
        [one] Stock: one card.
       *[other] Stock: { $count } cards.
    }
told-turn =
    { $count ->
        [0] Nobody has to move.
       *[other] To move: { $who }.
    }
told-seat =
    { $who }{ $dealer ->
        [yes] , the dealer,
       *[no] {""}
    } holds { $count ->
        [one] one card
       *[other] { $count } cards
    }.
told-drawn = { $who } { $cards }
told-wins = { $side } { $count }
told-points = { $side }: { $total } of { $target } points.

## 500 Rum

told-rum500-meld =
    Meld { $number }, { $who }: { $kind ->
        [run] run
       *[set] set
    } { $cards }. { $points ->
        [one] One point.
       *[other] { $points } points.
    }{ $sealed ->
        [yes] {" "}Doubled and sealed.
       *[no] {""}
    }{ $added ->
        [none] {""}
       *[other] {" "}Laid off there: { $added }.
    }
told-rum500-added = { $cards } by { $who }
told-rum500-discarder = { $who } discarded the top card.
told-rum500-side =
    { $side }{ $members ->
        [none] {""}
       *[other] {" "}({ $members })
    }: { $total }{ $target ->
        [0] {""}
       *[other] {" "}of { $target }
    } points. Laid this round: { $laid }.{ $opened ->
        [yes] {" "}Opened.
        [no] {" "}Not opened yet.
       *[none] {""}
    }
told-rum500-opening = Opening: rounds count from the first that brings { $minimum } or more at its end.
told-rum500-rounds =
    { $rounds ->
        [one] The match ends after one round.
       *[other] The match ends after { $rounds } rounds.
    }
told-rum500-left =
    { $count ->
        [0] { $who } had no cards left.
       *[other] { $who } was left with { $cards }.
    }
