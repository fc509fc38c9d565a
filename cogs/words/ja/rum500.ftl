# The words of 500 Rum. Arguments: seats, sides and cards come named; numbers are points unless they say otherwise.

rum500-name = 500ラミー
rum500-length =
    { $unit ->
        [hours] 約{ $turns }手番、{ $low }〜{ $high }時間ほど。
       *[minutes] 約{ $turns }手番、{ $low }〜{ $high }分ほど。
    }
rum500-preset-classic = クラシック
    .hint = 500点先取。捨て札から取ったら新しいメルドに使う。30点でオープン
rum500-preset-international = インターナショナル
    .hint = カードは数字どおりの点。一番上の捨て札は自由に取れ、山札が切れても続行
rum500-preset-bicycle = ジョーカーなし
    .hint = カードは数字どおりの点。ジョーカーは使わず、勝者が得点差を受け取る
rum500-preset-persian = ペルシアン・ラミー
    .hint = 2チームで2ラウンド。20点のジョーカーはワイルドではなく、4枚同時のセットは2倍
rum500-preset-gambit = 神の一手
    .hint = 250点先取、反時計回り。ジョーカーの効果をディーラーが決める
rum500-preset-quick = クイック
    .hint = 250点先取。K-A-2もつながり、上がると相手の手札の点が入る

## What is to be done

rum500-prompt-deal = 最初のラウンドはまだ配られていません。
rum500-prompt-effect = ディーラーです。このラウンドのジョーカーの効果を選んでください。選ぶと全員に手札が見えます。
rum500-prompt-draw =
    { $can ->
        [either] 山札から引くか、捨て札から取ってください。
        [pile] 山札がなくなりました。捨て札から取るか、取らないかを選んでください。
        [nothing] 山札がなくなり、捨て札にも使えるカードがありません。
        [empty] 捨て札がないので、山札から引いてください。
        [laps] 3周のあいだ進展がないので、山札から引いてください。
       *[stock] 捨て札に使えるカードがないので、山札から引いてください。
    }
rum500-prompt-play =
    { $can ->
        [both] 出したいカードを出し、最後に1枚捨ててください。
        [lay] 捨てられるカードがないので、手札を場に出してください。
       *[discard] 1枚捨ててください。
    }
rum500-prompt-play-due = 捨て札から取った{ $card }を場に出すまで、カードは捨てられません。
rum500-prompt-rum = 今の捨て札は場のメルドに付けられます。「ラム」を宣言するか、見送ってください。
rum500-prompt-claim = 「ラム」の宣言が通りました！ 付け札するメルドを選んでください。選ばなければ、一覧の先頭になります。
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
rum500-pick-block = ディーラーのジョーカーをブロック
rum500-pick-draw = 引く
rum500-pick-pass = パス
rum500-pick-take_back = 手札に戻す
rum500-surely-block = ジョーカーを使う

rum500-choice-effect =
    { $effect ->
        [double] ダブルカード：メルドを2倍にして封印する
        [splitter] スプリッター：捨て札を分ける
       *[wild] ワイルドカード：どのカードの代わりにもなる
    }
rum500-choice-draw =
    { $count ->
        [1] 山札から引く
       *[other] 山札から{ $count }枚引く
    }
    .hint = 山札の残り{ $left }枚
rum500-choice-take =
    { $use ->
        [meld] { $more ->
            [0] { $card }を取り、{ $with }とメルド
           *[other] { $card }＋{ $more }枚を取り、{ $with }とメルド
        }
        [on] { $more ->
            [0] { $card }を取り、メルド{ $on }に付け札
           *[other] { $card }＋{ $more }枚を取り、メルド{ $on }に付け札
        }
       *[none] { $more ->
            [0] { $card }を取る
           *[other] { $card }＋{ $more }枚を取る
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
rum500-choice-split = { $card }で分け、{ $count }枚を取る
    .hint = { $card }はこの手番に必ず使う。除外されるカード：{ $below }
rum500-choice-pass =
    { $reason ->
        [rum] 見送る
        [no-stock] 引かずに続ける
       *[decline] 取らずにラウンドを終える
    }
rum500-choice-block = ディーラーのジョーカーをブロック
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
            [yes] { $count }枚すべて出して上がる
           *[no] すべて出す：{ $cards }
        }
    }
rum500-choice-rum = ラム！ { $card }をメルド{ $number }へ
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
