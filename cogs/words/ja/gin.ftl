# The words of gin rummy.

gin-name = ジンラミー
gin-length = 2人用。1マッチは{ $low }〜{ $high }ラウンドで、1ラウンドは約{ $minutes }分です。
gin-preset-classic = クラシック
    .hint = アンダーカット10点、ジン20点。アップカードをパスされたら、ディーラーは通常の手番。
gin-preset-standard = スタンダード
    .hint = アンダーカットとジン25点、ビッグジン31点。マッチのボーナスあり。アップカードは2人とも取るか選べる。
gin-preset-straight = ストレートジン
    .hint = スタンダードのノックなし。ラウンドを終わらせるのはジンだけ。
gin-preset-oklahoma = オクラホマ
    .hint = スタンダードのルールで、アップカードの点がノックの上限になり、スペードなら得点が2倍。
gin-outcome-target = { $totals }でした。
gin-outcome-bonuses = ボーナスを含めて{ $totals }でした。
    .remark = （ボーナス込み）

## What is to be decided

gin-prompt-deal = 次のラウンドがまもなく配られます。
gin-prompt-upcard = アップカードを取るか、パスするかを選んでください。
gin-prompt-stock = 2人ともパスしました。山札から引いてください。
gin-prompt-draw =
    { $pile ->
        [closed] 今は捨て札を取れません。山札から引いてください。
       *[open] 山札から引くか、一番上の捨て札を取ってください。
    }
gin-prompt-discard =
    { $ends ->
        [big_gin] **{ gin-pick-big_gin }**を押すか、余り札をなくすカードを捨ててジンで上がってください。
        [gin] 余り札をなくすカードを捨てれば、ジンで上がれます。
        [knock] 1枚捨てて手番を終えるか、ノックしてください。
       *[no] 1枚捨てて手番を終えてください。
    }{ $last ->
        [knock] 山札は残り2枚です。ノックがなければ、ラウンドは引き分けです。
        [gin] 山札は残り2枚です。ジンがなければ、ラウンドは引き分けです。
       *[no] {""}
    }
gin-prompt-last-discard =
    { $limit ->
        [0] 山札はもう引けません。最後の捨て札を取ってジンで上がるか、パスしてください。
       *[other] 山札はもう引けません。最後の捨て札を取ってノックするか、パスしてください。
    }
gin-prompt-last-knock =
    { $limit ->
        [0] 最後の捨て札を取りました。ジンで上がるために捨てるカードを選んでください。
       *[other] 最後の捨て札を取りました。ノックで捨てるカードを選んでください。
    }
gin-prompt-shown = ラウンドが終わりました。
gin-prompt-finished = マッチが終わりました。

## Choices

gin-choice-take = { $card }を取る
gin-choice-pass = パス
gin-choice-draw = 山札から引く（{ $stock }）
gin-choice-discard = { $card }
    .button = { $card }を捨てる
    .hint =
        { $deadwood ->
            [0] 余り札なし：ジン！
           *[other] 余り札{ $deadwood }点
        }
gin-choice-knock =
    { $deadwood ->
        [0] { $card }を捨ててジン
       *[other] { $card }を捨ててノック
    }{ $listed ->
        [0] {""}
       *[other] ：{ $melds }
    }
    .hint =
        { $deadwood ->
            [0] 余り札なしでラウンドを終える
           *[other] 余り札{ $deadwood }点でラウンドを終える
        }
gin-choice-meld = { $cards }
gin-choice-big_gin = ビッグジン（+{ $points }）
    .hint = 11枚すべてがメルド
gin-pick-take = 一番上の捨て札を取る
gin-pick-pass = パス
gin-pick-draw = 山札から引く
gin-pick-discard = カードを捨てる
gin-pick-knock = カードを捨ててノックかジン
gin-pick-big_gin = ビッグジン
gin-confirm-knock = ラウンドを終える
gin-confirm-big_gin = ビッグジンで上がる

## Advice: what to do, what was done, and why

gin-do-take = { $card }を取る
    .did = { $card }を取りました
gin-do-pass = パスする
    .did = パスしました
gin-do-draw = 山札から引く
    .did = 山札から引きました
gin-do-discard = { $card }を捨てる
    .did = { $card }を捨てました
gin-do-knock =
    { $deadwood ->
        [0] { $card }を捨ててジンで上がる
       *[other] { $card }を捨ててノックする
    }
    .did =
        { $deadwood ->
            [0] { $card }を捨ててジンで上がりました
           *[other] { $card }を捨ててノックしました
        }
gin-do-big_gin = ビッグジンで上がる
    .did = ビッグジンで上がりました
gin-but-knock = 余り札{ $points }点でノックできるところでした
gin-but-gin = ジンで上がれるところでした
gin-but-knocked =
    { $last ->
        [yes] 余り札{ $points }点でノックするより、引き分けのほうが得でした
       *[no] 余り札{ $points }点でノックするより、続けたほうが得でした
    }
gin-but-took = 余り札が{ $points }点残り、手の内の1枚を相手に見せることになりました
gin-but-missed = { $card }を取れば余り札は{ $points }点でした
gin-but-picked = 相手は{ $cards }を拾っていました
gin-but-fits = これと組めるカードを相手が持っていそうでした
gin-but-left = 余り札が{ $points }点残りました（最善なら{ $best }点）
gin-but-outs =
    { $outs ->
        [0] 次に引いて手が進むカードがなくなりました（最善なら{ $best }枚）
       *[other] 次に引いて手が進むカードは{ $outs }枚だけでした（最善なら{ $best }枚）
    }

gin-habit-knock = **ノックが早すぎます：**はっきりしたミス{ $of }回のうち{ $count }回。
gin-habit-wait = **ノックの機会を逃しています：**はっきりしたミス{ $of }回のうち{ $count }回。
gin-habit-take = **捨て札を取りすぎです：**はっきりしたミス{ $of }回のうち{ $count }回。
gin-habit-draw = **役に立つ捨て札を見送りがちです：**はっきりしたミス{ $of }回のうち{ $count }回。
gin-why-draw =
    { $outs ->
        [0] まだ見えていないカードに、メルドを作れるものや伸ばせるものはありません。それでも、低いカードを引けば余り札を減らせます。
       *[other] まだ見えていないカードのうち、メルドを作れるものや伸ばせるものが{ $outs }枚あります。
    }
gin-why-take = 取れば余り札がすぐ{ $points }点になります。
gin-why-last = ノックしなければラウンドは引き分けで、誰にも点が入りません。
gin-why-knock =
    { $last ->
        [yes] 引き分けよりも、{ $points }点でノックするほうが得です。
       *[no] 続けるよりも、今{ $points }点でノックするほうが得です。
    }
gin-why-gin = 余り札がなくなります。
gin-why-picked = 相手は{ $cards }を拾っていて、{ $card }を使えるかもしれません。それでも、ほかのカードを捨てるよりは損が少なく済みます。
gin-why-safe = 見えているカードから考えて、相手はこれをまず使えません。
gin-why-left =
    { $outs ->
        [0] 余り札は{ $points }点になります。
       *[other] 余り札は{ $points }点になり、次に引いて手が進むカードが{ $outs }枚あります。
    }

## What happened

gin-event-drawn-for-deal = -
gin-event-dealt = 第{ $round_no }ラウンド：{ $dealer_seat }が{ $count }枚ずつ配りました。先手は{ $first_seat }です。
gin-event-hand-dealt = -
gin-event-upcard-turned = アップカードは{ $card }です。
gin-turn-passed = { $card }をパス
gin-turn-took = { $card }を取る
gin-turn-drew = -
gin-event-card-drawn = -
gin-turn-discarded = { $card }を捨てる
gin-turn-knocked = { $card }を捨て、余り札{ $points }点で**ノック**
gin-turn-went-gin = { $card }を捨てて**ジン**
gin-turn-went-big-gin = 11枚すべてをメルドにして**ビッグジン**
gin-turn-laid-off = { $meld }に{ $cards }を付け札
gin-event-limit-set =
    { $limit ->
        [0] アップカードがAなので、このラウンドはジンでしか上がれません。
       *[other] このラウンドは、余り札が{ $limit }点以下ならノックできます。
    }{ $times ->
        [1] {""}
       *[other] 得点は2倍です。
    }
gin-event-round-scored = { $seat }が{ $points }点を獲得しました。
gin-event-undercut = アンダーカット！　{ $knocker_seat }のノックに対し、{ $seat }が{ $points }点を獲得しました。
gin-event-nobody-scored = 余り札が同点なので、どちらも得点はありません。
gin-event-round-drawn = 山札が残り2枚になったので、このラウンドは引き分けです。
gin-event-bonuses-counted = { $side }にボーナス{ $points }点が入りました。
gin-event-match-won =
    { $needed ->
        [1] { $side }が{ $total }点でマッチに勝ちました。
       *[other] { $side }が{ $total }点でマッチに勝ち、{ $wins }勝目（{ $needed }勝先取）です。
    }

gin-pad-knock = { $seat } ノック
gin-pad-gin = { $seat } ジン
gin-pad-big-gin = { $seat } ビッグジン
gin-pad-undercut = { $seat } アンダーカット
gin-pad-tie = 同点
gin-pad-draw = 引き分け
gin-pad-bonuses = ボーナス

## The score sheet

gin-over-knock = ノック成功！　{ $seat }に**{ $points }点**
gin-over-gin = お見事、ジン！　{ $seat }に**{ $points }点**
gin-over-big-gin = 11枚すべてでビッグジン！　{ $seat }に**{ $points }点**
gin-over-undercut = アンダーカット！　{ $seat }に**{ $points }点**
gin-over-tie = 余り札は同点。得点はありません。
gin-over-draw = 山札が残り2枚になり、引き分けです。
gin-over-match = { $over }。{ $won }
gin-sheet-hand =
    { $seat }{ $went ->
        [knock] （{ $points }点でノック）
        [gin] （ジン）
        [big-gin] （ビッグジン）
       *[none] {""}
    }：{ $count ->
        [0] メルドなし
       *[other] { $melds }
    } · 余り札 { $points ->
        [0] なし
       *[other] { $deadwood } = { $points }点
    }
gin-sheet-meld =
    { $count ->
        [0] { $cards }
       *[other] { $cards }（付け札 { $laid }）
    }
gin-sheet-knock = { $seat }の得点：余り札の差 { $high } − { $low } = **{ $points }点**
gin-sheet-gin = ジン！　{ $seat }の得点：ジン { $bonus } + 相手の余り札 { $high } = **{ $points }点**
gin-sheet-big-gin = ビッグジン！　{ $seat }の得点：ビッグジン { $bonus } + 相手の余り札 { $high } = **{ $points }点**
gin-sheet-undercut = アンダーカット！　{ $seat }の得点：アンダーカット { $bonus } + 余り札の差 { $difference } = **{ $points }点**
gin-sheet-doubled = アップカードがスペードだったので2倍：**{ $points }点**
gin-sheet-tie = 余り札はどちらも{ $points }点。得点はありません。
gin-sheet-draw = 山札が残り2枚になり、引き分けです。得点はありません。
gin-sheet-boxes = 勝ったラウンド数：{ $boxes }（マッチ終了時に1ラウンドにつき{ $points }点）
gin-sheet-bonuses =
    { $count ->
        [1] { $side }のボーナス：{ $parts }
       *[other] { $side }のボーナス：{ $parts } = **{ $points }点**
    }
gin-sheet-target-wins = 目標点に届いた{ $side }の勝ちです。ボーナスで勝敗は変わりません。
gin-sheet-bonus-boxes = ラウンドの勝ち{ $points }点
gin-sheet-bonus-game = マッチの勝ち{ $points }点
gin-sheet-bonus-shut-out = 完封{ $points }点
gin-marks = -# 画像の ✔ はノックした席、★ は入った得点です。カードの文字はそれを付け札した席、下の数字は余り札の点です。
gin-sheet-won = { $side } { $count }
gin-sheet-wins = マッチの勝ち：{ $wins }（先に{ $needed }勝でシリーズの勝者）

## The rules

gin-rules-aim = **目的** 手札を組み合わせてメルドを作り、余り札を減らします。どちらかが{ $target }点{ $strict ->
        [yes] を超える
       *[no] に達する
    }まで、ラウンドを重ねます。
gin-rules-deal = **配り方** ジョーカーなしの52枚1組を使います。最初は1枚ずつ引いて、低いほうがディーラーになり、その後はラウンドごとに交代します。{ $count }枚ずつ配り、次の1枚を山札の横に表向きに置きます。これがアップカードです。
gin-rules-melds = **メルド** 同じ数字の3枚か4枚がセット、同じスートで数字の続いた3枚以上がランです。Aは1としてだけ使い、A-2-3はランですが、Q-K-Aはランになりません。1枚のカードは1つのメルドにしか使えません。
gin-rules-deadwood = **余り札** どのメルドにも入らないカードです。Aは1点、2〜10は数字どおり、J・Q・Kは10点。手札はいつも、余り札が最も少なくなるメルドで数えます。
gin-rules-upcard = **アップカード** まず、ディーラーでないほうが、取るかパスするかを選びます。{ $both ->
        [yes] パスなら、次はディーラーが選びます。2人ともパスなら、ディーラーでないほうが山札から引きます。
       *[no] パスなら、ディーラーの通常の手番になり、アップカードを取るか山札から引きます。
    }
gin-rules-turn = **手番** 山札から1枚引くか、一番上の捨て札を取り、そのあと1枚捨てます。{ $rediscard ->
        [yes] どのカードも捨てられます。今取ったカードでもかまいません。
       *[no] 捨て札から取ったカードを同じ手番に捨てることはできません。山札から引いたカードなら捨てられます。
    }下になった捨て札は使えず、見ることもできません。
gin-rules-knock = **ノック** 1枚捨てて余り札が{ $limit }点以下になるなら、その捨て札でノックできます。余り札がなければジンとなり、ラウンドは自動的に終わります。
gin-rules-oklahoma = **ノック** アップカードの点が、そのラウンドでノックできる余り札の上限です。7なら7点以下、絵札なら10点以下。1枚捨てて余り札がそれ以下になるなら、その捨て札でノックできます。余り札がなければジンとなり、ラウンドは自動的に終わります。アップカードがAなら、ジンでしか上がれません。
gin-rules-straight = **ジンのみ** ノックはありません。1枚捨てて余り札がなくなればジンとなり、ラウンドは自動的に終わります。
gin-rules-score-gin = **得点** ジンの得点は、相手の余り札の点{ $gin ->
        [0] {""}
       *[other] に{ $gin }点を加えた点
    }です。
gin-rules-spades = **スペード** アップカードがスペードのラウンドは、ボーナスも含めて得点が2倍です。
gin-rules-lay-off = **付け札** ノックされた側は、ノックした側のメルドに余り札を付けて減らせます。セットには4枚目、ランには両端に何枚でも付けられます。余り札が最も少なくなるように、メルドと付け札はボットが選びます。ジンに対しては付け札できません。
gin-rules-score = **得点** ノックした側の得点は、互いの余り札の差です。ノックされた側のほうが少ない{ $tie ->
        [yes] か同点
       *[no] {""}
    }ならアンダーカットで、{ $undercut ->
        [0] 差の点
       *[other] 差に{ $undercut }点を加えた点
    }がノックされた側に入ります。ジンの得点は、相手の余り札の点{ $gin ->
        [0] {""}
       *[other] に{ $gin }点を加えた点
    }で、アンダーカットされません。
gin-rules-stock = **山札の終わり** 山札が残り{ $count }枚のときにノックせずに捨てると、ラウンドは引き分けです。{ $last ->
        [yes] ただし、もう一方は{ $gin ->
            [yes] ジンで上がる
           *[no] ノックする
        }場合に限り、その捨て札を取れます。
       *[no] {""}
    }{ $same ->
        [yes] 引き分けのあとは、同じプレイヤーがもう一度配ります。
       *[no] 引き分けのあとも、ディーラーは交代します。
    }
gin-rules-laps = **堂々巡りの防止** 誰も山札から引かないまま3巡すると、山札からしか引けなくなります。
gin-rules-panel = **手札パネル** 捨てるカードのボタンは、引いたばかりのカードと、手札と最も組みにくい{ $count }枚です。色のついたボタンは、捨て札の一番上でメルドができるならそれを取り、できなければ山札から引きます。捨てるボタンでは、余り札が最も少なくなるものに色がつきます。ビッグジンのあるルールで11枚がメルドになれば、ビッグジンが優先です。見ているのは自分の手札と捨て札だけです。
gin-rules-big-gin = **ビッグジン** 捨てる前の11枚すべてがメルドになれば、捨てずに上がれます。得点は、相手の余り札の点に{ $points }点を加えた点です。
gin-rules-bonuses = **ボーナス** マッチが終わってから加えるので、勝敗には影響しません。{ $boxes ->
        [0] {""}
       *[other] 勝ったラウンド1つにつき{ $boxes }点。
    }{ $game ->
        [0] {""}
       *[other] マッチの勝者に{ $game }点。
    }{ $shut_out ->
        [0] {""}
       *[other] 相手が1ラウンドも勝てなければ（完封）、勝者にさらに{ $shut_out }点。
    }
gin-rules-series = **シリーズ** 先に{ $count }マッチ取ったほうの勝ちです。点数はマッチごとに0から数えます。

## Options

gin-group-match = マッチ
gin-group-bonus = マッチ終了時のボーナス
gin-group-points = 得点
gin-group-knock = ノック
gin-group-play = 手番
gin-option-target = 目標点
    .hint = マッチに勝つのに必要な点数。
gin-option-target_strict = 目標点を超えたら勝ち
    .hint = ちょうど目標点では勝ちにならず、それを超える必要があります。
gin-option-matches_to_win = 先取マッチ数
    .hint = 何マッチ取ればシリーズに勝つか。点数はマッチごとに0から数えます。
gin-option-box_bonus = ラウンドの勝ち
    .hint = 勝ったラウンド1つごとに、マッチ終了時に加える点。
gin-option-game_bonus = マッチの勝ち
    .hint = マッチ終了時に勝者に加える点。
gin-option-shut_out_bonus = 完封
    .hint = 相手が1ラウンドも勝てなかったとき、勝者にさらに加える点。
gin-option-undercut_bonus = アンダーカット
    .hint = アンダーカットのとき、余り札の差に加える点。
gin-option-gin_bonus = ジン
    .hint = ジンのとき、相手の余り札に加える点。
gin-option-undercut_on_tie = 同点でもアンダーカット
    .hint = 余り札が同点なら、ノックされた側にボーナスが入ります。オフなら、どちらも得点なしです。
gin-option-big_gin_bonus = ビッグジン
    .hint = 11枚すべてをメルドにしたときの点。0でビッグジンなしになります。
gin-option-knock_limit = ノックの上限
    .hint = ノックできる余り札の点の上限。0なら、ジンでしかラウンドを終えられません。
gin-option-oklahoma = オクラホマ
    .hint = アップカードの点がノックの上限になります。Aなら、ジンでしかラウンドを終えられません。
gin-option-spades_double = スペードは2倍
    .hint = オクラホマのとき、アップカードがスペードのラウンドは得点が2倍です。
gin-option-upcard_rule = アップカード
    .hint = 相手がアップカードを取らなかったときに、ディーラーができること。
gin-option-upcard_rule-dealer-turn = ディーラーの通常の手番
gin-option-upcard_rule-both-offered = ディーラーも取るかパス
gin-option-allow_rediscard_taken = 取ったカードをすぐ捨てる
    .hint = 捨て札から取ったカードを、同じ手番に捨てられます。
gin-option-last_discard_knock = 最後の捨て札でノック
    .hint = 山札が残り2枚になったとき、ノックするためなら最後の捨て札を取れます。
gin-option-redeal_same_dealer_on_draw = 引き分け後は同じディーラー
    .hint = 引き分けのラウンドのあとは、同じプレイヤーがもう一度配ります。

## Refusals

gin-refusal-how-to-knock =
    捨てるカードを1枚指定してください。自分で選んだメルドでノックするには、`/knock`で次のように書きます：KD：4S 5S 6S / 9H 9D 9C
gin-refusal-seats = ジンラミーは1対1の2人用ですが、このテーブルは{ $count }人です。2人にしてから始めてください。
gin-refusal-at-upcard = まずアップカードの{ $card }を取るか、パスするかを選んでください。
gin-refusal-at-stock = 2人ともアップカードをパスしたので、この手番はまず山札から引いてください。
gin-refusal-at-draw =
    { $pile ->
        [closed] 今は捨て札を取れないので、手番の最初は山札から引いてください。
       *[open] 手番の最初は、山札から引くか、{ $card }を取ってください。
    }
gin-refusal-at-discard =
    { $ends ->
        [gin] すでに引いています。余り札をなくすカードを捨てれば、ジンで上がれます。
        [knock] すでに引いています。1枚捨てるか、捨ててノックしてください。
       *[no] すでに引いています。1枚捨ててください。
    }
gin-refusal-at-last-discard =
    { $limit ->
        [0] 山札が残り2枚です。{ $card }を取ってジンで上がるか、パスしてください。
       *[other] 山札が残り2枚です。{ $card }を取ってノックするか、パスしてください。
    }
gin-refusal-at-last-knock =
    { $limit ->
        [0] ジンで上がるために最後の捨て札を取りました。`/knock`で捨てるカードを指定してください。
       *[other] ノックするために最後の捨て札を取りました。ノックで捨てるカードを指定してください。
    }
gin-refusal-laps =
    誰も山札から引かないまま{ $turns }手続いたので、今は捨て札を取れません。山札から引いてください。
gin-refusal-not-held = { $card }は手札にありません。手札にあるカードを捨ててください。
gin-refusal-just-taken =
    { $card }はこの手番に捨て札から取ったので、すぐには捨てられません。ほかのカードを捨ててください。
gin-refusal-too-much-deadwood =
    { $limit ->
        [0] { $last ->
            [yes] { $card }を捨てても余り札が{ $points }点残ります。このラウンドはジンでしか終えられないので、ほかのカードを指定してください。
           *[no] { $card }を捨てても余り札が{ $points }点残ります。このラウンドはジンでしか終えられないので、ノックせずに捨ててください。
        }
       *[other] { $last ->
            [yes] { $card }を捨てても余り札が{ $points }点残り、ノックできる{ $limit }点以下になりません。ほかのカードを指定してください。
           *[no] { $card }を捨てても余り札が{ $points }点残り、ノックできる{ $limit }点以下になりません。ノックせずに捨ててください。
        }
    }
gin-refusal-no-big-gin = このテーブルにビッグジンはありません。捨てるカードを1枚選んでください。余り札がなくなればジンになります。
gin-refusal-not-all-melded =
    { $ends ->
        [gin] ビッグジンは11枚すべてがメルドのときだけですが、余り札が{ $points }点あります。余り札をなくすカードを捨てれば、ジンで上がれます。
        [knock] ビッグジンは11枚すべてがメルドのときだけですが、余り札が{ $points }点あります。1枚捨てるか、捨ててノックしてください。
        [last] ビッグジンは11枚すべてがメルドのときだけですが、余り札が{ $points }点あります。ノックで捨てるカードを指定してください。
       *[no] ビッグジンは11枚すべてがメルドのときだけですが、余り札が{ $points }点あります。1枚捨ててください。
    }
gin-refusal-meld-not-held = 指定したメルドの{ $cards }は、捨てたあとの手札にありません。残る10枚の中からメルドを指定してください。
gin-refusal-no-meld =
    { $cards }はメルドではありません。セットは同じ数字の3枚か4枚、ランは同じスートで数字の続いた3枚以上（Aは1）です。
gin-refusal-card-twice = { $cards }で同じカードを2度使っています。1枚は1つのメルドにしか使えないので、どちらか一方に入れてください。
gin-refusal-arrangement-too-high =
    このメルドでは余り札が{ $points }点残り、ノックできる{ $limit }点以下になりません。メルドを指定せずにノックすれば、{ $least }点で数えます。
gin-refusal-gin-compulsory =
    この手札はジンなので、余り札が{ $points }点残るメルドではノックできません。メルドを指定せずにノックすれば、ジンになります。

## Levels of computers

gin-level-beginner = 見えているカードを取りたがり、ペアを手放さず、ノックできればすぐにノックします。
gin-level-easy = 出たカードを覚えず、警戒せずに捨て、ノックできればすぐにノックします。
gin-level-normal = 最近の捨て札は覚えていますが、相手が何を取ったかは見ていません。
gin-level-hard = 相手が取ったカード、取らなかったカード、捨てたカードを覚えています。もちろん、裏向きのカードを見ることはありません。

## Tips for newcomers

gin-tip-take = { $card }を取るとメルドができます。取るか、{ $instead ->
        [pass] **パス**を押してください。
       *[draw] 山札から引いてください。
    }
gin-tip-pass = { $card }はまだ手札に合いません。**パス**を押してください。
gin-tip-draw = 手番では、山札か捨て札の一番上から1枚取り、1枚捨てます。
gin-tip-discard = セットにもランにも入らないカードが余り札です（今{ $points }点）。一番合わないものを捨てましょう。
gin-tip-knock = 余り札は{ $points }点だけになります。相手のほうが多いと思えばノックしましょう。
gin-tip-big-gin = 11枚すべてがメルドです。**ビッグジン**なら、相手の余り札の点に{ $points }点が加わります。
gin-tip-gin =
    { $bonus ->
        [0] 余り札がなくなるカードを捨てれば**ジン**で、ラウンドが終わります。
       *[other] 余り札がなくなるカードを捨てれば**ジン**で、ボーナスが付きます。
    }
