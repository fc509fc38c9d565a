# The words of the bot itself: lobby, table, panel, refusals. The boards and each game have a file of their own beside this one.

## Names and marks

card-joker = Joker
card-joker-as = Joker ({ $card })
computer-name = Computer { $letter }
computer-called = { $name } 🤖
computer-name-1 = Ada
computer-name-2 = Bruno
computer-name-3 = Clara
computer-name-4 = Dario
computer-name-5 = Edith
computer-name-6 = Felix
computer-name-7 = Greta
computer-name-8 = Hugo
computer-level = { $who } ({ $level })
level-beginner = beginner
level-easy = easy
level-normal = normal
level-skilled = skilled
level-hard = hard
level-all = All computers ({ $level })
level-line = -# 🤖 { $level }: { $promise }
lobby-unrated = -# With *{ $levels }* computers at the table, this match isn't rated.
level-choose = Set a computer's level…
team-name = { $mark } { $colour }
    .spoken = { $colour }
team-members = { $team } ({ $members })
seat-marked = { $mark } { $letter } { $who }
computer-marked = { $mark } { $who }
side-mark-0 = 🔵
side-mark-1 = 🟠
side-mark-2 = 🍀
side-mark-3 = 💜
side-mark-4 = 🟫
side-mark-5 = 🔺
side-mark-6 = ⭐
side-mark-7 = 🎱
side-colour-0 = Blue
side-colour-1 = Orange
side-colour-2 = Green
side-colour-3 = Purple
side-colour-4 = Brown
side-colour-5 = Red
side-colour-6 = Yellow
side-colour-7 = Black

## Commands

command-table = Open and run a card table in this channel
command-table-new = Open a table in this channel and sit down at it
    .game = Which game
    .preset = A named set of rules
    .sides = Two teams, more teams (2 v 2 v 2), or everyone alone
command-sides-teams = teams
command-sides-3-teams = 3 teams
command-sides-4-teams = 4 teams
command-sides-alone = alone
command-table-show = Show this channel's table again, at the bottom of the channel
command-table-join = Sit down at this channel's table, or take your own seat back
    .team = The number of the team
command-table-leave = Give up your seat; in a match the computer takes it
command-table-start = Deal the first round, or the next one
command-table-end = Close the table; in a match more than half of each side's members must agree
command-table-seat = Give the seat of somebody who is away to the computer or to another member
    .member = Who is away
    .to = Who takes the seat over; leave it out for the computer
command-play = Play against computers now, in private, or continue where you stopped
command-hand = Show your hand, only to you
command-draw = Draw from the stock, or take a card from the discard pile
    .pile = The card to take from the pile; in 500 Rum everything on top of it comes along
command-meld = Lay a meld: a run such as 7h 8h 9h, or a set such as 8s 8h 8d
    .cards = The cards, as you would write them: 7h 8h 9h, or ♥7-9
command-layoff = Add a card to a meld on the table
    .card = The card, or several for one meld
    .on = The number of the meld, as the picture shows it
command-knock = Knock with a discard; without a card, end with all your cards (big gin)
    .card = The card to discard
command-move = Any other move: pass, take back, split, block
    .kind = What you do
    .text = The cards, and anything else the move needs, as the menus show it
command-rum = Call Rum: lay the last discard off on a meld, before anyone draws
    .card = The discard and the meld, where it fits more than one: 7c on 2
command-discard = Discard a card and end your turn
    .card = The card
command-leaderboard = This server's best players and pairs, and your own place
    .board = Which board
    .by = What it's ranked by
    .page = The page, from 1
command-record = A player's results, partners, opponents and rating
    .member = Whose record; leave it out for your own
    .board = Which board; leave it out for the one they have played on most
command-export = This server's matches, rounds and boards as CSV files, for those who run it
    .year = Only the matches that ended in this year
command-achievements = Your achievements, and how rare each is here
command-privacy = See what I keep about you, download it, or delete it
command-settings = Your settings: cards, pings, language, leaderboards
command-server = Server settings: channels, defaults, pings, seasons
    .timezone = Whose midnight a season ends at: Europe/Berlin, America/New_York
command-rules = The rules, as this channel's table plays them
    .game = Another game's rules, as its default preset plays them
    .rule = One rule, by its number or by a word in it

## The lobby

welcome =
    Hello! I deal **{ rum500-name }**: with a partner you lay sets and runs, and the first team to 500 wins.
    Press **{ button-play-now }** for a practice round that only you see, or **{ button-open-table }** to play here with friends.
lobby-title =
    # { $game } · { $preset }
    -# { $length }
lobby-team = { $team }: { $people }
lobby-seats =
    { $count ->
        [one] At the table: { $people }
       *[other] At the table ({ $count }): { $people }
    }
table-roster = -# { $sides }
table-side = { $mark } { $people }
table-seat = { $letter } { $who }
lobby-asked = { $who } (asked)
lobby-held = Seats are held for the players of the last match, and are free again { $until }.
lobby-free-seat = *free seat*
lobby-table = -# { $options }
lobby-asked-options =
    { $by ->
        [none] The options have changed.
       *[other] { $by } changed the options.
    } The table now plays { $preset }{ $differs ->
        [yes] {" "}with the differences above
       *[no] {""}
    } ({ $table }). Waiting for { $who } to press **{ public-agree }**.
lobby-asked-rematch = Another match? Waiting for { $who } to press **{ public-agree }**.
lobby-ready = Everyone is here. { $host } can press **{ public-start }**.
lobby-waiting = { $why }
lobby-expected =
    { $margin ->
        [0] By the ratings the sides are even, to within **{ $deviation }** points a round.
       *[other] Ratings favour { $who } by **{ $margin } ± { $deviation }** points a round.
    }
lobby-commitment = -# The first deal is sealed. Anyone can check it afterwards by this fingerprint: `{ $commitment }`
lobby-ended = This table was closed before its first deal.
lobby-expired = Nobody has been here for a while, so I closed this table. Open a new one with `/table new`.

button-sit = Join
button-sit-team = Join { $mark }
button-leave = Leave
button-leave-confirm = Leave the match
button-dont-explain = Don't explain
button-skip = Skip practice
button-play-now = Play now
button-open-table = Open a table
button-practise-again = Again
button-friends = Play with friends
button-set-up = Set up
button-add-computer = + 🤖
button-fill = Fill with 🤖
button-remove-computer = Remove computer
button-shuffle = Shuffle teams
button-balance = Balance teams
button-rules = Rules
button-how-to = How to play
button-options = Options
button-call-players = Ping players
button-agree = I agree
button-deal = Deal
button-start = Start
button-hand = My hand
button-score = Score
button-concede = Concede
button-concede-confirm = Concede the match
button-take-seat = Take the seat
button-decline-seat = No, thanks
button-vote-seat =
    { $to ->
        [computer] Give { $owner }'s seat to a computer
       *[member] Give { $owner }'s seat to the newcomer
    }
button-vote-end = Agree to end it
button-more = ⋯
button-more-time = More time
button-return = I'm back
button-play-for-absent = Let the computer play this turn
button-history = History
button-earlier = ◀ Earlier
button-later = Later ▶
button-check = Check the deal
button-replay = Replay
button-replay-first = ⏮ First
button-replay-previous = ◀ Previous
button-replay-next = Next ▶
button-replay-last = Last ⏭
button-replay-share = Share
button-replay-file = Match as a file
button-next-round = Next round
button-next-deal = Next deal
button-back = Back
button-back-to-hand = Back to my hand
button-show = Show the pictures
button-settings = Settings
button-last-options = As last time here
button-share = Share the result
button-again = Play again
button-rematch = Rematch

lobby-differs = Differs from { $preset }: { $differences }

players-wanted = **{ $game }** is waiting for { $missing }. At the table: { $people }. Take a seat: { $link }
players-free =
    { $count ->
        [one] one more player
       *[other] { $count } more players
    }
players-full = **{ $game }**: the table is full.
players-closed = **{ $game }**: the table was closed before the first deal.

## Options

value-on = On
value-off = Off
option-value = { $label }: **{ $value }**
menu-value = { $label }: { $value }
menu-open = { $label }…
option-line =
    { $named }
    -# { $hint }
option-idle =
    ~~{ $named }~~
    -# { $why }
option-idle-label = { $label } (no effect)
option-without-effect = No effect with { $others }.
options-title =
    ## Options
    -# Preset: { $preset }.{ $shared ->
        [yes] {" "}Everyone at the table has to agree to a change.
       *[no] {""}
    }
options-read-only =
    -# { $started ->
        [yes] The match has started: these options stay until it ends.
        [over] This table has ended with these options.
       *[no] Only the host can change them, until the match starts. Press **{ public-options }** again to see later changes.
    }
options-together = Set together: { $options }.
options-group = Showing
options-preset = Preset
options-preset-open = Start from a preset…
options-change = Option
options-change-open = Change an option…
options-numbers = Set: { $options }…
options-number-bounds = { $option }: { $low } to { $high }

table-group-table = The table
table-option-clock = Clock
    .hint = Time for a turn. Out of time? A safe move is played for you.
table-option-clock-none = None
table-option-clock-1-min = 1 minute a turn
table-option-clock-2-min = 2 minutes a turn
table-option-clock-5-min = 5 minutes a turn
table-option-clock-15-min = 15 minutes a turn
table-option-clock-24-h = 24 hours a turn
table-option-pace = Pace of computers
    .hint = Computers move at once, or one after the other so that you can follow.
table-option-pace-instant = Instant
table-option-pace-normal = Normal
table-option-calls = Turn pings
    .hint = Ping a player who hasn't moved.

## Settings of a member

settings-title =
    ## Your settings
    -# For you alone, at every table on every server.
member-option-four_colours = Four-colour deck
    .hint = Clubs are green and diamonds blue, so no two suits share a colour.
member-option-four_colours-true = Four colours
member-option-four_colours-false = Red and black
member-option-large_cards = Size of the cards
    .hint = Large cards take more room: a big hand needs more rows.
member-option-large_cards-true = Large
member-option-large_cards-false = Normal
member-option-sort = Order of the hand
    .hint = Menus of your cards follow it.
member-option-sort-suit = By suit
member-option-sort-rank = By rank
member-option-call = Ping me on my turn
    .hint = *After 20 seconds* gives you time to notice by yourself. If your hand isn't open, you're pinged at once.
member-option-explain = Tips
    .hint = In your first two matches of a game your hand comes with a line that says what you can do.
member-option-explain-true = Explain
member-option-explain-false = Don't explain
member-option-draws = Drawing
    .hint = Where drawing is your only move, the card is drawn for you. Others can't tell.
member-option-draws-true = Automatic
member-option-draws-false = With a button
member-option-hidden = Leaderboards
    .hint = Hidden members are on no board and in no list. You still see your own place.
member-option-hidden-true = Hide me
member-option-hidden-false = Show me
member-option-call-at-once = At once
member-option-call-after-20-s = After 20 seconds
member-option-call-never = Never

## A member's data

former-member = *former member*
some-player = Player
privacy-title =
    ## Your data
    This is what I keep about you, on all servers:
privacy-tables =
    { $count ->
        [one] - your seat at one table, and which moves there were yours
       *[other] - your seats at { $count } tables, and which moves there were yours
    }
privacy-practice = - that you finished or skipped the practice round
privacy-results = - the results of your matches, with their points, boards and ratings
privacy-against_computers = - how your matches with computers went
privacy-achievements = - your achievements
privacy-daily_rounds = - your rounds of daily deals, with their points
privacy-names =
    { $count ->
        [one] - the name that a server calls you by
       *[other] - the names that { $count } servers call you by
    }
privacy-settings = - what you chose in `/settings`
privacy-server_changes = - what you changed in `/server`
privacy-shown = The leaderboards show you.
privacy-hidden = The leaderboards don't show you. You can still see your own place.
privacy-nothing = I don't keep anything about you: you haven't played, and you haven't changed any settings.
privacy-exported = Here is everything I keep about you, as a zipped JSON file. It names no other players, and leaves out your moves in matches that are still running.
privacy-sure =
    ## Delete your data?
    Your name and your id are removed from everything I keep, on all servers. Your settings are deleted.
    Your results stay, because they are the other players' results too. They are shown as those of a *former member*, and nothing links them to you.
privacy-seated =
    { $count ->
        [one] **You're sitting at a table, and you'll leave it first.** If a match is running there, a computer plays on in your seat, and you can't take it back. A match that can't go on without you ends.
       *[other] **You're sitting at { $count } tables, and you'll leave them first.** Where a match is running, a computer plays on in your seat, and you can't take it back. A match that can't go on without you ends.
    }
privacy-for-good = This can't be undone. You can play again afterwards, but you start from scratch. Messages that I've already posted in channels stay as they are.
privacy-deleted =
    Your data has been deleted.
    -# Only a scrambled form of your id is left, which can't be turned back into it. It tells me to delete you again if an older backup is ever restored.
button-privacy-export = Download
button-privacy-delete = Delete my data
button-privacy-confirm = Delete it for good
button-privacy-keep = Keep it

## Settings of a server

server-title =
    ## Tables on this server
    -# Anyone with **Manage Server** can change this. Running tables keep their rules.
server-setting = { $label }: **{ $value }**
server-channels = Tables may be opened in
server-role = Role that **{ public-call-players }** pings
server-game = Game
server-preset = Preset
server-table = -# Where several members play, a new table begins with:
server-timezone = Time zone
server-season_months = A season lasts
server-season_month = Seasons begin in
server-season_channel = The end is announced in
server-week_channel = Each week's best is posted in
server-seasons-title =
    ## Seasons
    -# A match belongs to the season in which it ends. Seasons begin at midnight on the first of a month; `/server timezone:` sets whose midnight. A change moves the end of the current season.
server-months =
    { $count ->
        [0] No seasons
        [one] 1 month
       *[other] { $count } months
    }
server-nowhere = No channel
server-choose-season-channel = Where the end is announced…
server-choose-week-channel = Where each week's best is posted…
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
server-everywhere = Every channel I may write in
server-nobody = Nobody
server-first-preset = Default
server-choose-channels = Where tables may be opened…
server-choose-role = Role to ping when players are wanted…
server-cannot-post =
    { $missing ->
        [none] I can't post in { $channel }. Choose another channel.
       *[other] I can't post in { $channel }: give me { $missing } there.
    }
server-silent-role = Pinging { $role } notifies nobody. In its settings, allow anyone to @mention this role.
server-dropped =
    { $count ->
        [one] A channel on your list is gone, so I've taken it off.
       *[other] { $count } channels on your list are gone, so I've taken them off.
    }{ $left ->
        [0] {" "}The list is empty now, so tables may be opened in every channel.
       *[other] {""}
    }
server-changes-title = ## Latest changes
server-changes-none = Nothing has been changed yet.
server-change =
    { $who }, { $at }
    -# { $label }: { $before } → { $after }
server-changed-by-me = The bot
button-server = Back
server-rate_alone = Rate solo matches against computers
server-matches-title =
    ## Matches that look arranged
    -# Of the last 200. **Don't count** takes a match off the boards, ratings and records until you count it again. Everybody sees who did that, when and why, but not who played.
server-matches-none = No match looks arranged.
server-match = **{ $number }** { $at } · { $sides }
    -# { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }, won by { $margin } points a round · { $why }{ server-own-match }
server-own-match =
    { $own ->
        [yes] {" "}· you or a partner of yours played, so somebody else decides
       *[no] {""}
    }
server-match-option = Match { $number }
server-choose-uncount = Don't count…
server-choose-count = Count again…
server-uncounted-title = ### Not counted
server-uncounted-line = **{ $number }** { $line }{ server-own-match }
server-uncounted = A match
server-match-counts = counts
server-match-uncounted = doesn't count
button-server-matches = Matches
button-server-seasons = Seasons
button-server-clear-season_channel = Announce nothing
button-server-clear-week_channel = No weekly post
button-server-changes = Who changed what
button-server-clear-channels = Allow every channel
button-server-clear-role = Ping nobody

## The table

table-title = ## { $game } · round { $round }
table-title-over = ## { $game }
table-turn = It's { $who }'s turn.
table-time = Time runs out { $until }.
table-away =
    { $count ->
        [one] { $who } is away. A computer plays on until **{ public-return }** is pressed.
       *[other] { $who } are away. Computers play on until **{ public-return }** is pressed.
    }
table-asleep = Everyone is away ({ $who }). The table waits until one of you presses **{ public-return }**.
table-votes = { $who } { $count ->
        [one] votes
       *[other] vote
    } to end this match without a result. Waiting for { $needed } to agree.
table-seat-votes =
    { $who } { $count ->
        [one] votes
       *[other] vote
    } to give { $owner }'s seat to { $to ->
        [computer] a computer
       *[other] { $to }
    }. Waiting for { $needed } to agree.
votes-some =
    { $count ->
        [one] one
       *[other] { $count }
    } of { $people }
table-conceding = { $who } { $count ->
        [one] wants
       *[other] want
    } to concede. Waiting for { $needed } to agree.
ending-conceded =
    { $sides ->
        [2] The other side conceded.
       *[other] Nobody else wanted to play on.
    }
ending-walk-over = Nobody else was left.
ending-round = The round is over.
table-wait = Someone may still call Rum. Play goes on { $until }.
table-round-over-own = Press **Next deal** to go on.
table-round-over-until = -# If nobody presses **{ button-next-round }**, I'll deal { $until }.
table-round-over = Press **{ button-next-round }** to deal.
table-won =
    { $count ->
        [one] 🏆 { $winners } won the match!
        [0] The match is lost.
       *[other] 🏆 The match is a draw between { $winners }.
    }
table-result-own =
    { $result ->
        [won] 🏆 You beat { $opponent }, { $own } to { $other }{ $remark }. Well played!
        [lost] This one goes to { $opponent }, { $other } to { $own }{ $remark }.
       *[drawn] { $own } all: you and { $opponent } share this one.
    }
table-ended = The match was called off. It doesn't count for anyone.
table-expired = Nobody has been here for a while, so I ended the match without a winner. Finished rounds of a rated match still count.
table-lobby = The match hasn't started yet.
table-next-commitment = -# Fingerprint of the next deal: `{ $commitment }`
score-side = { $side } **{ $total }**
score-standing = { $score } { $standing }
score-note = -# { $note }
score-title = ## Score
score-pad-brackets = -# In brackets: not counted, because the side hadn't opened.
score-not-yet = There's no score yet: the match hasn't started.
turn-line = { $who } { $told }.
list-and = { $before } and { $last }
turn-by-clock = ⏱️ { $text }
turn-clauses = { $before }, { $clause }
    .spoken = { $before }; { $clause }
turn-member = { $mark } **{ $letter }** { $who }
turn-computer = { $mark } **{ $letter }**
turn-you = **You**
news-line = -# { $line }
news-discards = Discarded: { $discards }.
news-discard =
    { $who } { $card }{ $left ->
        [one] {" "}(one card left)
       *[more] {""}
    }
news-earlier =
    { $count ->
        [one] One earlier line is not shown.
       *[other] { $count } earlier lines are not shown.
    }
news-left = { $who } has left. A computer plays on in that seat.
news-replaced = A computer has taken over { $who }'s seat.
news-came-back = { $who } is back.
reveal-hand =
    { $count ->
        [0] { $who } held no cards.
       *[other] { $who } held: { $cards }
    }
reveal-own =
    { $count ->
        [0] You held no cards.
       *[other] You held: { $cards }
    }
ping = { $who }, it's your turn.
call-played = A computer played for { $who }: { $line }
call-timed-out = ⏱️ { $who } ran out of time, so { $card } was discarded.
call-timed-out-played = ⏱️ { $who } ran out of time. Played for them: { $clauses }.

## Looking back

more = What would you like to see?
history-title =
    ## History · { $shared ->
        [yes] round
       *[no] deal
    } { $round }
    -# Page { $page } of { $pages }
history-empty = Nothing has happened yet: the match hasn't started.
history-nothing = Nobody has moved yet.
replay-title =
    ## Replay · { $shared ->
        [yes] round
       *[no] deal
    } { $round }
    -# { $turn ->
        [1] The deal
       *[other] Step { $turn } of { $turns }
    } · { $seen }
replay-by-own = as you saw it
replay-by-seat = as { $who } saw it
replay-by-table = the table alone
replay-table-alone = The table alone
replay-choose-turn = Go to…
replay-choose-seat = Seen by
replay-choose-round = Another round…
replay-round =
    { $shared ->
        [yes] Round
       *[no] Deal
    } { $round }
replay-shared =
    ## { $game } · { $shared ->
        [yes] round
       *[no] deal
    } { $round }
    -# Replay, { $seen }
replay-alt =
    Replay of { $shared ->
        [yes] round
       *[no] deal
    } { $round } in { $turns } steps.
replay-file = The whole match, move by move. It names seats, never members, so you can pass it on: `python -m bot replay` reads it.
check-title = ## Check of deal { $round }
check-fingerprint =
    The seed below has this fingerprint. { $shown ->
        [yes] It must be the one that was shown before the deal:
       *[no] A match that is dealt at once shows none before its first deal. If you saw one all the same, it must be this one:
    }
    `{ $commitment }`
check-none = The round ended before anyone had a card, so there are no cards to compare.
check-cards =
    { $agrees ->
        [yes] I've shuffled again from the seed and salt: the first { $count } cards are the ones that were dealt.
       *[no] I've shuffled again from the seed and salt: the first { $count } cards are **not** the ones that were dealt!
    }
check-seed =
    Seed: `{ $seed }`
    Salt: `{ $salt }`
check-yourself = -# Check it yourself with Python. This prints the fingerprint, then the cards in the order in which they are dealt:

## The panel

panel-tip = 💡 { $text }
explaining-stopped = No more tips. `/settings` brings them back.
practice-deal = -# A practice deal: it doesn't count.
practice-sheet = Laid cards count for you. Once somebody goes out, cards left in hand count against you.
practice-values = Two to nine count 5, ten to king 10, jokers and most aces 15.
practice-done = That's { $game }! Well played. A match goes on like this until a team has 500: **{ button-play-now }** deals one.
practice-skipped = You skipped the practice round. **{ button-play-now }** deals a match, and `/rules` explains the game.
panel-notice = ✅ { $text }
panel-refusal = ⚠️ { $text }
panel-partner = -# With you: { $who }
panel-prompt = **Your turn.** { $text }
panel-had-to-draw = The draw was your only move.
panel-prompt-own = **{ $own }** { $text }
panel-asking = **Are you sure?** { $text }{ $hint ->
        [none] {""}
       *[other] . { $hint }.
    }
panel-watching = You're watching: you don't have a seat in this match. It's { $who }'s turn.
panel-left =
    You've left this match, and a computer plays in your place. Press **{ button-return }** to take over again.{ $who ->
        [none] {""}
       *[other] {" "}It's { $who }'s turn.
    }
panel-waiting = Waiting for { $who }.
panel-waiting-unseen = Waiting for { $who } to choose. Then you'll see your hand.
panel-away = You're away, and a computer plays in your place. Press **I'm back** to take over again.
panel-meanwhile = Meanwhile, you can make any move offered below.
panel-stopped = -# This panel no longer follows the table. Press **{ button-hand }** for a new one.
select-page = ({ $page } of { $pages })
select-turn = More …

## Answers to commands

table-opened = Your table is open: { $link }
table-already = This channel already has a table: { $link }. `/table show` shows it again at the bottom.
table-there = Here is the table: { $link }
table-shown = Here it is again, at the bottom of the channel.
joined-table = You have a seat.
joined-for-computer = You have a seat. No seat was free, so a computer made room for you.
joined-again = You're back in your seat.
left-table = You have left the table.
left-match = You have left the match. Until it ends, **{ button-return }** takes your seat back.
leave-price-ends =
    { $shared ->
        [daily] Leave this deal? You have one try, so you can't play it again.
        [yes] Leave this match? Without you it ends at once and doesn't count for anyone.
       *[no] Leave this match? It ends at once and doesn't count.
    }
leave-price-lost =
    Leave this match? Without you your side loses at once. { cost-of-giving-up }
concede-price-ends =
    { $partners ->
        [0] Concede? The match ends at once, and nobody wins.
        [one] Concede? The match ends as soon as your partner agrees, and nobody wins.
       *[other] Concede? The match ends as soon as your partners agree, and nobody wins.
    } { cost-of-giving-up }
concede-price-lost =
    { $partners ->
        [0] Concede? You lose at once.
        [one] Concede? You lose as soon as your partner agrees.
       *[other] Concede? You lose as soon as your partners agree.
    } { cost-of-giving-up }
concede-price-goes-on =
    { $partners ->
        [0] Concede? You lose at once.
        [one] Concede? You lose as soon as your partner agrees.
       *[other] Concede? You lose as soon as your partners agree.
    } There is no way back: a computer takes over. { cost-of-giving-up }
cost-of-giving-up =
    { $cost ->
        [nothing] The match isn't counted.
        [record] It counts on no board, but `/record` shows the loss.
        [rated] Its finished rounds count for your rating, and `/record` shows the loss.
        [not-theirs] It counts for the player whose seat you took over, not for you.
        [loss-anyway] It counts as a loss, as it would even if your side won: others have played most of your turns.
       *[loss] It counts as a loss.
    }
seat-computer = A computer has the seat now. Its player can take it back with `/table join`.
seat-voted = You've voted. The table says who still has to agree.
seat-offered = I've asked { $who } in the channel.
seat-offer = { $who }, will you play on for { $owner }? (It won't count on your record.)
seat-offer-taken = { $who } has taken over { $owner }'s seat.
seat-offer-declined = { $who } doesn't want { $owner }'s seat.
seat-offer-over = { $owner }'s seat is no longer on offer.
concede-waits = You've voted to concede. The rest of your side can agree with **{ public-concede }** on the table's message.
concede-done = Your side has conceded. Next time!
leave-price-goes-on =
    Leave this match? A computer will play on for you.
    { $cost ->
        [not-theirs] You took this seat over from somebody else, so you can't take it back. The match doesn't count for you.
       *[other] You can take your seat back with `/table join` until the match ends. { cost-of-staying-away }
    }
cost-of-staying-away =
    { $cost ->
        [nothing] The match isn't counted.
        [loss-anyway] It counts as a loss for you, since others have played most of your turns.
       *[loss] If you don't, or if a computer plays most of your turns, it counts as a loss.
    }
table-was-ended = The table has been ended.
table-end-voted = You've voted to end the match. The table says who still has to agree.

shared-title = ## { $who } played { $game }
shared-result = The channel can see it now.

## Rules

rules-title = ## { $game }
rule-section = ### { $section }
rule-line = **{ $ids }** { $sentence }
rule-more =
    -# { $count ->
        [one] One more rule has these words.
       *[other] { $count } more rules have these words.
    } Add a word, and pick one from the list.

## Refusals

refusal-with-rule =
    { $sentence }
    -# Rule { $rule }; look it up with `/rules`.
not-saved = I can't save anything at the moment, so nothing has changed. Please try again in a minute; if it keeps happening, tell whoever runs me.
answer-refused = Discord didn't take my answer. Nothing you did is lost: `/hand` shows where things stand.
message-refused = Discord won't show this message as it should be. Its buttons work, and I'll try again in a minute.
apology = Something went wrong on my side, sorry. `/hand` shows where things stand. Please tell whoever runs me this reference: { $reference }
refusal-no-table-here = There is no table in this channel. Open one with `/table new`.
refusal-missing-permissions = I need { $missing } in { $channel }. Ask someone who runs this server to allow it.
refusal-nothing-to-share = There's nothing to share: the match isn't over, it ended too late for its day, or the channel has already seen the result.
refusal-not-posted = Your table is open, but I couldn't show it in this channel. In a private thread, mention me once. Then try `/table show`, or close it with `/table end`.
refusal-old-button = This button is from an older version of me. Use `/hand` or `/table show` to go on.
refusal-old-command = This command has changed. Restart Discord (Ctrl+R on a computer), then use it again.
refusal-away = This part of me is being updated. Try again in a moment.
refusal-too-fast =
    You're pressing faster than I can follow. Everything so far has counted; go on in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }.
refusal-one-at-a-time = I'm still working on your last request. Wait for it, then ask again.
refusal-too-large = That is more than the { $size } MiB that I can send. Export a year at a time: `/export year:`.
refusal-too-much = There is more to show here than Discord takes. Type your move with `/move`; what you can do appears while you type.
refusal-unrated = Teams can be balanced only when everyone seated is rated and no computer plays. **{ public-shuffle }** draws them at random.
refusal-unknown-zone = I don't know the time zone "{ $zone }". Pick one from the list that appears while you type.
refusal-not-a-manager = Only someone with **Manage Server** can see or change this. Ask someone who runs this server.
refusal-not-here = Tables on this server are opened in { $channels }. Try it there.
refusal-unknown-rule = I don't know a rule "{ $rule }". Type `/rules` with a word of the rule, and pick one from the list.
refusal-not-a-choice = That is not one of the choices. Pick one from the list, or use a slash command.

refusal-table-practice = This practice deal was picked for learning, so there's nothing to check or look back at. `/play` deals a match.
refusal-table-sealed = Others can still play this deal, so you can see this only when the day is over.
refusal-table-between-days = Today's deal is over here, because the time zone was changed. The next one comes at { $until }.
refusal-table-no-rematch = Only a match that is over can have a rematch, unless it was a daily deal or an update closed it. `/table new` opens a new table.
refusal-table-gone = This table no longer exists. Open a new one with `/table new`.
refusal-table-ended = This table has ended. Open a new one with `/table new`.
refusal-table-closed = I've been updated, and this match can't go on under the new rules. It was closed and doesn't count for anyone. Open a new table with `/table new`.
refusal-table-no-room = I am short of disk space, so no new table can be opened until whoever runs me makes room. Tables that are open play on.
refusal-table-too-old =
    This match was played so long ago that its cards and moves are no longer kept. Its result still counts.{ $known ->
        [yes] {" "}The score after each round was { $rounds }.
       *[no] {""}
    } Open a new table with `/table new`.
refusal-table-too-many-lobbies = You host three tables here that haven't started. Start or leave one of them first.
refusal-table-channel-taken = This channel already has a table. `/table show` shows it again at the bottom.
refusal-table-not-seated = You don't have a seat at this table. `/table join` gives you one that is free before the start, or after it the one you left; otherwise you can watch.
refusal-table-seated-already = You already have a seat at this table. `/table leave` gives it up.
refusal-table-no-such-side = This table has no such team. Its teams are numbered 1 to { $sides }.
refusal-table-side-full = That team is full. Take a free seat in another one.
refusal-table-full = The table is full. You can watch, or open a table in another channel.
refusal-table-no-computer = There's no computer player to remove.
refusal-table-no-such-computer = That computer or level is gone. Choose again in the menu of the lobby.
refusal-table-not-host = Only the host can do that. Ask { $host }.
refusal-table-seat-given = { $who } is playing your seat now. You can watch, and join the next match.
refusal-table-running = The match has already started: seats and rules stay as they are until it ends. If you're playing, use `/hand`.
refusal-table-not-dealt-in = The match has already started. You can watch and join the next one, or the host can offer you the seat of somebody who is away: `/table seat`.
refusal-table-not-running = The match hasn't started yet. The host starts it with **{ public-start }** or `/table start`.
refusal-table-no-such-round = This match has no such round. **{ public-history }** shows those it has.
refusal-table-nothing-to-replay = A round can be replayed once it's over. Until then its hands are hidden.
refusal-table-journal-gone = I no longer keep the moves of this match, so there's nothing to look back at. Its result still stands.
refusal-table-other-rules = This match was played under older rules and can't be played through again. Its result still stands.
refusal-table-match-running = The match is still on. You can have it as a file once it's over.
refusal-table-round-not-over = A deal can be checked once it has been played. Until then the seed is secret.
refusal-table-wrong-number =
    { $missing ->
        [0] There are too many players for this game: one of you can press **{ public-leave }**
        [one] One more player is needed{ $teams ->
            [0] {""}
           *[other] {" "}for { $teams } equal teams
        }: sit down, or press **{ public-add-computer }**
       *[other] { $missing } more players are needed{ $teams ->
            [0] {""}
           *[other] {" "}for { $teams } equal teams
        }: sit down, or press **{ public-add-computer }**
    }.
refusal-table-nobody-missing = Nobody is missing: the host can press **{ public-start }**.
refusal-table-players-called = Players were pinged here not long ago. You can ping again { $until }.
refusal-table-no-last-options = No match of this game has been played on this server yet. Pick a preset instead.
refusal-table-uneven = The teams aren't equal. Move to a smaller team, or press **{ public-add-computer }**.
refusal-table-teams-clash = These rules can't be played by { $count } teams. End this table and open one with other sides.
refusal-table-team-count = This game can't be played by { $count } teams. Pick one of: { $possible }.
refusal-table-no-teams = This game isn't played in teams. Open the table with `sides` set to `alone`.
refusal-table-unknown-game = I don't know the game "{ $game }". Pick one from the list.
refusal-table-unknown-preset = There's no preset "{ $preset }". Pick one of: { $possible }.
refusal-table-time-up = Time's up: this turn is played for you. The next one is yours again.
refusal-table-no-clock = This table has no clock, so you can take your time.
refusal-table-not-timed = It's not your turn, so your time isn't running.
refusal-table-more-time-used = You've already had more time in this round. You can ask again after the next deal.
refusal-table-clock-plays = This table has a clock: it plays for whoever runs out of time.
refusal-table-voted-already = You've already voted to end this match. The table says who still has to agree.
refusal-table-no-opponent = There's nobody to concede to here. **Leave** ends the match.
refusal-table-too-early = You can concede after a whole round in which everyone played all their own turns. `/table end` asks everyone to stop now.
refusal-table-conceded-already = You've already voted to concede. The rest of your side must agree.
refusal-table-side-conceded = Your side has conceded this match, so its seats stay with the computers. You can watch, and join the next one.
refusal-table-no-seat = They have no seat here. If they left the match, a computer plays on for them until they come back with `/table join`.
refusal-table-not-absent = That seat isn't free yet: it will be once its player misses two turns in a row or leaves the server.
refusal-table-own-seat = You're playing that seat yourself. `/table leave` gives it to the computer, and tells you first what that costs.
refusal-table-not-offered = That seat isn't offered to you. The host offers one with `/table seat`.
refusal-table-played-here = Only a newcomer can take this seat: somebody who has had none in this match.
refusal-table-seat-voted = You've already voted for that. The table says who still has to agree.
refusal-table-not-silent = Give them a little longer: you can do that once nothing has happened here for five minutes.
refusal-table-stale = The game has moved on since then. Here's where things stand now.
refusal-table-cannot-now = { $game } has no such move. `/move` suggests the ones you can make.

refusal-unknown-move = I don't know the move "{ $word }". The moves of this game are: { $moves }.
refusal-unreadable-card =
    { $form ->
        [joker] I can't read "{ $word }" as a card. Write what a joker stands for like this: JK=8H
        [rank] I can't tell which suit "{ $word }" has. Write it with each card, like 7h 8h, or once: hearts 7 8
       *[card] I can't read "{ $word }" as a card. Write cards like 7h, 10 of spades or ♥7-9
    }.
refusal-unreadable-number = I can't read "{ $word }" as a number. Write a number from 1 up, as the picture shows them.
refusal-no-card = Name the card, like 7h.
refusal-no-cards = Name the cards, like 7h 8h 9h.
refusal-one-card-only = "{ $word }" is more than one card. Name only the one.
refusal-too-many-cards = { $count } cards are more than any move takes. Name { $most } at most.
refusal-no-jokers = You never hold a joker in this game. Name one of the 52 cards.
refusal-nothing-to-add = "{ $word }" doesn't belong there: { $kind } takes nothing more. Leave it out.

refusal-not-dealt = No cards have been dealt. Wait for the next deal.
refusal-round-running = This deal is still being played. The next one comes when it's over.
refusal-match-over = The match is over. Open a new table to play on.
refusal-not-your-turn = It's { $seat }'s turn. You can look at your hand while you wait.
refusal-not-on-top = { $card } isn't on top of the pile, and only the top card can be taken. `/hand` has a button for that.
refusal-not-a-player = Only the players of this match can do that. Open a table of your own to play.
refusal-table-only = I deal the cards myself. Press **{ public-next-round }** when a round is over.

refusal-option-unknown = There's no option called "{ $option }". Pick one from the list.
refusal-option-value = "{ $value }" isn't a valid value for { $option }. Pick one from the list.
refusal-option-without-effect =
    { $option } has no effect while { $others } { $count ->
        [one] stays as it is. Change that
       *[other] stay as they are. Change one of them
    } first.
refusal-option-bounds = { $option } can be anything from { $low } to { $high }, but not "{ $value }".
refusal-table-not-asked = You have already agreed: nothing has changed since.
refusal-table-not-agreed = Waiting for { $who } to agree to this match and its rules with **{ public-agree }**.

## Advice: hints, and the review of a match

button-hint = Hint
button-play-hint = Play it
button-review = Review my match
advice-typed = { $kind }: { $text }
hint-line =
    { $why ->
        [none] 💡 I'd { $move }.
       *[other] 💡 I'd { $move }. { $why }
    }
review-title = ## Your match of { $game }, reviewed
review-given-away = You gave away about { $points } points a round. Computers give away: { $levels }.
review-level = { $level } { $points }
review-same =
    { $decisions ->
        [one] { $same ->
            [0] A hard computer would have made your one decision differently.
           *[other] Your one decision was as good as a hard computer's.
        }
       *[other] { $same } of your { $decisions } decisions { $same ->
            [one] was
           *[other] were
        } as good as a hard computer's.
    }
review-luck =
    { $drawn ->
        [one] Luck: the one card you drew { $fitted ->
            [0] didn't fit at once.
           *[other] fitted at once.
        }
       *[other] Luck: { $fitted } of your { $drawn } draws fitted at once (average: { $expected ->
            [0] under 1
           *[other] about { $expected }
        }).
    }
review-costliest =
    { $count ->
        [0] No clear mistakes. Well played!
        [one] One decision was clearly a mistake:
       *[other] These { $count } decisions cost you most:
    }
review-decision = **{ $number }. { replay-round }.** { $did }{ $against ->
        [none] .
       *[other] : { $against }.
    } **Better: { $best }** ({ $cost ->
        [unknown] probably
        [one] by about one point
       *[other] by about { $cost } points
    }).{ $why ->
        [none] {""}
       *[other] {" "}{ $why }
    }
review-later-drawn = -# With hindsight: the stock brought you { $cards }.
review-later-taken = -# With hindsight: { $who } took { $card } later in the round.
review-later-left = -# With hindsight: nobody took { $card }.
review-foot = -# Judged only by what you could see at that moment, and shown only to you.
refusal-table-no-hints = You can ask for hints only in a solitaire, or when all the others are computers.
refusal-table-no-daily-hints = The daily deal has no hints: everyone plays it with the same help.
refusal-table-no-decision = There is nothing for you to decide right now. Ask for a hint when it's your turn.
refusal-table-review-too-early = You can have your match reviewed once it's over.
refusal-table-review-running = I'm still reviewing another match for you. Press again in a moment.
refusal-table-nothing-to-review = You made no decisions in this match, so there's nothing to review.
refusal-table-no-review = This match was played under older rules, so I can't review it. Its result still stands.

## The trial, which only the bot's owner sees

command-trial = Check what the bot assumes about Discord, in eight presses
trial-title = ## A trial: { $number } of { $pages }
trial-menu = Choose any
trial-next = Go on
trial-form = A form
trial-field = Field { $number }
trial-disabled = Not now
trial-done = ## What was found
    Whoever runs the bot gets the same from `python -m bot trial`.
trial-reply-yes = Yes
trial-reply-no = No
trial-reply-neither = I can't tell
trial-page-menu = Choose something in the menu.
trial-page-form = Open the form, leave what you like empty, and send it.
trial-page-deferred = Press the button.
trial-page-later = Wait for a minute, then press the button.
trial-page-picture = Has the picture above changed each time, and do you see it?
trial-page-emoji = Do you see the back of a card here, not letters?
trial-page-large = Press the button. The answer is as large as Discord takes, or larger.
trial-page-reader = Listen to the first button with a screen reader. Does it say that it can't be used?
refusal-not-the-owner = Only the bot's owner can do this.
refusal-trial-stopped = Discord asks me to slow down, so this trial ends here. Start another tomorrow.
refusal-trial-too-early = Wait { $seconds ->
        [one] another second
       *[other] another { $seconds } seconds
    }, then press again.
