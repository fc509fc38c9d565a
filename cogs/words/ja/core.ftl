# The words of the bot itself: lobby, table, panel, refusals. The boards and each game have a file of their own beside this one.

## Names and marks

card-joker = ジョーカー
card-joker-as = ジョーカー（{ $card }）
computer-name = コンピューター{ $letter }
computer-called = { $name } 🤖
computer-name-1 = エイダ
computer-name-2 = ブルーノ
computer-name-3 = クララ
computer-name-4 = ダリオ
computer-name-5 = イーディス
computer-name-6 = フェリックス
computer-name-7 = グレタ
computer-name-8 = ヒューゴ
computer-level = { $who }（{ $level }）
level-easy = やさしい
level-normal = ふつう
level-hard = つよい
level-line = -# 🤖 { $level }：{ $promise }
level-choose = コンピューターのレベルを変更…
team-name = { $mark } { $colour }チーム
team-members = { $team }（{ $members }）
seat-marked = { $mark } { $letter } { $who }
computer-marked = { $mark } { $who }
side-mark-0 = 🔵
side-mark-1 = 🟠
side-mark-2 = 🟢
side-mark-3 = 🟣
side-mark-4 = 🟤
side-mark-5 = 🔴
side-mark-6 = 🟡
side-mark-7 = ⚫
side-colour-0 = 青
side-colour-1 = 橙
side-colour-2 = 緑
side-colour-3 = 紫
side-colour-4 = 茶
side-colour-5 = 赤
side-colour-6 = 黄
side-colour-7 = 黒

## Commands

command-table = このチャンネルのゲームテーブルを開く・進める
command-table-new = このチャンネルにテーブルを開いて席に着く
    .game = どのゲームで遊ぶか
    .preset = ルールセット
    .sides = 2チーム戦、3チーム以上（2対2対2など）、または個人戦
command-sides-teams = 2チーム
command-sides-3-teams = 3チーム
command-sides-4-teams = 4チーム
command-sides-alone = 個人戦
command-table-show = このチャンネルのテーブルを一番下に表示し直す
command-table-join = このチャンネルのテーブルの席に着く・自分の席に戻る
    .team = チームの番号
command-table-leave = 席を立つ（マッチ中はコンピューターが引き継ぐ）
command-table-start = 最初のラウンド、または次のラウンドを配る
command-table-end = テーブルを終了する（開始前はホストが決定、マッチ中は各チームの過半数の賛成が必要）
command-table-seat = 離席中のプレイヤーの席をコンピューターか別のメンバーに任せる
    .member = 離席中のプレイヤー
    .to = 席を引き継ぐメンバー（省略するとコンピューター）
command-hand = 自分だけに見える手札パネルを開く（今できることもすべて表示）
command-draw = 山札から引く、または捨て札から取る
    .pile = 捨て札から取るカード（その上のカードもすべて手札に入る）
command-meld = メルドを出す：ランは7h 8h 9h、セットは8s 8h 8dのように
    .cards = 出すカード。書き方の例：7h 8h 9h、♥7-9
command-layoff = 場に出ているメルドに付け札する
    .card = 付け札するカード（同じメルドになら何枚でも）
    .on = メルドの番号（画像に書いてある番号）
command-knock = カードを捨ててノックする（カードを省略すると、手札すべてで上がるビッグジン）
    .card = 捨てるカード
command-move = 名前を指定して、そのゲームの操作を何でも行う
    .kind = 何をするか
    .text = カードなど、その操作に必要なもの（メニューの表記どおり）
command-rum = 「ラム」を宣言する：次の人が引く前に、捨てられたばかりのカードをメルドに付け札する
    .card = 付け先が複数あるときは、カードとメルドの番号：7c on 2
command-discard = カードを捨てて手番を終える
    .card = 捨てるカード
command-leaderboard = このサーバーの上位プレイヤーと名コンビ、自分の順位を見る
    .board = どのランキングか
    .by = 何で順位をつけるか
    .page = ページ番号（1から）
command-record = メンバーの戦績：マッチの結果、組んだ相手・戦った相手、レート
    .member = 誰の戦績か（省略すると自分）
    .board = どのランキングの戦績か（省略すると最も多く遊んだもの）
command-export = このサーバーのマッチ、ラウンド、ランキングをCSVファイルで書き出す（管理者用）
    .year = その年に終了したマッチだけに絞る
command-achievements = このサーバーの実績の一覧：達成した人の割合と自分の達成状況
command-privacy = 保存されている自分のデータを確認・ダウンロード・削除する
command-settings = 手札の見せ方と、手番の呼び出し方を決める
command-server = テーブルを開けるチャンネル、新しいテーブルの初期設定、募集の通知先、シーズンを決める
    .timezone = シーズンの区切りに使うタイムゾーン：Asia/Tokyo、Europe/Berlinなど
command-rules = このチャンネルのテーブルで使っているルールを見る
    .game = 別のゲームのルールを既定のルールセットで見る
    .rule = ルールを1つだけ見る（番号か、文中の言葉で指定）

## The lobby

lobby-title =
    # { $game } · { $preset }
    -# { $length }
lobby-team = { $team }：{ $people }
lobby-seats =
    { $count ->
        [one] 着席中：{ $people }
       *[other] 着席中（{ $count }人）：{ $people }
    }
table-computers = -# { $computers }
lobby-asked = { $who }（同意待ち）
lobby-held = 前のマッチのプレイヤーのために席を取ってあります。{ $until }に空席に戻ります。
lobby-free-seat = *空席*
lobby-table = -# { $options }
lobby-asked-options =
    { $by ->
        [none] ルール設定が変わりました：
       *[other] { $by }がルール設定を変更しました：
    }今は{ $preset }{ $differs ->
        [yes] （上の変更あり）
       *[no] {""}
    }です。{ $who }が**同意する**を押すと先に進めます。
lobby-asked-rematch = { $who }が**同意する**を押すと、再戦の準備が整います。
lobby-ready = 全員そろいました。{ $host }が**開始**を押すと始まります。
lobby-waiting = { $why }
lobby-expected = レートによる予想：{ $who }が1ラウンドあたり **{ $margin } ± { $deviation }** 点優勢
lobby-commitment = -# 最初の配札はもう決まっています。照合コード：`{ $commitment }`
lobby-ended = このテーブルは、カードが配られる前に終了しました。
lobby-expired = しばらく動きがなかったので、このテーブルを閉じました。`/table new` で新しいテーブルを開けます。

button-sit = 席に着く
button-sit-team = { $team }に入る
button-leave = 席を立つ
button-leave-surely = マッチから抜ける
button-add-computer = コンピューターを追加
button-remove-computer = コンピューターを外す
button-shuffle = チームをくじで決める
button-balance = チームの戦力をそろえる
button-rules = ルール
button-how-to = 遊び方
button-options = ルール設定
button-call-players = 参加者を募集
button-agree = 同意する
button-deal = 配る
button-start = 開始
button-hand = 手札を見る
button-score = 得点
button-concede = 投了
button-concede-surely = 投了する
button-take-seat = 席を引き継ぐ
button-decline-seat = やめておく
button-vote-seat =
    { $to ->
        [computer] { $owner }の席をコンピューターに
       *[member] { $owner }の席を新しい人に
    }
button-vote-end = マッチの終了に賛成
button-more-time = 時間を延長
button-im-back = 復帰する
button-let-play = この手番を自動で進める
button-history = 履歴
button-earlier = ◀ 前の記録
button-later = 次の記録 ▶
button-check = 配札を検証
button-replay = リプレイ
button-replay-first = ⏮ 最初
button-replay-previous = ◀ 戻る
button-replay-next = 進む ▶
button-replay-last = 最後 ⏭
button-replay-share = みんなに見せる
button-replay-file = マッチをファイルで保存
button-next-round = 次のラウンド
button-next-deal = 次のディール
button-back = 戻る
button-settings = 個人設定
button-last-time = 前回と同じ設定
button-share = 結果をみんなに見せる
button-again = もう一度遊ぶ
button-rematch = 再戦

lobby-differs = { $preset }からの変更：{ $differences }

players-wanted = **{ $game }**：{ $missing }を待っています。着席中：{ $people }。参加はこちら：{ $link }
players-free =
    { $count ->
        [one] あと1人
       *[other] あと{ $count }人
    }
players-full = **{ $game }**：席が埋まりました。
players-closed = **{ $game }**：テーブルは、カードが配られる前に閉じました。

## Options

value-on = オン
value-off = オフ
option-value = { $label }：**{ $value }**
option-line =
    { $named }
    -# { $hint }
option-idle =
    ~~{ $named }~~
    -# { $why }
option-idle-label = { $label }（効果なし）
option-without-effect = { $others }のときは効果がありません。
options-title =
    ## ルール設定
    -# ルールセット：{ $preset }。{ $shared ->
        [yes] 変更には席に着いている全員の同意が必要です。
       *[no] {""}
    }
options-read-only = -# 変更できるのはホストだけで、マッチの開始前に限ります。このあとの変更を見るには、もう一度**ルール設定**を押してください。
options-group = 表示中：{ $group }
options-preset = ルールセットを選ぶ…
options-change = 変更する項目を選ぶ…
options-value = { $option }…
options-numbers = 数値を設定：{ $options }…
options-number-bounds = { $option }：{ $low }～{ $high }

table-group-table = テーブル
table-option-clock = 持ち時間
    .hint = 1手番に使える時間。時間切れになると、テーブルができるだけ無難な手を代わりにプレイします。
table-option-clock-none = なし
table-option-clock-1-min = 1手番1分
table-option-clock-2-min = 1手番2分
table-option-clock-5-min = 1手番5分
table-option-clock-15-min = 1手番15分
table-option-clock-24-h = 1手番24時間
table-option-pace = コンピューターの進め方
    .hint = コンピューターの手番を一気に済ませるか、目で追えるように1人ずつ進めるか。
table-option-pace-instant = 一気に
table-option-pace-normal = 1人ずつ
table-option-calls = 手番の呼び出し
    .hint = 手番が来ても動きのないプレイヤーを、新しいメッセージで呼び出すかどうか。

## Settings of a member

settings-title =
    ## 個人設定
    -# 自分だけの設定です。どのサーバーのどのテーブルでも使われます。
member-option-four_colours = カードの色
    .hint = 4色にすると、クラブが緑、ダイヤが青になり、4つのスートがすべて違う色になります。
member-option-four_colours-true = 4色
member-option-four_colours-false = 赤と黒
member-option-large_cards = カードの大きさ
    .hint = 大きなカードは場所を取るので、手札が多いと段が増えます。
member-option-large_cards-true = 大きい
member-option-large_cards-false = ふつう
member-option-sort = 手札の並び順
    .hint = カードを選ぶメニューも同じ順に並びます。
member-option-sort-suit = スート順
member-option-sort-rank = 数字順
member-option-call = 手番の呼び出し
    .hint = 呼び出しはメンション付きのメッセージです。「20秒後」なら気づくまで少し待ちますが、手札パネルを開いていないときはすぐに呼び出します。
member-option-hidden = ランキング
    .hint = 非表示にすると、どのランキングや一覧にも載りません。自分の順位は自分で見られます。
member-option-hidden-true = 表示しない
member-option-hidden-false = 表示する
member-option-call-at-once = すぐに
member-option-call-after-20-s = 20秒後
member-option-call-never = 呼び出さない

## A member's data

former-member = *元メンバー*
privacy-title =
    ## あなたのデータ
    すべてのサーバーを通じて、次のものを保存しています：
privacy-tables =
    { $count ->
        [one] - 1つのテーブルでの席と、そこでの自分の手の記録
       *[other] - { $count }つのテーブルでの席と、そこでの自分の手の記録
    }
privacy-results = - マッチの結果と、その得点・ランキング・レート
privacy-achievements = - 達成した実績
privacy-names =
    { $count ->
        [one] - 1つのサーバーでの表示名
       *[other] - { $count }つのサーバーでの表示名
    }
privacy-settings = - `/settings` で選んだ内容
privacy-server_changes = - `/server` で変更した内容
privacy-shown = ランキングに表示されています。
privacy-hidden = ランキングには表示されていません。自分の順位は自分で見られます。
privacy-nothing = 保存しているデータはありません。まだプレイしたことも、設定を変えたこともないためです。
privacy-exported = 保存しているデータのすべてです（ZIP圧縮したJSONファイル）。ほかのプレイヤーの名前と、進行中のマッチでの手は入っていません。
privacy-sure =
    ## データを削除しますか？
    保存しているすべてのデータから、すべてのサーバーについて、名前とIDを取り除きます。設定は削除します。
    マッチの結果は、ほかのプレイヤーの結果でもあるので残ります。*元メンバー* のものとして表示され、あなたと結びつくものは何も残りません。
privacy-seated =
    { $count ->
        [one] **席に着いているテーブルがあります。先にその席を離れます。** マッチの途中なら、コンピューターがその席でプレイを続け、席には戻れません。
       *[other] **席に着いているテーブルが{ $count }つあります。先にその席をすべて離れます。** マッチの途中なら、コンピューターがその席でプレイを続け、席には戻れません。
    }
privacy-for-good = この操作は取り消せません。またプレイすることはできますが、最初からのスタートになります。チャンネルに投稿済みのメッセージはそのまま残ります。
privacy-deleted =
    データを削除しました。
    -# 残るのは、元に戻せない形に変換したIDだけです。万一古いバックアップを復元したときに、もう一度削除するために使います。
button-privacy-export = ダウンロード
button-privacy-delete = データを削除
button-privacy-surely = 完全に削除する
button-privacy-keep = 削除しない
