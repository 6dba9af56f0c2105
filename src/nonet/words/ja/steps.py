"""Explanations of steps in Japanese: one template for each message of `nonet.logic.facts`."""

from nonet.words.ja.hard_steps import HARD_STEPS

_SINGLES = {
    "full_house": (
        "{house}の空きマスは{cell}だけです。残りの8マスには{digit}以外の数字がすべて入っているので、{outcome}。"
    ),
    "naked_single.look": "{cell}に注目し、同じ行・列・ブロックにある数字を消していきます：{seen:comma}。",
    "naked_single.seen": "{house}に{digits:dots}",
    "naked_single.gone": "また、{cell}の候補{digits}はすでに消えています。",
    "naked_single.all_gone": "{cell}に注目します。候補{digits}はすでに消えています。",
    "naked_single.left": "残る候補は{digit}だけなので、{outcome}。",
    "hidden_single.where": "{house}で{digit}が入るマスを探します。",
    "hidden_single.blocked": "{cells}の{digit}があるため、{house}のほかの空きマスには入りません。",
    "hidden_single.some_blocked": "{cells}の{digit}があるため、{house}の多くの空きマスには入りません。",
    "hidden_single.lost": "{cells}の候補{digit}はすでに消えています。",
    "hidden_single.left": "残るのは{cell}だけなので、{outcome}。",
    "direct_locked": (
        "{source}の{digit}は{places:or}にしか入りません。いずれにしてもそれが{target}の{digit}になるので、{target}"
        "のほかのマスに{digit}は入りません。すると{house}で{digit}が入るのは{cell}だけです。{outcome}。"
    ),
    "direct_hidden": (
        "{house}では{digits}が{cells}にしか入らず、これらのマスを占有します。すると{house}で{digit}が入るのは{cell}"
        "だけです。{outcome}。"
    ),
}

_SETS = {
    "locked_candidates": (
        "{source}の{digit}は{places:or}にしか入らず、{count:both}{target}の中にあります。いずれにしても、"
        "それが{target}の{digit}になります。したがって、{outcome}。"
    ),
    "naked_set": (
        "{cells}の{count}マスの候補は、合わせて{digits}だけです。{count}マスで{count}個の数字を使い切るので、"
        "{houses:or}のほかのマスには入りません。{outcome}。"
    ),
    "locked_set": (
        "{cells}の{count}マスの候補は、合わせて{digits}だけで、どのマスも{line}と{box}の両方に含まれます。{count}"
        "マスで{count}個の数字を使い切るので、{line}と{box}のほかのマスには入りません。{outcome}。"
    ),
    "hidden_set": (
        "{house}では、{digits}は{cells}にしか入りません。{count}個の数字が{count}マスを占有するので、"
        "ほかの数字は入りません。{outcome}。"
    ),
}

_FISH = {
    "fish.rows": (
        "{base}の{digit}に注目します。{digit}は{cover}にしか入りません（{body}）。これら{count}つの行にはそれぞれ"
        "{digit}が1個ずつ必要で、同じ列は使えないので、{count}つの列の{digit}はすべてここで使われます。これらの列のほ"
        "かのマスに{digit}は入りません。{outcome}。"
    ),
    "fish.columns": (
        "{base}の{digit}に注目します。{digit}は{cover}にしか入りません（{body}）。これら{count}つの列にはそれぞれ"
        "{digit}が1個ずつ必要で、同じ行は使えないので、{count}つの行の{digit}はすべてここで使われます。これらの行のほ"
        "かのマスに{digit}は入りません。{outcome}。"
    ),
    "fish.finned": "{base}の{digit}に注目します。フィンの{fins}を除くと、{digit}は{cover}にしか入りません（{body}）。",
    "fish.sashimi": "フィンの{fins}を除くと、{houses}に残るのは1マスだけなので、サシミ型です。",
    "fish.no_fin": (
        "{fins?フィンが|どのフィンも}{digit}でなければ、{base}の{count}個の{digit}はすべて{cover}に入り、そこには"
        "{count}個しか入らないので、{cover}のほかのマスに{digit}は入りません。"
    ),
    "fish.fin": "{fins?フィン|フィンのどれか}が{digit}なら、そこから見えるマスに{digit}は入りません。",
    "fish.either": "消去するマスには、どの場合も入りません。{outcome}。",
    "fish.mixed": (
        "{base}をベース、{cover}をカバーとします。ベースで{digit}が入るマス（{body}）は、すべてカバーの中にあります。"
    ),
    "fish.mixed_finned": (
        "{base}をベース、{cover}をカバーとします。フィンの{fins}を除くと、ベースで{digit}が入るマス（{body}）は、"
        "すべてカバーの中にあります。"
    ),
    "fish.endo": "{cells}は二つのベースに同時に含まれるので、内部フィンとして扱います。",
    "fish.room": (
        "{base}には{digit}が{count}個必要で、{cover}には{count}個しか入らないので、カバーのほかのマスに{digit}"
        "は入りません。{outcome}。"
    ),
    "fish.cannibal": (
        "{cells}はベースに含まれますが、二つのカバーに同時に含まれ、両方を一度に使ってしまうため消去できます。"
    ),
    "kraken.direct": (
        "{fins?フィンが|どのフィンも}{digit}でなければフィッシュによって消去でき、{fins?フィン|フィンのどれか}が"
        "{digit}ならチェーンによって消去できます。"
    ),
    "kraken.house": (
        "{fins?フィンが|どのフィンも}{digit}でなければフィッシュが成立し、{house}の{digit}は{starts:or}に入ります。"
        "これらのマスとフィンは、どれも同じ結論に至ります。"
    ),
    "kraken.end": "したがって、いずれにしても{outcome}。",
}

_SINGLE_DIGIT = {
    "two_links": (
        "{house_a}で{digit}が入るのは{cells_a}の2マスだけ、{house_b}では{cells_b}の2マスだけです。{near}はどちらも"
        "{joined}にあるので、{digit}になるのは多くても一方です。"
    ),
    "two_links.one": "したがって、{cell}は{digit}です。{outcome}。",
    "two_links.ends": (
        "したがって、反対側の{ends}の少なくとも一方は{digit}です。{seers}からはその両方が見えるので、{outcome}。"
    ),
    "dual_kite": (
        "二つの2ストリングカイトが{box}の{cells}でつながっています：{kites:comma}。どちらのカイトでも、"
        "数字は行と列に2マスずつしか入らず、近い端は同じブロックにあるので、遠い端の少なくとも一方がその数字です。"
        "一つのカイトの遠い端が両方見えるマスに、その数字は入りません。{outcome}。"
    ),
    "dual_kite.one": "{digit}のカイトは{lines}を使い、遠い端は{ends}",
    "empty_rectangle.box": "{box}で{digit}が入るマス（{places}）は、{line_1}か{line_2}の上にしかありません。",
    "empty_rectangle.link": (
        "{link}で{digit}が入るのは{near}と{far}だけです。{far}が{digit}なら、そこから{hit}が見えます。そうでなければ"
        "{near}が{digit}で、{box}の中の{line_1}には入らなくなるので、{box}の{digit}は{line_2}の上にあり、やはり{hit}"
        "が見えます。"
    ),
    "guardians.loop": (
        "{cells}のループに沿って{digit}を見ます。隣り合うマスは同じ行・列・ブロックにあります（{houses}）。"
        "そのどこにも、ほかに{digit}の入るマスがなければ、{digit}はループの上に一つおきに入ることになりますが、"
        "マスの数が奇数なので不可能です。"
    ),
    "guardians.one": "したがって、ほかに唯一残る{guardians}が{digit}です。{outcome}。",
    "guardians.several": (
        "したがって、ほかに残る{guardians:or}のどれかが{digit}です。それらがすべて見えるマスに{digit}は入りません。"
        "{outcome}。"
    ),
    "empty_rectangle.end": "いずれにしても、{outcome}。",
}

_WINGS = {
    "wing.pivot": "軸の{pivot}は{digits:or}です。{cases:comma}。",
    "wing.case": "{digit}なら{pincer}は{z}",
    "wing.itself": "それ以外なら軸自身が{z}",
    "wing.ends": ("いずれにしても{cells}の{count:one}は{z}なので、{count:seen}マスに{z}は入りません。{outcome}。"),
    "w_wing": (
        "{cells}の候補はどちらも{digits}だけです。{house}で{x}が入るのは{near}か{far}だけで、前者からは{first}が、"
        "後者からは{second}が見えます。どちらが{x}でも、そこから見えるマスは{z}になるので、{cells}"
        "の両方が見えるマスに{z}は入りません。{outcome}。"
    ),
    "wxyz_wing": (
        "{cells}の4マスの候補は、合わせて{digits}の4個だけです。このうち2マスに入り得るのは{z}だけで、"
        "ほかの数字は多くても1マスにしか入りません。{z}がなければ4マスは埋まらないので、{holders}の{count:one}は{z}です。"
        "{count:seen}マスに{z}は入りません。{outcome}。"
    ),
}

_DEADLY = {
    "deadly.extended": (
        "{cells}では、{lines}にほぼ{digits}しか入りません。それだけなら二本の線をここで入れ替えられ、解が二つになりま"
        "す。"
    ),
    "deadly.bug_lite": (
        "次のマスをそれぞれ二つの数字で見ます：{pairs:comma}。どの行・列・ブロックでも、"
        "各数字はそのうちちょうど2マスにあるか、一つもありません。どのマスにも二つのうち一方が入るなら、"
        "すべてをもう一方に入れ替えられ、解が二つになります。"
    ),
    "symmetry.half_turn": "盤面を180度回転する",
    "symmetry.quarter_turn": "盤面を90度回転する",
    "symmetry.diagonal": "盤面を左上からの対角線で折り返す",
    "symmetry.antidiagonal": "盤面を右上からの対角線で折り返す",
    "symmetry.pair": "{a}は{b}に",
    "symmetry.stay": "{digits}はそのまま",
    "symmetry.clues": (
        "{turn}と、ヒント数字はヒント数字に重なります（{pairs:comma}）。解は一つなので、解も同じ対称性をもちます。"
    ),
    "symmetry.fixed": "{cells}は動かないので、{digits}しか入りません。{outcome}。",
    "symmetry.image": (
        "{cell}は{image}に重なり、{image}に{lost:or}は入らないので、{cell}に{digits:or}は入りません。{outcome}。"
    ),
    "deadly.loop": "ループ",
    "deadly.rectangle": "長方形",
    "deadly.swap": "{a}と{b}を全体で入れ替えることができ、解が二つになってしまいます",
    "deadly.type_1": (
        "{all}は{shape}をなし、{roof}以外のマスの候補は{a}と{b}だけです。もし{roof}も{a}か{b}なら、{swap}。"
        "したがって、ほかの数字が入ります。{outcome}。"
    ),
    "deadly.type_2": (
        "{all}は{a}と{b}の{shape}をなし、ほかの数字が入り得るのは{roof}だけで、その数字は{extra}です。もしどれも"
        "{extra}でなければ、{swap}。したがって、{roof}の{count:one}は{extra}で、{count:seen}マスに{extra}"
        "は入りません。{outcome}。"
    ),
    "deadly.type_3": (
        "{all}は{a}と{b}の{shape}をなします。もし{roof}にもこの2個の数字しか入らなければ、{swap}。したがって、{roof}"
        "のどれかは{extras:or}です。"
    ),
    "deadly.set": (
        "{cells}を合わせて一つのマスとみなすと、{others}とともに{digits}の同盟をなすので、{house}"
        "のほかのマスにこれらの数字は入りません。{outcome}。"
    ),
    "deadly.type_4": (
        "{all}は{a}と{b}の{shape}をなし、{floor}にはほかの候補がありません。{houses}で{kept}は{roof:or}"
        "にしか入らないので、2マスのどちらかは{kept}です。もし他方が{struck}なら、{swap}。{outcome}。"
    ),
    "deadly.type_6": (
        "{all}は{a}と{b}の長方形をなし、{floor}にはほかの候補がありません。{lines}では、{struck}"
        "は長方形の四隅にしか入りません。もし{roof}の一方が{struck}なら他方も{struck}、{floor}は{other}となり、{swap}。"
        "したがって、{outcome}。"
    ),
    "deadly.hidden": (
        "{corners}は{a}と{b}の長方形をなし、{opposite}にはほかの候補がありません。{lines}では、{confined}"
        "は長方形の隅にしか入りません。もし{target}が{struck}なら、{sides}はどちらも{confined}、{opposite}は{struck}"
        "となり、{swap}。したがって、{outcome}。"
    ),
    "deadly.placed": "{standing:comma}で、どれも最初から与えられた数字ではありません。",
    "deadly.stands": "{cell}は{digit}",
    "deadly.avoid_1": (
        "もし{cell}が{digit}なら、与えられた数字に触れずに長方形の二つの数字を入れ替えることができ、"
        "解が二つになってしまいます。したがって、{outcome}。"
    ),
    "deadly.were": "{cell}が{digit}",
    "deadly.avoid_2": (
        "もし{wrong:comma}なら、与えられた数字に触れずに長方形の二つの数字を入れ替えることができ、"
        "解が二つになってしまいます。したがって、{cells}の一方は{extra}で、その両方が見えるマスに{extra}"
        "は入りません。{outcome}。"
    ),
    "bug.grave": (
        "すべての空きマスの候補が2個、どの行・列・ブロックでも各数字の入るマスが2個となり、"
        "そのような盤面は解が二つあるか、一つもありません"
    ),
    "bug.type_1": (
        "候補が3個ある{cell}を除き、空きマスの候補はすべて2個です。{cell}の{digit}は、"
        "その行・列・ブロックで1個だけ余分です。もしこの{digit}がなければ、{grave}。したがって、{cell}は{digit}です。"
        "{outcome}。"
    ),
    "bug.type_2": (
        "余分な候補があるのは{cells}だけで、どれも{digit}です。もしどれも{digit}でなければ、{grave}。したがって、"
        "どれかは{digit}で、{count:seen}マスに{digit}は入りません。{outcome}。"
    ),
    "bug.extra": "{cell}の{digits:dots}",
    "bug.extras": "余分な候補があるのは{cells}だけです：{listed}。もしどれも正しくなければ、{grave}。",
    "bug.type_3": "したがって、{cells}の一方は{digits:or}です。",
    "bug.type_4": (
        "{house}で{digit}は{cells:or}にしか入らないので、2マスの一方は{digit}、他方は余分な候補になり、"
        "ほかの数字は入りません。{outcome}。"
    ),
}

_COLORS = {
    "candidate": "{cell}の{digit}",
    "color.a": "A色",
    "color.b": "B色",
    "color.c": "C色",
    "color.d": "D色",
    "color.one_cluster": (
        "{digit}の強リンク（{digit}が2マスにしか入らない行・列・ブロック）をたどり、両端を交互に塗り分けます。A色は"
        "{a}、B色は{b}です。一方の色はすべて{digit}、他方の色はすべて{digit}ではありません。"
    ),
    "color.sees_both": "{cell}からは両方の色が見えます（{seen}）。",
    "color.trap": "どちらの色が正しくても、{outcome}。",
    "color.wrap": (
        "ところが、{cells}は互いに見える位置にあり、どちらも{color}です。したがって{color}は誤りです。{outcome}。"
    ),
    "color.two_clusters": (
        "{digit}の強リンクのつながり二つを、それぞれ塗り分けます。一つ目はA色が{a}、B色が{b}、二つ目はC色が{c}、D色が"
        "{d}です。どちらのつながりでも、一方の色だけがすべて{digit}です。"
    ),
    "color.clash": (
        "{near}（{first}）と{far}（{second}）は互いに見えるので、{first}と{second}が両方とも正しいことはなく、{left}"
        "か{right}の少なくとも一方が正しくなります。{hit}からは{left}と{right}の両方が見えるので、{digit}"
        "は入りません。"
    ),
    "color.so": "したがって、{outcome}。",
    "color.between": (
        "{color}からは、C色（{to_c}）もD色（{to_d}）も見えます。C色とD色のどちらかはすべて{digit}なので、{color}"
        "はいずれにしてもそれとぶつかり、誤りです。{outcome}。"
    ),
    "medusa": (
        "候補が2個のマスの中と、ある数字が2マスにしか入らない行・列・ブロックの強リンクをたどり、"
        "候補を交互に塗り分けます。A色：{a}。B色：{b}。A色がすべて正しいか、B色がすべて正しいかのどちらかです。"
    ),
    "medusa.twice": "{both}はどちらも{color}ですが、両方が正しいことはないので、{color}はすべて誤りです。{outcome}。",
    "medusa.no_candidate": "もし{color}が正しければ、{cell}の候補がなくなるので、{color}はすべて誤りです。{outcome}。",
    "medusa.no_place": (
        "もし{color}が正しければ、{house}に{digit}の入るマスがなくなるので、{color}はすべて誤りです。{outcome}。"
    ),
    "medusa.conflict": "{cell}の{digit}は、両方の色とぶつかります（{both}）。",
    "medusa.trap": "どちらの色が正しくても、{outcome}。",
}

_CHAINS = {
    "node.on": "{cells:or}が{digit}である",
    "node.off": "{cells}が{digit}ではない",
    "node.off_group": "{cells}のどれも{digit}ではない",
    "beat.lost": "{cells}に{digit}は入りません",
    "beat.als_lost": "{cells}に{digit}は入らず、{als}には{held}が入ります",
    "beat.als_lost_first": "{cells}に{digit}がなければ、{als}には{held}が入ります",
    "beat.must": "{place:or}は{value}です",
    "beat.als": "{cells}に{digit}は入らず、{als}には{held}が入るので、{place:or}は{value}です",
    "beat.als_first": "{als}には{held}が入るので、{place:or}は{value}です",
    "beat.cell": "{cells}に{digit}は入らず、{value}に決まります",
    "beat.cell_first": "{place}は{value}に決まります",
    "beat.house": "{cells}に{digit}は入らず、{house}の{value}は{place:or}に入ります",
    "beat.house_first": "{house}の{value}は{place:or}に入ります",
    "beat.place": "{cells}に{digit}は入らず、{place:or}は{value}です",
    "beat.place_first": "{place:or}は{value}です",
    "story": "{start}と仮定します。すると、{beats:semicolon}。",
    "story.long": "{start}と仮定し、順にたどります：",
    "story.bare": "{start}と仮定します。",
    "link": "{beat}。",
    "remote_pair": (
        "{cells}の候補はどれも{a}と{b}だけで、順に次のマスが見えます。このつながりに沿って{a}と{b}は交互に並ぶので、"
        "奇数歩だけ離れた2マス（たとえば{ends}）は、一方が{a}、他方が{b}です。そのような2マスが両方見えるマスには、"
        "{a}も{b}も入りません。{outcome}。"
    ),
    "chain.called": "強リンク三つからなるこのチェーンは{name}と呼ばれます。",
    "chain.itself": "仮定からその反対が導かれたので、{start}と決まります。{outcome}。",
    "chain.ends": "したがって、{ends}の一方は必ず{digit}で、その両方が見えるマスに{digit}は入りません。{outcome}。",
    "chain.either": (
        "したがって、「{first}」と「{last}」の少なくとも一方は成り立ち、どちらとも両立しない候補は消去できます。"
        "{outcome}。"
    ),
    "loop.closed": (
        "これで出発点に戻り、リンクは閉じたループになり、逆向きにもたどれます。ループで隣り合う二つの候補は、"
        "ちょうど一方だけが正しいので、その両方とぶつかるほかの候補は消去できます。{outcome}。"
    ),
    "loop.two_digits": "しかし、{cell}が同時に{digits}になることはないので、仮定は誤りです。{outcome}。",
    "loop.contradicts": "これは「{start}」という仮定と矛盾するので、仮定は誤りです。{outcome}。",
    "loop.one_of": "したがって、{cell}はいずれにしても{digits:or}で、ほかの数字は入りません。{outcome}。",
}

STEPS = {
    "outcome": "{parts:outcome}",
    "outcome.place": "{cell}は{digit}に決まります",
    "outcome.strike": "{cells}から候補{digits}を消去できます",
    "outcome.more": "{cells}からは{digits}を消去できます",
    **_SINGLES,
    **_SETS,
    **_FISH,
    **_SINGLE_DIGIT,
    **_WINGS,
    **_DEADLY,
    **_COLORS,
    **_CHAINS,
    **HARD_STEPS,
}
