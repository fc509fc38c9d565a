# Words that people type.

## Pairs: a word that finds what is called by the other word here. Words, separated by a space; pairs, by a comma.

search-also =
    レイオフ 付け札, レイ・オフ 付け札, つけふだ 付け札, 場札 捨て札, すてふだ 捨て札, シークエンス ラン, シーケンス ラン, グループ セット,
    手役 メルド, 役 メルド, 500ラム 500ラミー, ラミー500 500ラミー, 500rum 500ラミー, ジンラミー ジン, デッドウッド 余り札, 親 ディーラー,
    あがり 上がる, アガり 上がる, マーク スート, 山 山札, 神の一手 ディーラー, ラミー・マスターズ・ハンド セブンカード・ストレート,
    セブン・カード・ストレート セブンカード・ストレート, オープン 得点開始
