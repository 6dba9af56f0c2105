"""Steps on variants, in Japanese."""

VARIANT_STEPS = {
    "technique.pair_rule": "2マスのルール",
    "technique.cage_combination": "ケージの組み合わせ",
    "technique.line_rule": "線のルール",
    "technique.sum_bounds": "和",
    "technique.locked_candidates": "いずれにしても理論",
    "technique.innies": "内側の和",
    "technique.cage_digit": "ケージに必要な数字",
    "technique.outies": "外側の和",
    "technique.outside_clue": "盤外や線のヒント",
    "technique.contradiction": "矛盾",
    "technique.long_contradiction": "長い矛盾",
    "house.row": "第{number}行",
    "house.column": "第{number}列",
    "house.box": "第{number}ブロック",
    "house.region": "{cells}の領域",
    "house.diagonal": "対角線",
    "house.rule": "{name}（{cells:dots}）",
    "vstep.last": "{cells}は{house}の最後の空きマスなので、{digit}に決まります。",
    "vstep.naked": "{cells}に入るのは{digit}だけです。ほかの数字はすべて除かれています。",
    "vstep.hidden": "{house}で{digit}が入るのは{cells}だけです。",
    "vstep.locked": "{house}で{digit}が入るのは{places:or}だけです。",
    "vstep.sees": "{cells}からは{count?そのマスが|そのすべてのマスが}見えます。",
    "vstep.naked_set": (
        "{house}で{cells}の候補は{digits}だけです。これらの数字はこのマスで使い切られるので、"
        "すべてが見えるマスには入りません。"
    ),
    "vstep.hidden_set": "{house}で{digits}が入るのは{cells}だけなので、これらのマスにほかの数字は入りません。",
    "vstep.cage": "{name}（{cells:dots}）の和は{total}です。残りの候補では{combinations:or}しかありません。",
    "vstep.cage_many": "{name}（{cells:dots}）の和は{total}です。候補によっては、ほかのマスで残りの和を作れません。",
    "vstep.cage_digit": (
        "{name}（{cells:dots}）の和は{total}です。どの組み合わせにも{digit}があるので、{digit}は{places:or}に入ります。"
    ),
    "vstep.rule": "{name}（{cells:dots}）に注目します。{meaning}",
    "vstep.pair": (
        "{first}の候補は{first_digits:dots}、{second}の候補は{second_digits:dots}です。相手のない候補は除かれます。"
    ),
    "vstep.no_way": "残りの候補の中に、どの埋め方にも合わないものがあります。",
    "vstep.innies": (
        "{houses}の和は{whole}です。中のケージの和は{cages}なので、残る{cells}{cells?は|の和は}{rest}です。"
    ),
    "vstep.outies": (
        "{houses}の和は{whole}です。それを覆うケージの和は{cages}なので、はみ出した{cells}{cells?は|の和は}{rest}です。"
    ),
    "vstep.suppose": "{cells}が{digit}だと仮定します。",
    "vstep.link": "{name}：{out:outcome}。",
    "vstep.empty_cell": "すると、{cells}に入る数字がなくなります。",
    "vstep.no_place": "すると、{house}に{digit}の入るマスがなくなります。",
    "vstep.search": "ここから先に進めるテクニックはありません。総当たりによると、{cells}は{digit}です。",
    "vstep.so": "したがって、{out:outcome}。",
    "vstep.placed": "{cells}は{digit}に決まります",
    "vstep.struck": "{cells}に{digits:dots}は入りません",
    "vhint.mistake": "間違いがあります。{cells}を見直してください。",
    "vhint.look": "{cells}に注目してください。",
}
