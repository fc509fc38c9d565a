# The words of the daily deal: the post of a day, the panel of its round, the message that ends it, and its share line.

command-daily = 今日のディール。サーバーの全員が同じカードで1ラウンド（約5分）

daily-post =
    ## 🗓️ 今日のディール 第{ $number }回
    { $game } · { $preset }{ $computers ->
        [none] {""}
        [beginner] {" "}· 入門レベルのコンピューター
        [easy] {" "}· よわいコンピューター
        [skilled] {" "}· うまいコンピューター
        [hard] {" "}· つよいコンピューター
       *[normal] {" "}· ふつうのコンピューター
    }
    { $until }まで、全員が同じカードで1ラウンド。それまで、ほかの人のラウンドは見られません。
    -# のぞき見はなしで！
    -# 配札の照合コード：|| `{ $commitment }` ||
daily-over-quiet =
    ## 🗓️ 今日のディール 第{ $number }回
    -# 終了しました。最後まで遊んだ人はいませんでした。
daily-deal = -# 今日のディール 第{ $number }回 · ヒントなし、1回だけ
daily-ended =
    今日のディール 第{ $number }回：**{ $points }**{ $sides ->
        [1] {""}
        [2] （自分の側の得点 − 相手の側の得点）
       *[other] （自分の側の得点 − ほかの側の最高点）
    }
daily-sealed =
    { $seats ->
        [1] -# 順位、パー、リプレイは{ $until }に公開されます。
       *[other] -# 順位、パー、ほかの手札、リプレイは{ $until }に公開されます。
    }
daily-late = -# この日は終わりました。その後に終わったラウンドには順位が付きません。

button-daily-play = 遊ぶ
refusal-daily-left = 今日のディールは途中でやめたので、もう遊べません。次は明日です。
refusal-daily-not-posted = 今日のディールを投稿できませんでした。投稿されるまで誰もプレイできません。少し待ってからもう一度試すか、別のチャンネルで試してください。

## The message after the day

daily-over =
    ## 🗓️ 今日のディール 第{ $number }回の結果
    { $lines }
daily-place = { $place }位 { $who } **{ $points }**{ $streak ->
        [0] {""}
        [1] {""}
       *[other] {" "}· { $streak }日連続
    }
daily-others =
    { $count ->
       *[other] …ほか{ $count }人
    }
daily-par = -# パー：{ $par }（±{ $error }）。つよいコンピューターの平均です。
daily-server-streak =
    { $days ->
        [1] {""}
       *[other] -# 🔥 このサーバーは{ $days }日連続でプレイ中です！
    }
button-daily-best = 1位のリプレイ
button-daily-own = 自分の結果
button-daily-board = ランキング
daily-none = このディールを時間内に最後まで遊んでいません。

## The board

daily-board-title = ## 🗓️ 今日のディール · { $season }
daily-board-order = -# パーとの差の平均です。{ $least }日遊ぶと載ります。
daily-board-line = **{ $rank }** { $who } · **{ $average }** · { $days }日
daily-board-empty = まだ誰も載っていません。

## The line to share

daily-place-of =
    { $place ->
       *[other] { $count }人中{ $place }位
    }
daily-line = Rumtable 今日のディール 第{ $number }回 · { $points }{ $par ->
        [none] {""}
       *[other] {" "}· パー：{ $par }
    }{ $place ->
        [none] {""}
       *[other] {" "}· { $place }
    }
daily-shared = 🗓️ { $who }：{ $line }

## The settings of the server

server-daily_channel = 今日のディールの投稿先
server-daily_week = 今日のディールで配るゲーム
server-daily-title =
    ## 今日のディール
    1日1ラウンド、このサーバーの全員が同じカードで遊びます。シーズンのタイムゾーンの0時に始まります。
server-where-asked = 最初に/dailyを使ったチャンネル
server-dealt =
    { $game } · { $preset }{ $level ->
        [none] {""}
       *[other] {" "}· { $level }
    }
server-on-weekday = { $weekday }：{ $dealt }
server-daily-game = { $game } · { $preset }
server-choose-daily-channel = 投稿するチャンネル…
server-choose-weekday = 曜日…
server-choose-daily-game = { $weekday }に配るゲーム…
server-daily-level = コンピューター
button-server-daily = 今日のディール
button-server-clear-daily_channel = 使った場所に投稿
weekday-0 = 月曜日
weekday-1 = 火曜日
weekday-2 = 水曜日
weekday-3 = 木曜日
weekday-4 = 金曜日
weekday-5 = 土曜日
weekday-6 = 日曜日
