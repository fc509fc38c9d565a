# The words of 500 Rum. Arguments: seats, sides and cards come named; numbers are points unless they say otherwise.

rum500-name = 500ラミー
rum500-length =
    { $unit ->
        [hours] 全部で約{ $turns }手、{ $low }〜{ $high }時間ほど。
       *[minutes] 全部で約{ $turns }手、{ $low }〜{ $high }分ほど。
    }
rum500-preset-classic = クラシック
    .hint = 500点先取。捨て札から取ったら新しいメルドに使う。30点から得点開始。
rum500-preset-international = インターナショナル
    .hint = カードは数字どおりの点。一番上の捨て札は自由に取れ、山札が切れても続行。
rum500-preset-bicycle = ジョーカーなし
    .hint = カードは数字どおりの点。ジョーカーは使わず、勝者が得点差を受け取る。
rum500-preset-persian = ペルシアン・ラミー
    .hint = 2チームで2ラウンド。20点のジョーカーはワイルドではなく、4枚同時のセットは2倍。
rum500-preset-gambit = 神の一手
    .hint = 250点先取、反時計回り。ジョーカーの効果をディーラーが決める。
rum500-preset-quick = クイック
    .hint = 250点先取。K-A-2もつながり、上がると相手の手札の点が入る。

## What is to be done

rum500-prompt-deal = 最初のラウンドはまだ配られていません。
rum500-prompt-effect = あなたがディーラーです。このラウンドのジョーカーの効果を選んでください。選び終わると、全員が自分の手札を見られます。
rum500-prompt-draw =
    { $can ->
        [either] 山札から引くか、捨て札から取ってください。
        [pile] 山札がなくなりました。捨て札から取るか、パスしてください。
        [nothing] 山札がなくなり、捨て札にも取れるカードがないので、パスしてください。
        [empty] 捨て札がないので、山札から引いてください。
        [laps] 3巡のあいだ誰も出さず、引いてもいないので、山札から引いてください。
       *[stock] 捨て札から取れるカードがないので、山札から引いてください。
    }
rum500-prompt-play =
    { $can ->
        [both] カードを出すか、1枚捨ててください。
        [lay] 捨てられるカードがないので、これを場に出してください。
       *[discard] 捨てるカードを選んでください。
    }
rum500-prompt-play-due = 先に捨て札から取った{ $card }を場に出し、それから捨ててください。
rum500-prompt-rum = 今の捨て札は場のメルドに付けられます。「ラム」を宣言するか、見送ってください。
rum500-prompt-claim = 「ラム」の宣言が通りました！　付け札するメルドを選んでください。選ばなければ、一覧の先頭に付けます。
rum500-prompt-round_over = ラウンドは終わりました。
rum500-prompt-match_over = マッチは終わりました。

## Lists of choices

rum500-pick-effect = ジョーカーの効果を選ぶ
rum500-pick-take = 捨て札から取る
rum500-pick-split = ジョーカーで捨て札を分ける
rum500-pick-rum = 「ラム」を宣言する
rum500-pick-discard = 捨てて手番を終える
rum500-pick-lay = すべて出す
rum500-pick-meld = メルドを出す
rum500-pick-lay_off = 付け札する（1枚以上）
rum500-pick-swap = 場のジョーカーと交換する
rum500-pick-double = ジョーカーでメルドを2倍にする
rum500-pick-block = ディーラーをブロック
rum500-pick-draw = 引く
rum500-pick-pass = パス
rum500-pick-take_back = 手札に戻す
rum500-confirm-block = ジョーカーを使う

rum500-choice-effect =
    { $effect ->
        [double] ダブル：メルドを2倍にして封印する
        [splitter] スプリッター：捨て札を分ける
       *[wild] ワイルド：どのカードの代わりにもなる
    }
rum500-choice-draw =
    { $size ->
        [1] 山札から引く
       *[other] 山札から{ $size }枚引く
    }
    .hint = 山札の残り{ $left }枚
rum500-choice-take =
    { $use ->
        [meld] { $more ->
            [0] { $card }を取って{ $laid }を出す（+{ $points }）
            [1] { $card }と{ $comes_along }を取って{ $laid }を出す（+{ $points }）
           *[other] { $card }とその後の{ $more }枚を取って{ $laid }を出す（+{ $points }）
        }
        [on] { $more ->
            [0] { $card }を取ってメルド{ $on }に付け札（+{ $points }）
            [1] { $card }と{ $comes_along }を取ってメルド{ $on }に付け札（+{ $points }）
           *[other] { $card }とその後の{ $more }枚を取ってメルド{ $on }に付け札（+{ $points }）
        }
       *[none] { $more ->
            [0] { $card }を取る
           *[other] { $card }とその後の{ $more }枚を取る
        }
    }
    .hint =
        { $must ->
            [yes] { $more ->
                [0] この手番に必ず使う
               *[other] この手番に必ず使う。上に重なったカード：{ $comes_along }
            }
           *[no] 手札に残せるが、この手番には捨てられない
        }
rum500-choice-split = { $card }で分け、{ $size }枚を取る
    .hint =
        { $must ->
            [yes] { $card }はこの手番に必ず使う
           *[no] { $card }は手札に残せるが、この手番には捨てられない
        }。{ $gone ->
            [0] 捨て札をすべて取る
           *[other] 除外されるカード：{ $below }
        }
rum500-choice-pass =
    { $reason ->
        [rum] 見送る
        [no-stock] 引かずに進める（パス）
       *[decline] パスしてラウンドを終える
    }
rum500-choice-block = ディーラーをブロック
rum500-choice-lay =
    { $plays ->
        [1] { $on ->
            [0] { $out ->
                [yes] { $cards }を出して上がる
               *[no] { $cards }を出す
            }
           *[other] { $out ->
                [yes] { $cards }をメルド{ $on }に付けて上がる
               *[no] { $cards }をメルド{ $on }に付ける
            }
        }
       *[other] { $out ->
            [yes] { $size }枚すべて出して上がる
           *[no] すべて出す：{ $cards }
        }
    }
rum500-choice-rum = ラム！　{ $card }をメルド{ $number }へ
    .hint = { $cards }
rum500-choice-discard = { $card }
    .button = { $card }を捨てる
    .hint = { $points }点
rum500-choice-meld =
    { $meld_kind ->
        [run] ラン：{ $laid }
       *[set] セット：{ $laid }
    }
    .hint = { $points }点
rum500-choice-lay_off = { $laid }をメルド{ $number }へ
    .hint = { $points }点：{ $melded }
rum500-choice-swap = { $card }をメルド{ $number }のジョーカーと交換
rum500-choice-double = メルド{ $number }を2倍にする
    .hint = { $cards }
rum500-choice-take_back = { $cards }を手札に戻す

## Advice: what to do, what was done, and why

rum500-do-effect = ジョーカーを{ $effect ->
        [double] ダブルカード
        [splitter] スプリッター
       *[wild] ワイルドカード
    }にする
    .did = ジョーカーを{ $effect ->
        [double] ダブルカード
        [splitter] スプリッター
       *[wild] ワイルドカード
    }にしました
rum500-do-draw = 山札から引く
    .did = 山札から引きました
rum500-do-take =
    { $more ->
        [0] 捨て札から{ $card }を取る
       *[other] 捨て札から{ $card }とその後の{ $more }枚を取る
    }
    .did =
        { $more ->
            [0] 捨て札から{ $card }を取りました
           *[other] 捨て札から{ $card }とその後の{ $more }枚を取りました
        }
rum500-do-split = ジョーカーで捨て札を{ $card }のところで分ける
    .did = ジョーカーで捨て札を{ $card }のところで分けました
rum500-do-pass =
    { $reason ->
        [rum] 捨て札を見送る
        [no-stock] 引かずに手番を進める
       *[decline] 取らずにラウンドを終える
    }
    .did =
        { $reason ->
            [rum] 捨て札を見送りました
            [no-stock] 引かずに手番を進めました
           *[decline] 取らずにラウンドを終えました
        }
rum500-do-block = ディーラーのジョーカーをブロックする
    .did = ディーラーのジョーカーをブロックしました
rum500-do-rum = 「ラム」を宣言し、{ $card }をメルド{ $number }に付け札する
    .did = 「ラム」を宣言し、{ $card }をメルド{ $number }に付け札しました
rum500-do-discard = { $card }を捨てる
    .did = { $card }を捨てました
rum500-do-lay = { $cards }を出す
    .did = { $cards }を出しました
rum500-do-meld = { $laid }をメルドする
    .did = { $laid }をメルドしました
rum500-do-lay_off = { $laid }をメルド{ $number }に付け札する
    .did = { $laid }をメルド{ $number }に付け札しました
rum500-do-swap = { $card }をメルド{ $number }のジョーカーと交換する
    .did = { $card }をメルド{ $number }のジョーカーと交換しました
rum500-do-double = ジョーカーでメルド{ $number }を2倍にする
    .did = ジョーカーでメルド{ $number }を2倍にしました
rum500-do-take_back = { $cards }を手札に戻す
    .did = { $cards }を手札に戻しました

rum500-why-least = 手札の中で一番手放しやすいのは{ $card }です。
rum500-why-safe =
    { $count ->
        [0] { $card }と組めるカードを、相手が持っているはずはありません。
       *[other] { $card }と組めるカードのうち、相手が持っている可能性があるのは多くても{ $count }枚です。
    }
rum500-why-partner = { $card }は、味方の{ $who }が取った{ $cards }と組めます。
rum500-why-passes = { $rival }は{ $cards }を捨てているので、{ $card }は味方の{ $who }のほうが役立てられそうです。
rum500-why-lonely = 手札のほかのどのカードとも組めません。
rum500-why-hold =
    { $fewest ->
        [1] 残り1枚の相手もいますが、それでも今は出さずに持っているほうが得です。
       *[other] 出せますが、今は出さずに持っているほうが得です。相手の手札はまだ{ $fewest }枚以上あります。
    }
rum500-why-dear = { $who }は残り{ $count }枚で、{ $card }が手札に残ると{ $points }点の損です。
rum500-why-lay =
    { $plays ->
        [1] すぐに{ $points }点になります。
       *[other] ほかに出せるカードと合わせて、すぐに{ $points }点になります。
    }
rum500-why-opens = 全部で{ $points }点になります。これで出した点の合計は{ $laid }点となり、得点開始に必要な{ $minimum }点に届きます。
rum500-why-out = これで上がりです。
rum500-why-soon = { $who }は残り{ $count }枚で、最後まで手札に残したカードは減点になります。
rum500-why-lays-partner = 味方の{ $who }は{ $cards }を取っているので、ここに付け札できます。
rum500-why-goes-with = { $card }は手札の{ $cards }と組めます。
rum500-why-draw = 今の捨て札に役立つカードはありません。
rum500-why-draw-anyway = { $card }を取るより、山札から引くほうが期待できます。
rum500-why-spares = 捨て札から取ると、出せないカードが手札に{ $count }枚（{ $points }点）増えます。
rum500-habit-take = **捨て札を取りすぎです：**はっきりしたミス{ $of }回のうち{ $count }回。
rum500-habit-draw = **役に立つ捨て札を見送りがちです：**はっきりしたミス{ $of }回のうち{ $count }回。
rum500-habit-lay = **出すのが早すぎます：**はっきりしたミス{ $of }回のうち{ $count }回。
rum500-habit-hold = **出せるカードを持ちすぎです：**はっきりしたミス{ $of }回のうち{ $count }回。
rum500-why-rum = すぐに点になり、損はありません。
rum500-but-brought = 出せないカードが手札に{ $count }枚（{ $points }点）増えました
rum500-but-left = 捨て札から{ $card }を取れば、すぐに{ $points }点出せるところでした
rum500-but-took = { $card }はあまり役に立たず、取ったことも全員に知られました
rum500-but-missed = { $card }のほうが、見えない山札の1枚より見込みがありました
rum500-but-unlaid = あと{ $points }点出せるところでした
rum500-but-kept = 手札に{ $points }点多く残りました
rum500-but-partner-holds = 味方の{ $who }の手札がまだ{ $count }枚あり、その分も減点になりました
rum500-but-joker = 手札に残すほうが得なジョーカーを使ってしまいました
rum500-but-showed = 出さずに持っていれば誰にも付け札されず、そのほうが得でした
rum500-but-broke = 手札の{ $cards }と組めるカードでした
rum500-but-picked =
    { $laps ->
        [0] { $who }が{ $card }を取ったばかりでした
       *[other] { $who }が{ $laps }巡前に{ $card }を取っていました
    }
rum500-but-table = メルド{ $number }に付けられるので、ほかの人の得点になるおそれがありました
rum500-but-pile = 捨て札の{ $cards }と組めるので、まとめて取られるおそれがありました
rum500-but-melds =
    { $count ->
        [1] これと組めるカードが1枚まだ見えておらず、{ $who }が持っているおそれがありました
       *[other] これと組めるカードが{ $count }枚まだ見えておらず、{ $who }がそのうち2枚を持っているおそれがありました
    }

## What happened

rum500-event-drawn-for-deal = -
rum500-event-dealt = 第{ $round_no }ラウンド：{ $dealer_seat }が配りました。先手は{ $first_seat }です。
rum500-event-hand-dealt = -
rum500-event-pile-started = -
rum500-event-effect-chosen =
    { $effect ->
        [double] { $seat }はダブルカードを選びました。ジョーカーを使うと、メルドが2倍になって封印されます。手番は反時計回り（席の文字の逆順）に進みます。
        [splitter] { $seat }はスプリッターを選びました。ジョーカーを使うと、捨て札を分けて取れます。手番は反時計回り（席の文字の逆順）に進みます。
       *[wild] { $seat }はワイルドカードを選びました。ジョーカーはどのカードの代わりにもなりますが、0点です。手番は反時計回り（席の文字の逆順）に進みます。
    }
rum500-turn-stock-drawn = -
rum500-turn-cards-drawn = { $cards }を引く
    .own = { $cards }を引きました。
rum500-turn-pile-taken =
    { $cards_more ->
        [0] 捨て札から{ $card }を取る
       *[other] 捨て札から{ $card }とその後の{ $cards_more }枚を取る
    }
rum500-turn-pile-split =
    { $below_more ->
        [-1] ジョーカーで捨て札をすべて取る：{ $cards }
       *[other] ジョーカーで捨て札を分けて{ $cards }を取る（除外：{ $below }）
    }
rum500-turn-melded = { $cards }をメルド（{ $points }点）
rum500-turn-laid-off = { $cards }をメルド{ $number }に付け札（{ $points }点）
rum500-turn-joker-swapped = { $card }をメルド{ $number }のジョーカーと交換
rum500-turn-meld-sealed = ジョーカーでメルド{ $number }を2倍にして封印
rum500-turn-joker-blocked = ディーラーのジョーカーをブロック
rum500-turn-taken-back =
    { $number ->
        [0] { $cards }を手札に戻す
       *[other] メルド{ $number }の{ $cards }を手札に戻す
    }
rum500-turn-discarded =
    { $left ->
        [1] { $card }を捨てる（残り1枚）
       *[other] { $card }を捨てる
    }
rum500-turn-draw-skipped = 引かずに手番を進める
rum500-event-pile-declined = 山札がなく、{ $seat }は捨て札も取りませんでした。ラウンド終了です。
rum500-turn-rum-called = **ラム**を宣言し、{ $card }をメルド{ $number }に付け札（{ $points }点）
rum500-turn-rum-claimed = -
rum500-turn-rum-passed = -
rum500-event-reshuffled = 捨て札{ $count }枚を切り直し、新しい山札にしました。
rum500-event-laps-limited = 3巡のあいだ誰も出さず、引いてもいないため、今は山札からしか引けません。
rum500-event-stock-used-up = 山札がなくなりました。ラウンド終了です。
rum500-turn-went-out = **上がり**
rum500-event-side-scored = { $side }：このラウンド{ $net }点、合計{ $total }点。
rum500-event-match-won = { $side }が{ $total }点でマッチに勝ちました。
rum500-event-match-drawn = マッチは{ $total }点で引き分けです。

## How it ended

rum500-call-rum = ラム！
rum500-choosing = { $who }が「ラム」を宣言し、付け札するメルドを選んでいます。{ $until }に先へ進みます。
rum500-outcome-target = { $totals }でした。
rum500-outcome-went-out = { $totals }の同点で、上がった側が勝ちました。
rum500-outcome-rounds = 最終ラウンドを終えて{ $totals }でした。

rum500-standing =
    { $laid ->
        [0] 🔒
       *[other] 🔒 出した点{ $laid }
    }
    .note = 🔒 得点開始前：出した点が{ $minimum }点以上になったラウンドから得点を数えます。
rum500-standing-net =
    { $laid ->
        [0] 🔒
       *[other] 🔒 出した点{ $laid }
    }
    .note = 🔒 得点開始前：出した点から手札の点を引いて{ $minimum }点以上になったラウンドから得点を数えます。
rum500-standing-own = 🔒 出した点{ $laid }、自分の手札{ $hand }
    .note = { rum500-standing-net.note }
rum500-feat-meld = 今ラウンド最高のメルド：{ $seat }の{ $cards }（{ $points }点）
rum500-pad-out = { $seat }上がり
rum500-pad-stock = 山札切れ
rum500-pad-bonus = ボーナス

## The score sheet

rum500-over-out = { $seat }が上がりました。{ $sides }
rum500-over-stock = 山札がなくなりました。{ $sides }
rum500-over-side =
    { $sign ->
        [minus] { $side } **−{ $net }**
       *[plus] { $side } **+{ $net }**
    }{ $minimum ->
        [0] {""}
       *[other] （得点開始は{ $basis ->
            [table] 出した点
           *[net] {""}
        }{ $minimum }点から）
    }
rum500-sheet-out = **第{ $round }ラウンド：** { $seat }が上がりました。
rum500-sheet-stock =
    { $count ->
        [yes] **第{ $round }ラウンド：** 山札がなくなって終わりました。手札は減点されます。
       *[no] **第{ $round }ラウンド：** 山札がなくなって終わりました。手札は減点されません。
    }
rum500-sheet-seat =
    { $bonus ->
        [0] { $deducted ->
            [yes] { $seat }：出した点{ $laid } − 手札{ $hand } = { $net }
           *[no] { $seat }：出した点{ $laid }（手札{ $hand }）
        }
       *[other] { $deducted ->
            [yes] { $seat }：出した点{ $laid } + ボーナス{ $bonus } − 手札{ $hand } = { $net }
           *[no] { $seat }：出した点{ $laid } + ボーナス{ $bonus } = { $net }（手札{ $hand }）
        }
    }
rum500-sheet-credit = { $side }に、ほかの手札から{ $points }点が入ります。
rum500-sheet-side = **{ $side }：** このラウンド{ $net }点、合計{ $total }点。
rum500-sheet-unopened = **{ $side }：** { $net }点は数えません。得点開始には、1ラウンドで{ $basis ->
        [table] 出した点が{ $minimum }点以上
       *[net] { $minimum }点以上
    }必要です。
rum500-sheet-winner-bonus = **{ $side }：** 勝者ボーナス{ $points }点、合計{ $total }点。
rum500-sheet-receives = { $side }は{ $points }点を受け取ります。
rum500-sheet-pays = { $side }は{ $points }点を支払います。
rum500-marks = -# 画像の✔は、上がった人の印です。列は左から、出した点、手札の点、ボーナス、差し引き。かっこの中の手札は減点されません。
rum500-sheet-goes-on = 目標は{ $target }点です。
rum500-sheet-rounds = 残り{ $left }ラウンドです。

## Options

rum500-group-match = マッチ
rum500-group-deal = 配り方
rum500-group-melds = メルド
rum500-group-turn = 手番
rum500-group-end = ラウンドの終わり
rum500-group-points = 点数

rum500-option-target = 目標点
    .hint = 合計がこの点数に届くと、マッチが終わります。
    .value = { $value }点
rum500-option-rounds = ラウンド数
    .hint = このラウンド数でマッチが終わります。0なら目標点まで続けます。
    .value =
        { $value ->
            [0] 目標点に届くまで
           *[other] { $value }
        }
rum500-option-winner_bonus = 勝者ボーナス
    .hint = 最後のラウンドのあと、勝ったチームの合計に加える点。
    .value =
        { $value ->
            [0] なし
           *[other] { $value }点
        }
rum500-option-tie = 首位が同点のとき
    .hint = 目標点に届いたチームが同点で並んだときの決め方。
rum500-option-tie-extra_round = もう1ラウンド
rum500-option-tie-went_out = 上がった側の勝ち
rum500-option-settlement = 精算
    .hint = マッチの終わりに、チームどうしで点をやり取りするか。勝者ボーナスがあれば、2チームなら必ず精算します。
rum500-option-settlement-off = なし
rum500-option-settlement-differences = 勝者が点差を受け取る
rum500-option-two_sides = チーム数
    .hint = 3つ以上のチームや、3人以上の個人戦では始められないようにします。
    .value =
        { $value ->
            [yes] 2チームだけ
           *[no] 制限なし
        }
rum500-option-packs = トランプの組数
    .hint = 何組を混ぜて使うか。
rum500-option-packs-auto = 5人以上なら2組
rum500-option-packs-one = 1組
rum500-option-packs-two = 2組
rum500-option-jokers_per_pack = 1組のジョーカー
    .hint = トランプ1組に入れる枚数。0〜4枚です。
    .value =
        { $value ->
            [0] なし
           *[other] { $value }枚
        }
rum500-option-starter_discards = 先手が最初の捨て札を選ぶ
    .hint = 先手は1枚多く配られ、1枚捨てて捨て札を始めます。次のディーラーはラウンドの勝者です。
rum500-option-min_run = ランの最少枚数
    .hint = ランに必要な枚数。
    .value = { $value }枚
rum500-option-ace_wrap = K-A-2のラン
    .hint = ランをKからA、2へと続けられます。
rum500-option-jokers_wild = ジョーカーはワイルド
    .hint = ジョーカーがどのカードの代わりにもなります。オフなら、ジョーカー3〜4枚でセットになります。
rum500-option-min_naturals = ジョーカー以外の枚数
    .hint = 1つのメルドに、ジョーカー以外のカードが何枚必要か。
    .value =
        { $value ->
            [0] 0枚でもよい
           *[other] { $value }枚以上
        }
rum500-option-joker_swap = ジョーカーの交換
    .hint = ジョーカーが代わりをしているカードを置いて、そのジョーカーを取れます。
rum500-option-distinct_suits = セットのスートはすべて別
    .hint = 2組使うとき、1つのセットに同じスートを2枚入れられません。
rum500-option-pick_rule = 捨て札の取り方
    .hint = 捨て札を何に使うためなら取れるか。
rum500-option-pick_rule-new_meld_only = 新しいメルドにだけ
rum500-option-pick_rule-layoff_if_two = 新しいメルド、1〜2枚なら付け札も
rum500-option-pick_rule-meld_or_layoff = メルドか付け札に
rum500-option-pick_rule-top_only_free = 一番上だけ、使い方は自由
rum500-option-pick_top_must_use = 一番上も必ず使う
    .hint = オフなら、一番上の捨て札は取って手札に残せます。ただし、その手番には捨てられません。
rum500-option-lay_off_after = 付け札の条件
    .hint = このラウンドに誰がメルドを出していれば、付け札できるか。
rum500-option-lay_off_after-nobody = 最初からできる
rum500-option-lay_off_after-side = チームがメルドを出してから
rum500-option-lay_off_after-seat = 本人がメルドを出してから
rum500-option-draw_two = 2枚引き
    .hint = 山札からは1手番に2枚引きます。
rum500-option-out_of_turn = 手番以外でも出せる
    .hint = ほかの人の手番でも、メルドと付け札ができます。
rum500-option-take_backs = 取り消し
    .hint = 次に何かが起こるまでは、メルドや付け札を取り消せます。
rum500-option-take_backs-last_play = 直前の1回
rum500-option-take_backs-off = できない
rum500-option-rum_call = 「ラム」の宣言
    .hint = メルドに付けられる捨て札が出たら、最初に宣言した人が付け札できます。
rum500-option-rum_window = 「ラム」の待ち時間
    .hint = 次の人が引くまでに待つ秒数。0なら待ちません。
    .value =
        { $value ->
            [0] 次の人が引くまで
           *[other] { $value }秒
        }
rum500-option-rum_by = 「ラム」を宣言できる人
    .hint = 味方の捨て札にも宣言できるか、相手の捨て札だけか。
rum500-option-rum_by-anyone = 全員
rum500-option-rum_by-opponents = 相手だけ
rum500-option-gambit = 神の一手
    .hint = ディーラーがジョーカーを1枚持ち、ジョーカーの効果を決めます。
rum500-option-stock_end = 山札がなくなったら
    .hint = 山札なしでラウンドを終えるか、どう続けるか。
rum500-option-stock_end-immediate = ラウンド終了、手札は減点なし
rum500-option-stock_end-continue = 全員が捨て札から取る間は続ける
rum500-option-stock_end-reshuffle = 捨て札を新しい山札にする
rum500-option-stock_end-no_stock = 引かずに続ける
rum500-option-boathouse = ボートハウス・ルール
    .hint = 最後の1枚は捨てなければなりません。その手番に捨て札から取ったカードは、最後の1枚にできません。
rum500-option-hand_points = 手札に残ったカード
    .hint = 持ち主の減点にするか、上がった側の得点にするか。
rum500-option-hand_points-deduct = 持ち主の減点
rum500-option-hand_points-credit = 上がった側の得点
rum500-option-out_bonus = 上がりボーナス
    .hint = 上がると入る点。
    .value =
        { $value ->
            [0] なし
           *[other] { $value }点
        }
rum500-option-seven_card_straight = セブンカード・ストレート
    .hint = 7枚のランを出して上がると500点が入ります。
rum500-option-opening_min = 得点開始に必要な点
    .hint = 1ラウンドで初めてこの点数以上になったときから、得点を数えます。0なら、すべてのラウンドを数えます。
    .value =
        { $value ->
            [0] なし（すべて数える）
           *[other] 1ラウンドで{ $value }点
        }
rum500-option-opening_basis = 得点開始の数え方
    .hint = ラウンドのどの点を、得点開始に必要な点と比べるか。
rum500-option-opening_basis-net = 出した点から手札の点を引いた点
rum500-option-opening_basis-table = 出した点
rum500-option-card_points = カードの点
    .hint = 2からKまでの点。
rum500-option-card_points-five_ten = 2〜9は5点、10〜Kは10点
rum500-option-card_points-pip = 数字どおり、10〜Kは10点
rum500-option-joker_value = ジョーカーの点
    .hint = 場でも手札でも、この点で数えます。
    .value = { $value }点
rum500-option-aces = エースの点
    .hint = エースを何点と数えるか。
rum500-option-aces-by_use = 使い方による
rum500-option-aces-flat_15 = いつも15点
rum500-option-aces-flat_25 = いつも25点
rum500-option-aces-four_25 = 使い方による（4枚セットは各25点）
rum500-option-ace_set_value = セットのエース
    .hint = 1枚の点。
    .value = { $value }点
rum500-option-ace_hand_value = 手札に残ったエース
    .hint = 1枚の点。
    .value = { $value }点
rum500-option-others_flat_5 = ほかはすべて5点
    .hint = 2からKまで、どれも5点になります。
rum500-option-four_card_double = 4枚同時は2倍
    .hint = 4枚のセットを一度に出すと、点が2倍になります。
rum500-option-divide_by_5 = 点数を5で割る
    .hint = 目標点も含め、すべての点数を5で割って小さくします。

## Rules of a table

rum500-rules-aim = **目的** メルドを出してカードの点を取り、手札をなくすことを目指します。最初に{ $target }点に届いたチームの勝ちです。複数のチームが同じラウンドで届いたら、合計の高いほうが勝ちます。チームの得点は全員の合計です（個人戦では1人が1チーム）。味方との会話は自由ですが、手札の中身を話してはいけません。
rum500-rules-aim-rounds = **目的** メルドを出してカードの点を取り、手札をなくすことを目指します。{ $rounds }ラウンドを終えて得点の高いチームの勝ちです。チームの得点は全員の合計です（個人戦では1人が1チーム）。味方との会話は自由ですが、手札の中身を話してはいけません。
rum500-rules-deal = **配り方** 2人なら13枚ずつ、3人以上なら7枚ずつ配ります。トランプは{ $packs ->
        [one] 1組使い、
        [two] 2組使い、
       *[auto] 4人までは1組、5人以上なら2組使い、
    }{ $jokers ->
        [0] ジョーカーは入れません。
       *[other] ジョーカーは1組につき{ $jokers }枚入れます。
    }最初のラウンドは全員が1枚ずつ引き、一番低いカードを引いた人がディーラーになります。
rum500-rules-starter-discards = **最初の手番** 先手は1枚多く配られます。最初は引かず、手札から捨てた1枚が捨て札の1枚目になります。
rum500-rules-winner-deals = **次のディーラー** 上がった人です。誰も上がらなければ、そのラウンドの得点が一番高い人です（同点なら、手番の進む向きでディーラーに近い人）。
rum500-rules-deal-passes = **ディーラー** ラウンドごとに、手番の進む向きで次の人に交代します。
rum500-rules-two-sides = **チーム** 2チームで対戦します。1人ずつでも、2組に分かれてもかまいません。
rum500-rules-gambit = **神の一手** 手番は反時計回りに進みます。ディーラーの前に置かれたジョーカーは、ディーラーだけが1回使えます。誰も手札を見ないうちに、ディーラーがこのラウンドのジョーカーの効果を、ワイルドカード・ダブルカード・スプリッターから選びます。ほかの人は、自分の手番にジョーカーを1枚使って、ディーラーのジョーカーをブロックできます。手札に残ったジョーカーは減点されません。
rum500-rules-gambit-wild = **ワイルドカード** ジョーカーはどのカードの代わりにもなりますが、点にはなりません。{ $naturals ->
        [0] ジョーカーだけのメルドも出せます。
       *[other] 1つのメルドに、ジョーカー以外のカードが{ $naturals }枚以上必要です。
    }入力して出すときは、何の代わりかを`JK=8H`のように書きます。
rum500-rules-gambit-double = **ダブルカード** ジョーカーをメルドに使うと、そのカードは出した全員にとって2倍の点になり、もう何も付けられません。ジョーカーはほかのカードの代わりになりません。
rum500-rules-gambit-splitter = **スプリッター** 引く代わりにジョーカーを使い、捨て札から1枚を、その後に捨てられたカードごと取ります。その下のカードとジョーカーはラウンドから除外されます。ジョーカーはほかのカードの代わりになりません。
rum500-rules-melds = **メルド** 同じ数字のカード3〜4枚がセット、同じスートで数字の続いた{ $run }枚以上がランです。
rum500-rules-ace-ends = **エース** ランでは2の前かKの後に並びます。K-A-2のように両方を兼ねることはできません。
rum500-rules-ace-wrap = **エース** ランのどちらの端にも、Kと2の間にも並びます。Aの隣にKを付けると、そのAを出した側の得点も上がります。手に添えて表示される点は、出した本人の分だけです。
rum500-rules-jokers-wild = **ジョーカー** どのカードの代わりにもなります。すでに場に出ているカードの代わりでもかまいません。{ $naturals ->
        [0] ジョーカーだけのメルドも出せます。
       *[other] 1つのメルドに、ジョーカー以外のカードが{ $naturals }枚以上必要です。
    }入力して出すときは、何の代わりかを`JK=8H`のように書きます。
rum500-rules-jokers-plain = **ジョーカー** ワイルドカードではありません。3〜4枚そろえばセットになります。
rum500-rules-joker-swap = **交換** 場のジョーカーが代わりをしているカードを持っていれば、それをジョーカーの場所に置き、ジョーカーを取れます。
rum500-rules-same-suits = **2組使うとき** 1つのセットに同じスートが2枚あってもかまいません。
rum500-rules-other-suits = **2組使うとき** 1つのセットのカードはすべて違うスートでなければなりません。
rum500-rules-draw = **手番の始め** カードを引きます。山札{ $count ->
        [1] の一番上を
       *[other] から{ $count }枚
    }引くか、{ $takes ->
        [top] 一番上の捨て札を
       *[any] 捨て札から好きな1枚を、上に重なったカードごと
    }取ります。
rum500-rules-pick-new-meld-only = **捨て札** 選んだカードは、その手番に新しいメルドに使わなければなりません。その上にあったカードは手札に残せます。
rum500-rules-pick-layoff-if-two = **捨て札** 選んだカードは、その手番に新しいメルドに使わなければなりません。取ったカードが全部で1〜2枚なら、付け札でもかまいません。
rum500-rules-pick-meld-or-layoff = **捨て札** 選んだカードは、その手番にメルドか付け札に使わなければなりません。その上にあったカードは手札に残せます。
rum500-rules-pick-top-only-free = **捨て札** 一番上は、使わずに手札に残せますが、その手番には捨てられません。その下のカードは取れません。
rum500-rules-top-free = **一番上の捨て札** それだけを取ったときは、使わずに手札に残せます。ただし、その手番には捨てられません。
rum500-rules-play = **手番の続き** メルドを出したり、場のメルドに付け札したりします。何枚出しても、誰のメルドに付けてもよく、カードの点はそれを出した人のものです。最後に1枚捨てると、手番が終わります。
rum500-rules-lay-off-after-side = **付け札** 付け札も「ラム」の宣言も、このラウンドに自分のチームがメルドを出してからできます。
rum500-rules-lay-off-after-seat = **付け札** 付け札も「ラム」の宣言も、このラウンドに自分でメルドを出してからできます。
rum500-rules-swap-first = **ジョーカーの交換** メルドを出す前でもできます。
rum500-rules-out-of-turn = **手番以外** ほかの人が引いてから捨てるまでの間も、手札からカードを出せます。
rum500-rules-out-of-turn-last = それで手札がなくなればすぐに上がりです。手番の人が捨て札から取ったカードをまだ使っていなくても、上がりになります。
rum500-rules-rum =
    { $seconds ->
        [0] **ラム** メルドに付けられるカードが捨てられたら、次の人が引くまでの間に最初に「ラム」を宣言した人が、自分の得点として付け札できます。
       *[other] **ラム** メルドに付けられるカードが捨てられたら、最初に「ラム」を宣言した人が、自分の得点として付け札できます。次の人は最大{ $seconds }秒待ってから引きます。
    }{ $by ->
        [opponents] 味方の捨て札には宣言できません。
       *[anyone] {""}
    }
rum500-rules-take-backs = **取り消し** 出したばかりのメルドや付け札（まとめて出したものも）は、次に何かが起こるまで取り消せます。引いたことと捨てたことは取り消せません。
rum500-rules-panel = **手札パネル** 「すべて出す」は、置き場所が1つに決まるカードを全部出します。{ $at_once ->
        [off] 捨て札からは取るだけなので、取ったカードは自分で出してください。
       *[last_play] 捨て札から取ると、そのまま使うところまで進みます。別の使い方をしたいときは、「手札に戻す」で取り消してください。
    }捨てるカードのボタンは、引いたばかりのカードと、手札と最も組みにくい2枚です。色のついたボタンは、すぐ出せるカードを取るか引き、その後はすべて出し、出すものがなければ捨てます。見ているのは自分の手札と捨て札だけです。
rum500-rules-cards-five-ten = **点数** 10・J・Q・Kは{ $ten }点、2〜9は{ $five }点です。
rum500-rules-cards-pip = **点数** 2〜10は数字どおり、J・Q・Kは10点です。
rum500-rules-others-flat = **一律** 2からKまで、どれも{ $points }点です。
rum500-rules-aces-by-use = **エース** Kの後に並べると{ $high }点、2の前なら{ $low }点、セットでは{ $set }点、手札に残ると{ $hand }点です。
rum500-rules-aces-four = **エース4枚** そのセットは、それぞれ出した人に1枚{ $points }点です。手に添えて表示される点は、出した本人の分だけです。
rum500-rules-aces-flat = **エース** いつも{ $points }点です。
rum500-rules-joker-value =
    { $wild ->
        [yes] **ジョーカー** 何の代わりでも{ $points ->
            [0] 点になりません。
           *[other] { $points }点です。
        }
       *[no] **ジョーカー** { $points ->
            [0] 点になりません。
           *[other] { $points }点です。
        }
    }
rum500-rules-four-card-double = **4枚同時** 4枚のセットを一度に出すと、点が2倍になります。
rum500-rules-opening-net = **得点開始** チームの得点は、1ラウンドの差し引きが初めて{ $points }点以上になったラウンドから数えます。
rum500-rules-opening-table = **得点開始** チームの得点は、1ラウンドに出した点が初めて{ $points }点以上になったラウンドから数えます。
rum500-rules-divide = **小さな点数** このページの点数は、すべて5で割ってあります。
rum500-rules-out = **上がり** 誰かの手札がなくなると、ラウンドはすぐに終わります。最後の1枚は、場に出しても捨ててもかまいません。
rum500-rules-out-boathouse = **上がり** 誰かが最後の1枚を捨てると、ラウンドが終わります。その手番に捨て札から取ったカードを最後に捨てることはできず、最後の1枚を場に出すこともできません。
rum500-rules-out-bonus = **上がりボーナス** 上がると{ $points }点が入ります。
rum500-rules-straight = **セブンカード・ストレート** 手札からちょうど7枚のランを1つ出し、その手番に上がると、{ $points }点が入ります。8枚以上のランや、7枚のラン2つでは入りません。
rum500-rules-hands-deduct = **手札** 誰かが上がったときに手札に残っているカードの点は、出した点から引かれます。
rum500-rules-hands-credit = **手札** ほかの人の手札に残ったカードの点は、上がった側に入り、減点はありません。誰も上がらなければ、2チームなら互いに相手の手札の点を受け取り、3チーム以上なら何も入りません。
rum500-rules-stock-immediate = **山札** なくなると、その手番でラウンドが終わります。
rum500-rules-stock-continue = **山札** なくなっても、全員が捨て札から取る間はラウンドが続きます。
rum500-rules-stock-reshuffle = **山札** なくなると、一番上を除く捨て札を切り直して、新しい山札にします。
rum500-rules-stock-no-stock = **山札** なくなると、誰かが上がるまで、引かずに続けます。
rum500-rules-reshuffle-limit = **切り直し** 誰もカードを出さない間は、続けて2回までです。その後に山札がなくなると、ラウンドが終わります。
rum500-rules-hands-stay = **誰も上がらなかったとき** 手札は減点されません。
rum500-rules-hands-count-too = **誰も上がらなかったとき** 手札は減点されます。
rum500-rules-laps = **堂々巡りの防止** 誰も山札から引かず、カードも出さないまま{ $laps }巡すると、山札からしか引けなくなります。山札もなければ、ラウンドが終わります。
rum500-rules-laps-no-stock = **堂々巡りの防止** 誰も山札から引かず、カードも出さないまま{ $laps }巡すると、山札からしか引けなくなります。山札もなければ、ラウンドが終わります。引かずに済ませた手番は数えません。
rum500-rules-tie-extra-round = **首位が同点** もう1ラウンド行います。
rum500-rules-tie-went-out = **首位が同点** そのうち上がった側の勝ちです。どちらも上がっていなければ、もう1ラウンド行います。
rum500-rules-rounds-tie = **最後のラウンドが終わって同点** マッチは引き分けです。
rum500-rules-winner-bonus = **勝者** { $points }点が加わります。2チームなら、負けたチームが点差を支払います。
rum500-rules-settlement = **精算** マッチが終わると、勝者はほかのすべてのチームから点差を受け取ります。投了で終わったマッチは精算しません。

## Refusals

rum500-refusal-options-clash = 「{ $option }」は「{ $other }：{ $value }」と一緒に使えません。どちらかを変えてください。
rum500-refusal-option-needs = 「{ $option }」を使うときは、「{ $other }」を{ $least }以上にしてください。どちらかを変えてください。
rum500-refusal-not-by-five = 点数を5で割るときは、「{ $option }」を5の倍数にしてください。{ $value }は使えません。または、先に「{ rum500-option-divide_by_5 }」をオフにしてください。
rum500-refusal-seat-count = 500ラミーは{ $low }〜{ $high }人用です。{ $count }人では遊べません。
rum500-refusal-dead-jokers = ワイルドカードでないジョーカーは3枚そろわないと出せないので、{ $count }枚ではずっと手札に残ります。先にジョーカーを1組3枚か4枚にするか、0枚にしてください。
rum500-refusal-too-few-cards = { $count }人ではカードが足りません。トランプを2組にしてください。
rum500-refusal-sides = { $count }人ではこのチーム分けはできません。同じ人数のチームで交互に座るか、個人戦にしてください。
rum500-refusal-unknown-effect = 「{ $word }」という効果はありません。wild（ワイルドカード）、double（ダブルカード）、splitter（スプリッター）のどれかを書いてください。
rum500-refusal-not-drawn-yet = { $seat }がまだ引いていません。引いてから捨てるまでの間なら、カードを出せます。
rum500-refusal-table-only = これはボットが自動で行います。できる操作は手札パネルに並んでいます。
rum500-refusal-players-only = これはプレイヤーだけができることです。
rum500-refusal-draw-first =
    { $can ->
        [either] まず山札から引くか、捨て札から取ってください。
        [pile] 山札がなくなりました。まず捨て札から取るか、パスしてください。
        [nothing] 山札がなくなり、捨て札にも取れるカードがないので、パスしてください。
       *[stock] まず山札から引いてください。
    }
rum500-refusal-already-drawn =
    { $drawn ->
        [no] この手番では引きません。カードを出すか、1枚捨てて手番を終えてください。
       *[yes] すでに引いたので、引き直せません。カードを出すか、1枚捨てて手番を終えてください。
    }
rum500-refusal-effect-first = まず、ディーラーとしてこのラウンドのジョーカーの効果を選んでください。wild（ワイルドカード）、double（ダブルカード）、splitter（スプリッター）のどれかです。
rum500-refusal-no-effect-now = ジョーカーの効果は、ディーラーがラウンドに1回、配られた直後に選びます。
rum500-refusal-rum-first = 今の捨て札はメルドに付けられるので、「ラム」を宣言できる人が宣言するか見送るまで、先に進めません。
rum500-refusal-no-rum-now = 今は「ラム」を宣言できません。先に宣言されたか、もう次の人が引きました。メルドに付けられるカードが捨てられたら宣言できます。
rum500-refusal-nothing-to-pass =
    { $phase ->
        [effect] 今はパスできません。まず、ディーラーとしてこのラウンドのジョーカーの効果を選んでください。
        [draw] 今はパスできません。まず1枚引いてください。
       *[play] 今はパスできません。カードを出すか、1枚捨てて手番を終えてください。
    }
rum500-refusal-plain-joker = 捨て札のジョーカーは、何の代わりにもなりません。捨てるときは JK とだけ書いてください。
rum500-refusal-too-many-plays = 一度に指定できるのは{ $most }組までです。今の入力は{ $count }組でした。
rum500-refusal-nothing-to-take-back = 手札に戻せるのは、自分が出したばかりのメルドか付け札だけです。引いたあとや捨てたあとは戻せません。
rum500-refusal-take-backs-off = このテーブルでは、出したカードを手札に戻せません。
rum500-refusal-stock-empty =
    { $can ->
        [nothing] 山札がなくなり、捨て札にも取れるカードがないので、パスしてください。
       *[pile] 山札がありません。捨て札から取るか、パスしてください。
    }
rum500-refusal-pile-empty =
    { $instead ->
        [pass] 捨て札も山札もないので、パスしてください。
       *[draw] 捨て札がないので、山札から引いてください。
    }
rum500-refusal-only-stock = 3巡のあいだ誰も出さず、引いてもいないため、今は山札からしか引けません。
rum500-refusal-not-in-pile =
    { $instead ->
        [pass] { $card }は捨て札にありません。捨て札に取れるカードがあれば取り、なければ山札がないのでパスしてください。
       *[draw] { $card }は捨て札にありません。捨て札に取れるカードがあれば取るか、山札から引いてください。
    }
rum500-refusal-not-at-place = 捨て札の{ $at }枚目は{ $card }ではありません。一番古いカードを1枚目と数えてください。
rum500-refusal-which-in-pile = { $card }は捨て札に2枚以上あります（{ $places }枚目）。「{ $card } { $example }枚目」のように、どれかを指定してください。
rum500-refusal-only-top =
    { $instead ->
        [pass] このテーブルで取れるのは、一番上の{ $card }だけです。山札がないので、それを取るか、パスしてください。
       *[draw] このテーブルで取れるのは、一番上の{ $card }だけです。取らないなら山札から引いてください。
    }
rum500-refusal-no-use =
    { $instead ->
        [pass] { $card }はこの手番にメルドにも付け札にも使えないので、取れません。取れるカードがほかにあれば取り、なければパスしてください。
       *[draw] { $card }はこの手番にメルドにも付け札にも使えないので、取れません。取れるカードがほかにあれば取るか、山札から引いてください。
    }
rum500-refusal-no-new-meld =
    { $instead ->
        [pass] 手札と上に重なったカードを合わせても、{ $card }で新しいメルドを作れないので、取れません。取れるカードがほかにあれば取り、なければパスしてください。
       *[draw] 手札と上に重なったカードを合わせても、{ $card }で新しいメルドを作れないので、取れません。取れるカードがほかにあれば取るか、山札から引いてください。
    }
rum500-refusal-no-way-to-end = { $card }は最後に捨てられないので、それを出すと手番を終えられません。捨てるカードを別に残してください。
rum500-refusal-no-discard-left =
    { $instead ->
        [pass] { $card }を使うと、最後に捨てられるカードが残りません。ボートハウス・ルールでは、捨て札から取ったカードを最後に捨てられないからです。別のカードを選ぶか、パスしてください。
       *[draw] { $card }を使うと、最後に捨てられるカードが残りません。ボートハウス・ルールでは、捨て札から取ったカードを最後に捨てられないからです。別のカードを選ぶか、山札から引いてください。
    }
rum500-refusal-not-in-hand = { $cards }は手札にありません。
rum500-refusal-too-few-held = { $card }は手札に{ $count }枚しかありません。
rum500-refusal-too-short = メルドには3枚以上必要です。カードを増やすか、場のメルドに付け札してください。
rum500-refusal-run-too-short = このテーブルでは、ランに4枚以上必要です。カードを増やしてください。
rum500-refusal-set-too-long = セットは3枚か4枚です。枚数を減らしてください。
rum500-refusal-same-suit-in-set = このテーブルでは、セットに同じスートは1枚だけです。2枚目を外してください。
rum500-refusal-same-rank-in-run = ランに同じ数字を2枚入れることはできません。2枚目を外してください。
rum500-refusal-suits-differ = 数字もスートもそろっていません。セットは同じ数字の3〜4枚、ランは同じスートで続く数字です。
rum500-refusal-run-too-long = ランは13枚までです。枚数を減らしてください。
rum500-refusal-not-consecutive = 数字が続いていません。間のカードを足すか、続いているカードだけにしてください。
rum500-refusal-around-the-corner = エースは2の前かKの後のどちらかに並び、K-A-2とはつながりません。ランはエースまでにしてください。
rum500-refusal-not-wild = 今のジョーカーは、ほかのカードの代わりになりません。{ $sets ->
        [yes] JKとだけ書けば、3枚か4枚でセットになります。
       *[no] ジョーカーなしで出してください。
    }
rum500-refusal-too-few-naturals = このメルドはジョーカーが多すぎます。ジョーカー以外のカードを増やしてください。
rum500-refusal-say-joker = ジョーカーが何の代わりかを書いてください。セットならJK=8、ランならJK=8Hのように書きます。
rum500-refusal-not-for-joker = ここでは、ジョーカーをその代わりにはできません。セットでは、ほかのカードと同じ数字になります。
rum500-refusal-joker-elsewhere = ジョーカーを{ $said }とすると、{ $cards }とランになりません。次のどれかにしてください：{ $readings }。
rum500-refusal-which-reading = ジョーカーの使い方が何通りかあります：{ $readings }。「{ $example }」のように、どれかを指定してください。
rum500-refusal-no-such-meld = メルド{ $number }はありません。場のメルドは{ $count }組で、番号は1からです。
rum500-refusal-no-melds = 場にまだメルドがありません。まず自分のメルドを出してください。
rum500-refusal-meld-first =
    { $who ->
        [side] このテーブルでは、このラウンドに自分のチームがメルドを出してから付け札できます。まずメルドを出してください。
       *[seat] このテーブルでは、このラウンドに自分でメルドを出してから付け札できます。まずメルドを出してください。
    }
rum500-refusal-which-meld = 付けられるメルドがいくつもあります：{ $numbers }。「メルド{ $example }」のように、どれかを指定してください。
rum500-refusal-meant-on = { $cards }をまとめて付けることはできません。メルド{ $number }のことなら、「{ $fitting } メルド{ $number }」と書いてください。
rum500-refusal-joker-elsewhere-on = { $said }としては、このメルドに付けられません。ジョーカーは次のカードになれます：{ $readings }。
rum500-refusal-fits-nowhere =
    { $count ->
        [1] { $cards }を付けられるメルドは場にありません。ランに続くカードか、セットに足りないカードを付けてください。
       *[other] { $cards }をまとめて付けられるメルドは場にありません。ランに続くカードか、セットに足りないカードを付けてください。
    }
rum500-refusal-does-not-fit = { $cards }はこのメルドに付けられません。セットには同じ数字、ランにはどちらかの端に続くカードを付けてください。
rum500-refusal-joker-lies-there = そこには、すでに{ $card }の代わりのジョーカーがあります。{ $swap ->
        [yes] ジョーカーと交換するか、手札に残してください。
       *[no] ほかに付けるか、手札に残してください。
    }
rum500-refusal-set-full = セットは4枚までです。ほかに付けるか、手札に残してください。
rum500-refusal-meld-sealed = メルド{ $number }は封印されているので、何も付けられません。別のメルドを選んでください。
rum500-refusal-obligation-needs-meld = 捨て札から取った{ $card }は、新しいメルドに使わなければなりません。手札の2枚と合わせて出してください。
rum500-refusal-obligation-would-die = 捨て札から取った{ $card }をこの手番に使わなければなりませんが、それを出すと使えなくなります。先に{ $card }を使うか、別のカードを出してください。
rum500-refusal-others-obligation-would-die = 手番の人が、捨て札から取ったカードをまだ使っていません。使い終わるまで待ってください。
rum500-refusal-keep-a-card = ボートハウス・ルールでは、最後の1枚は捨てなければなりません。1枚残してください。
rum500-refusal-swap-off = このテーブルでは、ジョーカーを交換できません。付け札するか、手札に残してください。
rum500-refusal-no-joker-to-swap = { $card }の代わりをしているジョーカーは場にありません。ジョーカーが代わりをしているカードを選んでください。
rum500-refusal-obligation-open = 捨て札から取った{ $card }を出すまで、カードは捨てられません。
rum500-refusal-just-taken =
    { $count ->
        [1] 捨て札から取ったばかりの{ $card }は、すぐには捨てられません。付け札して上がってください。
       *[other] 捨て札から取ったばかりの{ $card }は、すぐには捨てられません。別のカードを捨ててください。
    }
rum500-refusal-rum-off = このテーブルでは、「ラム」を宣言できません。付け札は自分の手番にできます。
rum500-refusal-not-the-discard = 「ラム」を宣言できるのは、最後に捨てられた{ $card }だけです。
rum500-refusal-own-discard = 自分の捨て札には「ラム」を宣言できません。できるのはほかの人だけです。
rum500-refusal-partners-discard = このテーブルでは、味方の捨て札に「ラム」を宣言できません。相手の捨て札なら宣言できます。
rum500-refusal-claim-first = { $seat }が「ラム」を宣言し、メルドを選んでいます。数秒待てば、先に進みます。
rum500-refusal-already-passed = この捨て札は、すでに見送りました。次に付けられるカードが捨てられたら、また宣言できます。
rum500-refusal-gambit-off = このテーブルでは、神の一手を使わないので、ジョーカーに特別な効果はありません。引く、出す、捨てるのどれかを選んでください。
rum500-refusal-other-effect =
    このラウンドでは、ディーラーがジョーカーに別の効果を選びました。{ $effect ->
        [double] 自分の手番に、ジョーカーでメルドを2倍にできます。
        [splitter] カードを引く代わりに、ジョーカーで捨て札を分けられます。
       *[wild] ジョーカーは、どのカードの代わりとしてもメルドに出せます。
    }
rum500-refusal-no-joker = それに使えるジョーカーがありません。引く、出す、捨てるのどれかを選んでください。
rum500-refusal-dealer-cant-block = 自分のジョーカーはブロックできません。ディーラーのジョーカーをブロックできるのは、ほかの人だけです。
rum500-refusal-dealer-joker-gone = ディーラーのジョーカーは、すでに使われたか、ブロックされています。引く、出す、捨てるのどれかを選んでください。

## Levels of computers

rum500-level-beginner = 捨て札がたまるとすぐに取り、ペアを手放しません。誰が何を取ったかは忘れ、出せるメルドはすぐに出します。
rum500-level-easy = 自分の手札のことだけを考えます。誰が何を取ったかは忘れ、出せるメルドはすぐに出します。
rum500-level-normal = 誰が何を取ったかを1巡だけ覚え、出せるメルドはすぐに出します。
rum500-level-skilled = 1枚ごとの損得をよく考えます。誰が何を取ったかを1巡だけ覚え、出せるメルドはすぐに出します。
rum500-level-hard = ラウンドの始めから全部覚え、メルドをあえて出さずにおくこともあります。伏せたカードは決して見ません。

## Tips for newcomers

rum500-tip-draw = 手番の始めに、カードを引きます。**{ rum500-choice-draw }**を押してください。
rum500-tip-pile =
    { $card }はすぐに出せます。{ $card }を取るボタンを押してください{ $more ->
        [0] {""}
       *[other] （後のカードも手に入ります）
    }。
rum500-tip-set = { $cards }：同じ数字がそろうとセットです。**出す**ボタンで出せます。
rum500-tip-set-laid = { $cards }を出しました。同じ数字がそろうとセットです。
rum500-tip-run = { $cards }：同じスートで数字が続くとランです。**出す**ボタンで出せます。
rum500-tip-run-laid = { $cards }を出しました。同じスートで数字が続くとランです。
rum500-tip-lay-off = { $card }はメルド{ $number }に付きます。**付ける**ボタンを押してください。点はあなたのものです。
rum500-tip-joker = ジョーカーはどのカードの代わりにもなります。**{ rum500-pick-meld }**に使い道が並びます。
rum500-tip-discard = 手番の最後に、カードを1枚捨てます。最初の**捨てる**ボタンは、手札で一番いらないカードを捨てます。
rum500-tip-opening = チームの得点は、1ラウンドで{ $least }点に届いてから数えます（場に出した点は今{ $points }点）。
rum500-tip-out = 最後の1枚を捨てると上がりで、ラウンドが終わります。
