# The words of the leaderboards: the names of the boards, their lines, and what they count.

board-rum500-teams = 500 Rum in teams
board-rum500 = 500 Rum, each alone
board-gin = Gin Rummy
board-solitaire =
    { $deals ->
        [one] Solitaire Gin · { $preset } · 1 deal
       *[other] Solitaire Gin · { $preset } · { $deals } deals
    }

board-title = ## 🏆 { $board } · { $season }
board-all-time = all time
board-season = season { $number }
board-view-rating = Rating
board-view-wins = Wins
board-view-pairs = Partners
board-view-best = Best score
board-view-streak = Wins in a row
board-choose-view = Ranked by
board-choose-season = Showing
board-order =
    { $page ->
        [1] -# { $order }
       *[other] -# Page { $page }. { $order }
    }
board-order-rating =
    Points a round that each player adds. The ± is how sure I am after { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    }.
board-order-wins = Most wins first; then the better win rate, then more points.
board-order-best = Ranked by each player's { $figure }.
board-order-streak = The most wins in a row, at any time.
board-rates-alone = -# Solo matches against computers are rated here too.
board-row = { $mark } { $who } · { $lead }
board-details = -# { $details }
board-own = **You:** { $line }
board-own-none = You have no place here yet.
board-own-pair = **Your best pair:** { $line }
board-provisional = ▫️
board-provisional-means = -# { $mark } is provisional: too few matches so far.
board-with-computers = { $count } with computers
board-inseparable = -# You have always played on the same side, so what each of you adds can't be told apart. Swap partners once!
board-unrated = Nobody is rated yet: a match with the usual target and points changes that. **Ranked by** shows who has won.
board-unranked = Nobody has a place by this ranking yet. **Ranked by** has others.
board-empty =
    No match has counted here yet. { $shared ->
        [no] A match counts when all of its deals are played.
       *[yes] A match with two or more members counts when it's played to its end.
    }
board-alone = A match with two or more members brings you a place here. So far there are solo matches against computers:
board-alone-line =
    🤖 { $who } · **{ $won }** of { $count } won{ $drawn ->
        [0] {""}
       *[other], { $drawn } drawn
    } against { $level } computers
board-page-empty = This board has no page { $page }. Leave `page` out to see the first one.
board-uncounted =
    -# { $count ->
        [one] 1 match
       *[other] { $count } matches
    } not counted
board-uncounted-title =
    ## { $board }: { $count ->
        [one] 1 match
       *[other] { $count } matches
    } not counted
    -# Somebody with **Manage Server** found that they look arranged. They count on no board, for no rating and no record.
board-uncounted-match = { $at } · by { $who } · { $why }
arranged-margins = margins far beyond luck
arranged-accounts = accounts that meet nobody else
arranged-conceded = conceded
button-board-uncounted = Not counted
record-set =
    { $kind ->
        [round] This server's best round: { $value }
        [match] This server's best match: { $value }
        [streak] This server's longest streak: { $value } wins
        [comeback] This server's biggest comeback: { $value } points
       *[fastest-gin] This server's fastest gin: { $value ->
            [one] 1 turn
           *[other] { $value } turns
        }
    }
board-bests-title = ## 🏅 { $board }: this server's records
board-bests-apart = ### With computers, in matches that weren't rated
board-bests-none = No records yet. Play a match in a channel and set the first!
board-best =
    { $kind ->
        [round] **Best round:** { $value } points
        [match] **Best match:** { $value } points
        [streak] **Longest streak:** { $value } wins
        [comeback] **Biggest comeback:** won from { $value } points behind
       *[fastest-gin] **Fastest gin:** in { $value ->
            [one] 1 turn
           *[other] { $value } turns
        }
    }
    -# { $who } · { $at }
button-board-bests = Records
button-best-replay =
    { $kind ->
        [round] ▶ Best round
        [match] ▶ Best match
        [streak] ▶ Streak
        [comeback] ▶ Comeback
       *[fastest-gin] ▶ Gin
    }
button-board-back = Previous
button-board-on = Next
button-board-show = Show here

season-over = ## 🏁 Season { $number } is over
season-board = ### { $board }
season-pair = **Best pair:** { $line }
season-next =
    -# { $last ->
        [yes] {""}
       *[no] Ratings carry over, with more uncertainty; wins and streaks of the new season start from zero.{" "}
    }`/leaderboard` still shows this one.

week-title = ## 📰 The week of { $since }
week-best = **Best round:** { $points } points, { $who }
week-closest = **Closest match:** { $points }, { $sides }
week-computers = the computers
week-riser = **Rose most:** { $who }, { $before } → { $after } ({ $board })
week-streak = **Longest streak:** { $who }, { $wins } wins in a row ({ $board })
week-daily = **Daily deal:** { $who }, first on { $days ->
        [one] one day
       *[other] { $days } days
    }
week-matches = -# { $count } matches this week. Who is on next week's list?
button-week-closest = ▶ Closest match

record-title = ## { $who } · { $board }
record-matches =
    { $matches ->
        [one] **1** match
       *[other] **{ $matches }** matches
    } · { $wins } won · { $rate }%{ $draws ->
        [0] {""}
       *[other] {" "}· { $draws } drawn
    }
record-rating = Rating: { $rating } points a round{ $provisional ->
        [yes] {" "}(provisional)
       *[no] {""}
    }
    .sure =
        { $matches ->
            [0] {""}
            [one] after 1 match,{" "}
           *[other] after { $matches } matches,{" "}
        }I'm sure to within { $deviation }.
record-means =
    -# { $who }'s side makes about { $more ->
        [same] as much a round with them as
        [less] { $value ->
            [one] 1 point
           *[other] { $value } points
        } a round less with them than
       *[more] { $value ->
            [one] 1 point
           *[other] { $value } points
        } a round more with them than
    } with an average player here; { record-rating.sure }
record-means-alone =
    -# { $who } makes about { $more ->
        [same] as much a round as
        [less] { $value ->
            [one] 1 point
           *[other] { $value } points
        } a round less than
       *[more] { $value ->
            [one] 1 point
           *[other] { $value } points
        } a round more than
    } an average player here; { record-rating.sure }
record-rank =
    🤖 Compared with the computers: { $kind ->
        [like] plays like *{ $below }*
        [above] above *{ $below }*
        [below] below *{ $above }*
       *[between] between *{ $below }* and *{ $above }*
    }
record-moved = Your last rated match among people moved it from { $before } to { $after }: your margin was { $margin } a round; { $expected } was expected.
match-rating =
    { $before ->
        [none] 📈 Your first rating, welcome to the board:
        [hidden] 📈 Your first rating:
       *[other] 📈 Your rating: { $before } →
    } **{ $after } ± { $deviation }**. { $made ->
        [more] You were { $margin } a round ahead of
        [less] You were { $margin } a round behind
       *[same] You were level with
    } { $sides ->
        [2] the other side
       *[other] the others' average
    }; { $expected } was expected.{ $passed ->
        [none] {""}
       *[other] {" "}You passed { $passed }.
    }
record-margin = Average margin: **{ $margin }** points a round, in matches among members
record-streaks = 🔥 Longest streak: { $best } wins{ $now ->
        [0] {""}
        [one] {""}
       *[other], { $now } now
    }
record-partner = 🤝 Favourite partner: { $who }, { $won } of { $count } won together
record-nemesis = 😈 Nemesis: { $who }, { $lost } of { $count } lost to them
record-against = Against you: { $won } won, { $lost } lost{ $drawn ->
        [0] {""}
       *[other], { $drawn } drawn
    }
record-beside = With you: { $won } of { $count } won
record-computers =
    🤖 Against { $level } computers: { $won } of { $count } won{ $drawn ->
        [0] {""}
       *[other], { $drawn } drawn
    }
record-computers-only =
    -# { $rated ->
        [yes] Solo matches against computers count for ratings here, but not as wins.
       *[no] Wins in solo matches against computers count on no board.
    }
record-others = -# Also plays: { $boards }
record-none =
    { $who } has no match here that counts{ $board ->
        [none] {""}
       *[other] {" "}for { $board }
    }.
record-none-own =
    You have no match here that counts{ $board ->
        [none] {""}
       *[other] {" "}for { $board }
    } yet. A match with two or more members, or a solitaire, counts when it's played to its end.

achievements-title =
    ## 🏅 Achievements
    -# Matches with a computer at the table don't count here.
achievements-game = ### { $game }
achievement-line =
    { $times ->
        [0] ▫️ { $name }
        [one] ✅ **{ $name }**
       *[other] ✅ **{ $name }** × { $times }
    }
    -# { $hint } · { $members ->
        [0] nobody here yet
       *[other] { $share }% of the players here
    }
match-achieved =
    🏅 { $who ->
        [none] You've
       *[other] { $who } has
    } earned **{ $what }** for the first time!
achievement-from-the-depths = From the depths
    .hint = Win a match after having been at −100 or below.
achievement-last-deal-of-a-tie = Photo finish
    .hint = Be tied for the lead before the last round, and win the match.
achievement-turned-around = Turned around
    .hint = Be 100 points or more behind before the last round, and win the match.
achievement-clean-sheet = Clean sheet
    .hint = Win every round of a match (four rounds at least).
achievement-hundred = A hundred
    .hint = Make 100 points or more in one round.
achievement-out-in-one-turn = All at once
    .hint = Go out in the first turn in which you lay anything.
achievement-long-meld = The long road
    .hint = Lay a new meld of seven cards or more.
achievement-treasure = Treasure hunt
    .hint = Take ten cards or more from the pile, and go out in that round.
achievement-caller = Rum, rum, rum
    .hint = Call Rum three times in a match.
achievement-three-gins = Three of a kind
    .hint = Go gin three times in a match.
achievement-big-gin = Big gin
    .hint = Have all eleven cards in melds.
achievement-undercut-back = Tit for tat
    .hint = Undercut the opponent who has just undercut you.
achievement-first-turn = Quick hands
    .hint = Knock or go gin in your first turn of a round.
achievement-shut-out = Shut out
    .hint = Win a match in which your opponent scores nothing.
achievement-ahead-of-the-joker = Ahead of the joker
    .hint = Go gin in three deals of a match.

export-nothing = No match here counts yet, or none in the year you chose. Leave `year` out to get them all.
export-done =
    { $count ->
        [one] One result, with its rounds and the boards.
       *[other] { $count } results of members and pairs, with their rounds and the boards.
    } Hidden members are listed as *hidden*. Keep the files to yourself: they hold names and ids.

## What a line shows: first what ranks it, then the rest, all of it counted over the matches of this board

board-lead-wins =
    { $wins ->
        [one] **1** win · { $rate }%
       *[other] **{ $wins }** wins · { $rate }%
    }
board-lead-best = **{ $value }**
board-lead-rating = **{ $value } ± { $deviation }**
board-lead-streak = **{ $count }** in a row
board-won = { $count } won
board-lost = { $count } lost
board-drawn = { $count } drawn
board-streak = 🔥 { $count } wins in a row

board-figure-points =
    { $value ->
        [one] 1 point
       *[other] { $value } points
    }
    .name = total points
board-figure-best_round = best round { $value }
    .name = best round
board-figure-best_deal = best round { $value }
    .name = best round
board-figure-best_total = best total { $value }
    .name = best total
board-figure-gins =
    { $value ->
        [one] 1 gin
       *[other] { $value } gins
    }
    .name = gins
board-figure-undercuts =
    { $value ->
        [one] 1 undercut
       *[other] { $value } undercuts
    }
    .name = undercuts

refusal-own-match = You or a partner of yours played this match, so somebody else with **Manage Server** has to decide.
refusal-not-arranged = This match isn't on the list any more. Open **Matches** under `/server` again.
refusal-shown-just-now = I showed something here less than a minute ago. Wait a moment, or look at yours in private.
refusal-may-not-write = You can't write in this channel, so I can't show anything here for you. Try one where you can.
refusal-unknown-board = There is no board "{ $board }". Pick one from the list that appears while you type.
refusal-unknown-view = { $board } isn't ranked by "{ $view }". Pick one of: { $possible }.
