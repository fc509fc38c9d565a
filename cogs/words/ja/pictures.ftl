# What the pictures show, for people who can't see them. Cards stand in short notation (7S is the seven of spades, JK a joker),
# seats by their letter. All texts of a picture together have to fit 1,024 characters.

alt-rum500-hand = 手札{ $count }枚：{ $cards }。
alt-rum500-newest = 新しく加わったカード：{ $cards }。
alt-rum500-obligation = この手番に必ず使うカード：{ $card }。
alt-rum500-table = 第{ $round }ラウンド。{ $turn ->
    [none] 手番のプレイヤーはいません。
   *[other] 手番：{ $turn }。
}山札：{ $stock }枚。
alt-rum500-pile = { $count ->
    [0] 捨て札はありません。
   *[other] 捨て札（古い順）：{ $cards }。
}
alt-rum500-seats = 手札の枚数：{ $counts }。得点：{ $scores }{ $target ->
    [0] {""}
   *[other] （目標{ $target }点）
}。
alt-rum500-fresh = 最後に出されたカード：{ $cards }。
alt-rum500-discarder = 一番上の捨て札は{ $seat }が捨てたもの。
alt-rum500-closed = 得点開始前に出した点：{ $sides }（{ $minimum }点から得点）。
alt-rum500-closed-net = 得点開始前に出した点：{ $sides }（手札の点を引いて{ $minimum }点から得点）。
alt-rum500-rum = 一番上の捨て札に「ラム」を宣言できます。
alt-rum500-called = { $seat }が「ラム」を宣言しました！
alt-rum500-gambit = { $effect ->
    [wild] このラウンドのジョーカーはワイルドカード。
    [double] このラウンドのジョーカーはダブルカード。
    [splitter] このラウンドのジョーカーはスプリッター。
   *[none] ジョーカーの効果はまだ選ばれていません。
}{ $joker ->
    [free] ディーラーのジョーカーは未使用。
    [used] ディーラーのジョーカーは使用済み。
    [blocked] ディーラーのジョーカーはブロック済み。
   *[none] ディーラーのジョーカーはありません。
}
alt-rum500-credit = 相手の手札からの加点：{ $amounts }。
alt-rum500-bonus = マッチの勝者ボーナス：{ $amounts }。
alt-rum500-settlement = 精算：{ $amounts }。
alt-rum500-melds = { $count ->
    [0] { $side }のメルドはありません。
   *[other] { $side }のメルド：{ $melds }。
}
alt-rum500-sheet = 第{ $round }ラウンド。{ $out ->
    [none] 山札切れで終了。
   *[other] { $out }が上がり。
}得点：{ $totals }。
alt-rum500-lines = 出した点／手札／ボーナス = 差し引き：{ $lines }。
alt-drawn = 最初のディーラーを決めるために引いたカード：{ $drawn }。

## Gin. Melds stand in brackets, then the deadwood and what it counts.

alt-gin-hand = 手札{ $count }枚：{ $cards }。
alt-gin-newest = 新しく加わったカード：{ $cards }。
alt-gin-locked = この手番には捨てられないカード：{ $card }。
alt-gin-table = 第{ $round }ラウンド。{ $turn ->
    [none] 手番のプレイヤーはいません。
   *[other] 手番：{ $turn }。
}山札：{ $stock }枚。
alt-gin-pile = { $count ->
    [0] 捨て札はありません。
   *[other] 捨て札{ $count }枚、一番上は{ $card }。
}
alt-gin-scores = 手札の枚数：{ $counts }。得点：{ $scores }（目標{ $target }点）。
alt-gin-stakes = { $limit ->
    [0] このラウンドを終えられるのはジンだけ。
   *[other] { $limit }点以下でノックできます。
}{ $times ->
    [1] {""}
   *[other] このラウンドの得点は2倍。
}
alt-gin-wins = マッチの勝ち：{ $wins }（先に{ $needed }勝でシリーズの勝者）。
alt-gin-sheet = 第{ $round }ラウンド。{ $result ->
    [gin] { $knocker }のジン。
    [big-gin] { $knocker }のビッグジン。
    [undercut] { $knocker }がノックし、アンダーカットされました。
    [tie] { $knocker }がノックし、余り札は同点。
    [draw] 山札が残り2枚になり、引き分け。
   *[other] { $knocker }がノック。
}
alt-gin-hands = 手札{ $laid_off ->
    [no] {""}
   *[yes] （+の後ろは付け札）
}：{ $hands }。
alt-gin-points = { $winner ->
    [none] どちらも無得点。
   *[other] { $winner }が{ $points }点を獲得{ $times ->
        [1] {""}
       *[other] （2倍で計算）
    }。
}得点：{ $totals }。

## Solitaire

alt-solitaire-hand = 手札{ $count }枚：{ $cards }。
alt-solitaire-newest = 新しく加わったカード：{ $cards }。
alt-solitaire-locked = この手番には捨てられないカード：{ $card }。
alt-solitaire-table = 第{ $deal }ディール（全{ $deals }ディール）。山札：{ $stock }枚。これまでに引いた枚数：{ $drawn }枚。
alt-solitaire-stacks = 裏向きの捨て札：{ $pile }枚。{ $aside ->
    [0] { "" }
   *[other] 脇に置かれたカード：{ $aside }枚。
}{ $jokers ->
    [0] ジョーカーはまだ出ていません。
   *[other] ジョーカーは{ $jokers }枚出ました。
}
alt-solitaire-points = 得点：あなた{ $player }、ジョーカー{ $joker }。
alt-solitaire-sheet = 第{ $deal }ディール。{ $result ->
    [gin] ジン。
    [big-gin] ビッグジン。
    [joker-low] ジョーカーが出ましたが、余り札は少なく済みました。
   *[joker-high] ジョーカーが出て、余り札が多く残りました。
}手札：{ $cards }。引いた枚数：{ $drawn }枚。
alt-solitaire-scored = このディール：あなた{ $player }、ジョーカー{ $joker }。

## How to play: four pictures a game, each with a caption, and what a picture shows for people who can't see it

how-to-title =
    ## { $game }の遊び方
    -# 基本のルールです。自分のテーブルのルールは`/rules`で見られます。

how-to-rum500-1 = **1. メルド** 同じ数字のカード3〜4枚はセット、同じスートで数字が続く3枚以上はランです。ジョーカーはどのカードの代わりにもなります。数字が続いていても、スートが違えばランになりません。
how-to-rum500-2 = **2. 手番** まず、山札の一番上を引きます。または、捨て札から1枚選んで取ります。そのとき、上に重なったカードもすべて手札に入り、選んだカードはすぐに新しいメルドに使わなければなりません。次に、出せるメルドがあれば、好きなだけ出します。最後に1枚捨てます。
how-to-rum500-3 = **3. 付け札** 場のメルドには、誰が出したものでもカードを付け足せます。ここでは、Bの席がAの席のメルドに付け札しています。カードの点は、そのカードを出した人のものです。
how-to-rum500-4 = **4. 得点** 2〜9は5点、10〜Kは10点、ジョーカーは15点。エースは15点ですが、2の前に並べたときと手札に残ったときは5点です。図では、Aの席が60点で上がってラウンドが終わり、Bの席は手札に残った15点を引かれます。多くのテーブルでは、1ラウンドで30点以上取って初めて得点が数えられます。目標点に届くチームが出るまで、ラウンドを重ねます。
alt-welcome = 手札：{ $hand }。青は{ $first }、オレンジは{ $second }を出しています。
alt-how-to-rum500-1 = メルド：QH QC QSはセット、5D JK=6D 7Dはジョーカー入りのラン、7S 8S 9S TSはラン。7S 8H 9Sはメルドになりません。
alt-how-to-rum500-2 = 1：山札から引く（図では6C）。または捨て札4D 9H 2Cから9Hを2Cごと取り、9H 9S 9Cをメルドし、2Cは手札に残す。2：JD QD KDをメルドする。3：3Cを捨て、捨て札は4D 3Cになる。
alt-how-to-rum500-3 = メルド7S 8S 9SにBの席がTSを付け、10点を得る。メルドQH QC QSにBの席がQDを付け、10点を得る。
alt-how-to-rum500-4 = 2Cから9Dまでは各5点、TSからKHまでは各10点、AHは15点、JKは15点。Aの席が上がり、QH QC QSの30点とJD QD KDの30点で60点。Bの席は9S TS JSの25点から手札4C KHの15点を引いて10点。

how-to-gin-1 = **1. 手札** 同じ数字のカード3〜4枚のセットと、同じスートで数字が続く3枚以上のランを集めます。どこにも入らないカードが余り札で、絵札は10点、エースは1点、ほかは数字どおりの点です。エースは2の前にしか並びません。一番得な組み合わせは自動で選ばれます。
how-to-gin-2 = **2. 手番** 山札の一番上を引くか、一番上の捨て札を取ります。そのあと1枚捨てます。
how-to-gin-3 = **3. ノック** 1枚捨てて余り札が10点以下になれば、ノックしてラウンドを終えられます。余り札がまったくなければジンで、ボーナスが付きます。
how-to-gin-4 = **4. 勝負** ノックされた側は、余り札をノックした側のメルドに付け札できます（図のBの印の3枚）。ノックした側の得点は余り札の差で、ここでは22−7です。ノックした側の余り札が相手より少なくなければアンダーカットで、相手がボーナス付きで得点します。
alt-how-to-gin-1 = メルド：4S 4H 4Dと7C 8C 9C TC。余り札：AD 3S KDの14点。QS KS ASはランにならず、AS 2S 3Sはランになります。
alt-how-to-gin-2 = 1：山札から引く（図では5D）。またはTCを捨て札から取り、ラン7C 8C 9C TCにする。2：KDを捨てる。
alt-how-to-gin-3 = どの手札にもメルド3H 4H 5H 6Hと9S 9D 9C。余り札AS 2D 4Cの7点ならノックでき、AS 5D 6Cの12点ならノックできません。3つ目のメルドJS JD JCがあれば余り札がなく、ジンです。
alt-how-to-gin-4 = ラウンドの終わり。

how-to-solitaire-1 = **1. 手札** 11枚配られます。同じ数字のカード3〜4枚はセット、同じスートで数字が続く3枚以上はランです。エースは2の前にしか並びません。どこにも入らないカードが余り札で、絵札は10点、エースは1点、ほかは数字どおりの点です。一番得な組み合わせは自動で選ばれます。
how-to-solitaire-2 = **2. 手番** 最初の手番は1枚捨てるだけです。そのあとは、山札の一番上を引くか、直前の捨て札を取り戻し、別のカードを1枚捨てます。捨て札は裏向きに重ね、取り戻せるのは最後の1枚だけです。
how-to-solitaire-3 = **3. ジン** 1枚捨てて余り札が10点以下になれば、ディールを終えられます。得点は25点に、山札から引いた1枚につき1点を加えたものです。捨てる前の11枚で10点以下ならビッグジンを宣言でき、31点に、引いた1枚につき1点を加えます。
how-to-solitaire-4 = **4. ジョーカー** 山札にはジョーカーが隠れていて、引いた瞬間にディールが終わります。余り札が10点以下なら、引いた1枚につき1点がもらえますが、10点を超えていれば、余り札の点はジョーカーのものです。引き際が肝心！
alt-how-to-solitaire-1 = メルド：7S 8S 9Sと4S 4H 4D。余り札：2C 6H JC QD KDの38点。
alt-how-to-solitaire-2 = 1：山札から引く（図ではTS）。または直前の捨て札（図では6H）を取り戻す。2：KDを裏向きに捨てる。
alt-how-to-solitaire-3 = メルド7S 8S 9S TSと4S 4H 4D、余り札AC 2C 5Dの8点でジン。25点と、引いた14枚の14点で、39点。
alt-how-to-solitaire-4 = JKが出て余り札がAC 2C 5Dの8点なら、引いた14枚の14点を得る。JKが出て余り札が6H JC QD KDの36点なら、ジョーカーが36点を得る。

## The headings of score sheets, in the pictures: one word where it can be

sheet-round = 第{ $round }ラウンド
sheet-deal = 第{ $round }ディール
sheet-laid = 出した点
sheet-left = 手札
sheet-left-undeducted = （手札）
sheet-bonus = ボーナス
sheet-net = 差引
sheet-total = 合計
sheet-uncounted = 得点開始前
sheet-credit = 相手の手札から
sheet-winner-bonus = 勝者ボーナス
sheet-settlement = 精算
sheet-knocked = ノック
sheet-scored = 得点
sheet-deadwood = 余り札
sheet-drawn = 引いた枚数

alt-winner = { $count ->
    [0] マッチ終了。
    [1] { $winners }がマッチに勝ちました。
   *[other] { $winners }の引き分けです。
}得点：{ $totals }。
alt-winner-outs = 上がった回数：{ $outs }。
alt-winner-best = 最高のメルド：{ $seat }の{ $cards }、{ $points }点。
alt-winner-record = { $seats }の{ $record }。
alt-winner-rounds = 得点の推移：{ $rounds }。

alt-examples-melds = メルドになる：{ $cards }。
alt-examples-none = メルドにならない：{ $cards }。

curve-points = 1ラウンドの点
curve-matches = マッチ
picture-curve = マッチごとのレートの推移（{ $count }点で表示）。現在は1ラウンドあたり{ $value }点（誤差±{ $deviation }点）。
picture-intervals = { $count }件のレートとその誤差の幅（ページの順）。
