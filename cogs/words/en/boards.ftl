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
board-view-best = Best round
board-view-streak = Wins in a row
board-choose-view = Ranked by…
board-choose-season = A season, or all time…
board-order =
    { $page ->
        [1] -# { $order }
       *[other] -# Page { $page }. { $order }
    }
board-order-rating =
    How many points a round each adds to their side, as of { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    }. The truth is within the ± two times out of three.
board-order-wins = Most wins first; then the better win rate, then more points.
board-order-best = Ranked by each player’s { $figure }.
board-order-streak = The most wins in a row, at any time.
board-row = { $mark } { $who } · { $lead }
board-details = -# { $details }
board-own = **You:** { $line }
board-own-none = You have no place here yet.
board-own-pair = **Your best pair:** { $line }
board-provisional = ▫️
board-unrated = Nobody is rated yet: that takes five players who have met each other over several matches. **Ranked by…** shows who has won.
board-empty = No match has counted here yet. A match counts when it's played to its end and no computer was dealt in.
board-page-empty = This board has no page { $page }.
button-board-back = Previous
button-board-on = Next
button-board-show = Show here

season-over = ## 🏁 Season { $number } is over
season-board = ### { $board }
season-pair = **Best pair:** { $line }
season-next = -# Ratings go on with more uncertainty; wins and streaks of the new season begin at nothing. `/leaderboard` shows this one still.

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
board-figure-best_deal = best deal { $value }
    .name = best deal
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

refusal-shown-just-now = A board was shown here less than a minute ago. Wait a moment, or look at it in private.
refusal-may-not-write = You can't write in this channel, so I can't show the board here for you. Ask where you can write.
refusal-unknown-board = There is no board { $board }. Pick one from the list that appears while you type.
