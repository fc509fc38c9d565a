# What a table shows, told in words: for players who hear it, in the order in which they need it. Cards are words here.

## Cards

card-spoken =
    { $suit ->
        [S] スペードの{ card-spoken-rank }
        [H] ハートの{ card-spoken-rank }
        [D] ダイヤの{ card-spoken-rank }
        [C] クラブの{ card-spoken-rank }
       *[none] { card-spoken-rank }
    }
card-spoken-rank =
    { $rank ->
        [0] ジョーカー
        [1] A
        [11] J
        [12] Q
        [13] K
       *[other] { $rank }
    }
card-spoken-run =
    { $suit ->
        [S] スペードの{ $ranks }
        [H] ハートの{ $ranks }
        [D] ダイヤの{ $ranks }
       *[C] クラブの{ $ranks }
    }
card-spoken-joker-as = { $card }の代わりのジョーカー

## Messages

told-more = 続きがあります。**続きを読む**を押してください。
told-cut = ボタンに書ききれない内容：{ $label }
told-stays = 操作が必要になるまで、このメッセージは変わりません。今の状況は`/hand`でわかります。
told-earlier = ### 前の手番のあとに起きたこと
button-read = 読み上げ用に表示
button-read-on = 続きを読む
member-option-words_first = カードの見せ方
    .hint = 「言葉で」はスクリーンリーダー向けです。手札とテーブルを文章で、カードを言葉で伝え、画像は出しません。
member-option-words_first-true = 言葉で
member-option-words_first-false = 画像で

## The hand

told-hand = ### 手札{ $count }枚
told-suit =
    { $suit ->
        [S] スペード：{ $ranks }。
        [H] ハート：{ $ranks }。
        [D] ダイヤ：{ $ranks }。
       *[C] クラブ：{ $ranks }。
    }
told-jokers = ジョーカー：{ $count }枚。
told-meld = メルド：{ $cards }。
told-no-melds = メルドはまだありません。すべて余り札で、{ $points }点です。
told-deadwood =
    { $count ->
        [0] 余り札なし。
       *[other] 余り札{ $points }点：{ $cards }。
    }

## The table

told-melds =
    ### { $count ->
        [0] 場のメルドなし
       *[other] 場のメルド{ $count }組
    }
told-pile =
    ### { $count ->
        [0] 捨て札なし
        [1] 捨て札1枚
       *[other] 捨て札{ $count }枚、古い順
    }
told-pile-card = { $place }. { $card }
told-table = ### テーブル
told-partner =
    { $count ->
       *[other] 味方：{ $who }。
    }
told-round = 第{ $round }ラウンド。
told-stock =
    { $count ->
        [0] 山札はなくなりました。
       *[other] 山札：{ $count }枚。
    }
told-turn =
    { $count ->
        [0] 手番のプレイヤーはいません。
       *[other] 手番：{ $who }。
    }
told-seat =
    { $who }{ $dealer ->
        [yes] （ディーラー）
       *[no] {""}
    }：手札{ $count }枚。
told-drawn = { $who } { $cards }
told-wins = { $side } { $count }
told-points = { $side }：{ $total }点（目標{ $target }点）。

## 500 Rum

told-rum500-meld =
    メルド{ $number }、{ $who }：{ $kind ->
        [run] ラン
       *[set] セット
    }、{ $cards }。{ $points }点。{ $sealed ->
        [yes] 2倍になり、もう付け札はできません。
       *[no] {""}
    }{ $added ->
        [none] {""}
       *[other] 付け札：{ $added }。
    }
told-rum500-added = { $who }が{ $cards }
told-rum500-discarder = 一番上は{ $who }の捨て札です。
told-rum500-side =
    { $side }{ $members ->
        [none] {""}
       *[other] （{ $members }）
    }：{ $total }点{ $target ->
        [0] {""}
       *[other] （目標{ $target }点）
    }。このラウンドに出した点は{ $laid }点。{ $opened ->
        [yes] 得点開始済み。
        [no] まだ得点開始前です。
       *[none] {""}
    }
told-rum500-opening = 得点開始：終わった時点で{ $minimum }点以上になったラウンドから、得点を数えます。
told-rum500-rounds = このマッチは{ $rounds }ラウンドで終わります。
told-rum500-left =
    { $count ->
        [0] { $who }の手札は残っていません。
       *[other] { $who }の手札に残ったカード：{ $cards }。
    }
