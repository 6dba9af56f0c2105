"""Explanations of almost locked sets, large patterns, forcing chains, nets and last resorts in Japanese."""

_ALS = {
    "als.cell": "ALSの{name}は{cells}の1マス（候補{digits:dots}）",
    "als.set": "ALSの{name}は{cells}（{count}マス、候補{digits:dots}）",
    "als.plain": "{cells}（候補{digits:dots}）",
    "als.sets": "{sets:comma}です。どれも候補の数字がマスの数より一つだけ多いので、欠けてよい数字は一つだけです。",
    "als.doubly": ("Aの{x}とBの{x}はすべて互いに見え、{y}も同じです。したがって、一方に{x}、他方に{y}が入ります。"),
    "als.rest": "ほかに{name}には{digits}が必ず入ります。",
    "als.doubly_end": "これとぶつかる候補は消去できます。{outcome}。",
    "als.xz": (
        "Aの{x}とBの{x}はすべて互いに見えるので、{x}が入るのは多くても一方です。他方は{x}を失い、"
        "残りの数字をすべて使います。{struck}もその中にあります。両方の集合でその数字が入るマスがすべて見えるマスに、"
        "その数字は入りません。{outcome}。"
    ),
    "als.wing": (
        "Cには{x}か{y}が入ります。{x}が入れば、Aは{x}を失い、残りの数字をすべて使います。{y}が入れば、Bは{y}を失い、"
        "残りの数字をすべて使います。いずれにしても{struck}はAかBに入り、"
        "両方の集合でその数字が入るマスがすべて見えるマスに、その数字は入りません。{outcome}。"
    ),
    "als.takes_first": "{set}は{digit}を失い",
    "als.takes": "次に{set}は{digit}を失い",
    "als.chain": (
        "どのALSも候補の数字がマスの数より一つだけ多いので、数字を一つ失えば残りをすべて使います。{first}"
        "から始めます。そこに{z}が入らなければ、{walk:comma}、{last:or}に{z}が入ります。"
    ),
    "als.same": "{digits}についても同じです。",
    "als.ends": (
        "したがって、{digits}は最初か最後の集合に入り、その両方でその数字が入るマスがすべて見えるマスに、"
        "その数字は入りません。{outcome}。"
    ),
    "blossom.stem": "茎の{stem}は{digits:or}です。{cases:comma}ます。",
    "blossom.case": "{digit}なら{set}は{digit}を失い",
    "blossom.petals": (
        "どの花びらも候補の数字がマスの数より一つだけ多いので、数字を一つ失えば残りをすべて使います。{struck}"
        "もその中にあります。各花びらでその数字が入るマスがすべて見えるマスに、その数字は入りません。{outcome}。"
    ),
    "sue_de_coq": (
        "{line}と{box}の交わりで、{core}の候補は{core_digits:dots}です。その横で、{line}の{line_cells}には"
        "{line_digits:or}しか、{box}の{box_cells}には{box_digits:or}しか入りません。"
    ),
    "sue_de_coq.once": (
        "この{count}マスには{digits}がちょうど入るので、どの数字も属する行・列・ブロックで使い切られます。{outcome}。"
    ),
    "sue_de_coq.twice": (
        "この{count}マスには{digits}（{shared}は2回）がちょうど入るので、"
        "どの数字も属する行・列・ブロックで使い切られます。{outcome}。"
    ),
    "ahs.set": "{house}で{digits}は{cells}にしか入りません",
    "ahs.sets": "{sets:semicolon}。どの組もマスが数字より一つ多いので、一つのマスを使わなければ残りをすべて占めます。",
    "ahs.takes": "{cell}を使うので{digits}は{cell}を使えず",
    "ahs.walk": "{end}が{first:or}でなければ、{first}は{walk:comma}、最後に{end}を使います。",
    "ahs.end": "したがって、いずれにしても{end}は{digits:or}です。{outcome}。",
    "fireworks": (
        "{row}と{column}は{box}の{cross}で交わります。{box}の外では、{digits}は{row}では{right}、{column}では{down}に"
        "しか入りません。どちらにも入らない数字は、行でも列でも{box}の中に必要ですが、{box}には一つしか入らないので、"
        "交点の{cross}に入ります。したがって、この三つの数字が{cells}を占め、ほかの数字は入りません。{outcome}。"
    ),
    "aligned": (
        "{cells}の候補の組合せをすべて調べます。互いに見える2マスが同じ数字になる組合せと、"
        "次のマスに入る数字が足りなくなる組合せは成り立ちません：{walls:comma}。{struck:or}"
        "を含む組合せは一つも残らないので、{outcome}。"
    ),
}

HARD_STEPS = {
    **_ALS,
    "exocet.base": (
        "ベースの{base}には{digits}のうち二つが入ります。ベースに入る数字は、{lines}のそれぞれで、"
        "ベースから見えないマスに入らなければなりません。"
    ),
    "exocet.short": "ターゲットの{targets}がなければ、入るマスが足りません。{walls:semicolon}。",
    "exocet.none": "{digit}は{line}のほかのマスに入りません",
    "exocet.few": "{digit}は{lines}では{rows}にしか入りません",
    "exocet.targets": (
        "したがって、ベースの数字はどちらもターゲットに入ります。ベースの数字は二つなので、{targets}には一つずつ入り、"
        "ほかの数字は入りません。"
    ),
    "exocet.mirror": (
        "{target}の数字は{mirror}のどちらかにも入ります。{box}の中で{taken}にはもう入らず、"
        "{other}にはベースのもう一つの数字が入るからです。"
    ),
    "exocet.mirror_corner": (
        "{target}の数字は{mirror}のどちらかにも入ります。{box}の中で{taken}にはもう入らず、"
        "{other}にはベースのもう一つの数字が入り、{corner}にはどちらも入らないからです。"
    ),
    "exocet.not_there": "そこに{digits:or}は入らないので、{target}は{digits:or}ではありません。",
    "exocet.only_there": "そこで{digits:or}になれるのは{cell}だけなので、{cell}にほかの数字は入りません。",
    "exocet.no_target": "{targets}に{digits}は入らないので、{base}にも{digits}は入りません。",
    "locked.crossing": "{lines}と{others}が交わる{count}個の空きマスを見ます：{cells}。",
    "locked.loop": "{lines}に沿って{others}を通るループの{count}個の空きマスを見ます：{cells}。",
    "locked.twinned": "このような6マスは双子のXYチェーンと呼ばれます。",
    "locked.house": "{house}の{digits}",
    "locked.room": "一つの行・列・ブロックに同じ数字は一つしか入らないので、入りうるのは次のとおりです。{room:comma}。",
    "locked.full": (
        "{count}個のマスに{count}個の数字なので、どれも余りません。これらの数字はすべてこれらのマスに入り、"
        "その行・列・ブロックのほかのマスには入りません。{outcome}。"
    ),
    "tridagon": (
        "{boxes}の{cells}を見ます。各ブロックに3マスずつ、どの行・列にも一つずつあります。"
        "{other}だけ並びの向きがほかの三つのブロックと逆なので、{digits}だけでこの12マスを埋めることはできません。"
    ),
    "saved.one": "したがって、ほかの唯一の候補である{extras}が正しいと決まります。{outcome}。",
    "saved.several": (
        "したがって、ほかの候補{extras:or}のどれかが正しく、そのすべてと両立しない候補は成り立ちません。{outcome}。"
    ),
    "exocet.end": "したがって、{outcome}。",
    "why.assumed": "仮定より{cells}は{digit}ではない",
    "why.sees": "{cells}から{place:or}の{digit}が見える",
    "why.filled": "{cell}は{digit}",
    "why.refuted": "{off}ことはすでに示した",
    "net.suppose": "さらに{start}と仮定します。すると：",
    "net.refuted": "{cells}は{digit}であり、かつ{digit}ではないことになります。したがって、{off}ことになります。",
    "net.off": "{off}（{why}）",
    "net.cell": "{cells}に残る候補は{digit}だけです（{why:comma}）",
    "net.house": "{house}の{digit}は{cells:or}にしか入りません（{why:comma}）",
    "clash.both": "すると{cells:or}は{digit}であり、かつ{digit}ではないことになり、矛盾します。",
    "clash.two_digits": "すると{cell}は同時に{digits}になり、矛盾します。",
    "clash.twice": "すると互いに見える{first:or}と{last:or}がどちらも{digit}になり、矛盾します。",
    "clash.no_candidate": "すると{cell}の候補がなくなり、矛盾します。",
    "clash.no_place": "すると{house}に{digit}の入るマスがなくなり、矛盾します。",
    "clash.other": "これらがすべて成り立つことはありません。",
    "forcing.wrong": "したがって、仮定は誤りです。{outcome}。",
    "verity.or_not": "{cell}は{digit}であるか、そうでないかのどちらかです。",
    "verity.house": "{house}の{digit}は{places:or}に入ります。",
    "verity.cell": "{cell}は{digits:or}です。",
    "verity.case": "{start}場合：{beats:semicolon}。",
    "verity.long": "{start}場合、順にたどります：",
    "verity.end": "どの場合も同じ結論になります。{outcome}。",
    "length.whip": "これは長さ{count}のウィップで、どの段階でも直前の段階で消した候補を使います。",
    "length.g_whip": (
        "これは長さ{count}のGウィップで、どの段階でも直前の段階で消した候補を使い、"
        "数字がブロックと行・列の交わりの2マスか3マスに残ることもあります。"
    ),
    "length.braid": "これは長さ{count}のブレイドで、どの段階でもそれまでの段階で消した候補を使います。",
    "patterns.one": "{digit}を盤面全体に、各行・列・ブロックに一つずつ入れる方法をすべて挙げます。",
    "patterns.more": (
        "{digit}を盤面に九つ入れる方法（各行・各列・各ブロックに一つずつ）をすべて挙げ、{others}についても同じことを"
        "します。"
    ),
    "overlay.two": "{cells:or}を使う{digit}の入れ方は、{others}のどの入れ方とも重なるので、{outcome}。",
    "overlay.three": "{cells:or}を使う{digit}の入れ方では、ほかの数字すべてに入れ方を残せないので、{outcome}。",
    "template.set": "どの方法でも同じマスを使うので、{outcome}。",
    "template.delete": "消去するマスを使う方法は一つもないので、{outcome}。",
    "brute_force": (
        "使えるテクニックでは次の一手が見つかりません。総当たりで解を求め、その数字を一つ入れると先に進めます。{outcome}。"
    ),
}
