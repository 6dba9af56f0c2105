"""Explanations of almost locked sets, large patterns, forcing chains, nets and last resorts in Simplified Chinese."""

_ALS = {
    "als.cell": "待定数组{name}是{cells}单独一格（候选数{digits}）",
    "als.set": "待定数组{name}是{cells}（{count}格，候选数{digits}）",
    "als.plain": "{cells}（{digits:dots}）",
    "als.sets": "{sets:semicolon}。它们的数字都只比格数多一个，所以最多只能缺其中一个数字。",
    "als.doubly": "A与B中的{x}全都互相看到，{y}也一样。所以一组填{x}，另一组填{y}。",
    "als.rest": "此外{name}还必须填{digits}。",
    "als.doubly_end": "与此冲突的候选数不成立：{outcome}。",
    "als.xz": (
        "A中的{x}与B中的{x}全都互相看到，所以{x}最多出现在其中一组；另一组失去{x}后就必须用上其余所有数字，包括"
        "{struck}。能看到两组中该数字所有位置的其他单元格不能填它：{outcome}。"
    ),
    "als.wing": (
        "C中{x}和{y}至少有一个：若C含{x}，则A失去{x}，必须用上其余所有数字；若C含{y}，则B失去{y}，"
        "必须用上其余所有数字。无论如何，{struck}必在A或B中，能看到两组中该数字所有位置的其他单元格不能填它："
        "{outcome}。"
    ),
    "als.takes_first": "它就使{set}失去{digit}",
    "als.takes": "进而使{set}失去{digit}",
    "als.chain": (
        "下面每个待定数组的数字都只比格数多一个，失去一个数字后就必须用上其余所有数字。从{first}开始：如果{z}"
        "不在其中，{walk:comma}，于是{z}必在{last:or}。"
    ),
    "als.same": "{digits}同理。",
    "als.ends": "所以{digits}不在首组就在末组，能看到首末两组中该数字所有位置的其他单元格不能填它：{outcome}。",
    "blossom.stem": "花蕊{stem}必是{digits:or}：{cases:semicolon}。",
    "blossom.case": "若它是{digit}，则{set}失去{digit}",
    "blossom.petals": (
        "这些花瓣都是数字只比格数多一个的待定数组，失去一个数字后就必须用上其余所有数字，包括{struck}。"
        "能看到该数字在各花瓣中所有位置的其他单元格不能填它：{outcome}。"
    ),
    "sue_de_coq": (
        "在{line}与{box}的交叉处，{core}的候选数为{core_digits}。旁边{line}的{line_cells}只能是{line_digits:or}，"
        "{box}的{box_cells}只能是{box_digits:or}。"
    ),
    "sue_de_coq.once": "这{count}格恰好分完{digits}，每个数字都被限定在所属的区域里：{outcome}。",
    "sue_de_coq.twice": "这{count}格恰好分完{digits}（其中{shared}两次），每个数字都被限定在所属的区域里：{outcome}。",
    "ahs.set": "在{house}，{digits}只能填在{cells}",
    "ahs.sets": "{sets:semicolon}。每组的格数都比数字多一，所以只要有一格不用，就占满其余各格。",
    "ahs.takes": "占用{cell}，于是{digits}不能用{cell}",
    "ahs.walk": "如果{end}不是{first:or}，{first}就{walk:comma}，最后占用{end}。",
    "ahs.end": "所以无论如何{end}只能是{digits:or}：{outcome}。",
    "fireworks": (
        "{row}和{column}在{box}的{cross}相交。在{box}以外，{digits}在{row}只能填在{right}，在{column}只能填在{down}。"
        "如果其中某个数字不在这两格，{row}和{column}都要把它填在{box}里，而{box}只有一个，所以它就在交点{cross}。"
        "于是三个数字占满{cells}，这三格容不下别的数字：{outcome}。"
    ),
    "aligned": (
        "逐一列举{cells}的候选数组合。如果互相看到的两格相同，或者组合使下列能被它们看到的格没有足够的数字可填，"
        "这个组合就不成立：{walls:semicolon}。包含{struck:or}的组合都不成立，所以{outcome}。"
    ),
}

HARD_STEPS = {
    **_ALS,
    "exocet.base": (
        "基准格{base}填入{digits}中的两个。填在基准格的数字，在{lines}每条线上都必须另有位置，"
        "而且不能是基准格能看到的单元格。"
    ),
    "exocet.short": "除去目标格{targets}，位置就不够：{walls:semicolon}。",
    "exocet.none": "{digit}在{line}没有其他位置",
    "exocet.few": "{digit}在{lines}只剩{rows}上的位置",
    "exocet.targets": (
        "所以基准格的每个数字都必在某个目标格中。基准格有两个数字，因此{targets}各填其中一个，不能填别的数字。"
    ),
    "exocet.mirror": (
        "{target}的数字也必在{mirror:or}中：在{box}里，{taken}已不能再填它，而{other}填的是基准格的另一个数字。"
    ),
    "exocet.mirror_corner": (
        "{target}的数字也必在{mirror:or}中：在{box}里，{taken}已不能再填它，{other}填的是基准格的另一个数字，"
        "{corner}又不能填基准格的数字。"
    ),
    "exocet.not_there": "那里不能填{digits:or}，所以{target}不能填{digits:or}。",
    "exocet.only_there": "其中只有{cell}能填{digits:or}，所以它不能填别的数字。",
    "exocet.no_target": "{targets}都不能填{digits}，所以{base}也不能填{digits}。",
    "locked.crossing": "取{lines}与{others}相交处的{count}个空格：{cells}。",
    "locked.loop": "取沿着{lines}、穿过{others}的环上的{count}个空格：{cells}。",
    "locked.twinned": "这样的六格又称孪生XY链。",
    "locked.house": "{house}的{digits}",
    "locked.room": "每个数字在一个区域里只能出现一次，这些格最多容得下：{room:semicolon}。",
    "locked.full": (
        "总共{count}个数字对{count}个格，一个也不能少：这些数字都在这些格里，不会在所属区域的别处。所以{outcome}。"
    ),
    "tridagon": (
        "在{boxes}中观察{cells}：每宫三格，各行各列恰有一格。{other}里的排列方向与另外三宫相反，"
        "因此只用{digits}填不满这十二格。"
    ),
    "saved.one": "所以唯一的其他候选数，即{extras}，必定成立：{outcome}。",
    "saved.several": "所以其他候选数{extras:or}中必有一个成立，与它们都冲突的候选数不成立：{outcome}。",
    "exocet.end": "所以{outcome}。",
    "why.assumed": "已假设{cells}不是{digit}",
    "why.sees": "{cells}{cells?|都}看到{place:or}的{digit}",
    "why.filled": "{cell}是{digit}",
    "why.refuted": "前面已证明{off}",
    "net.suppose": "再假设{start}，则：",
    "net.refuted": "这样{cells}既是{digit}又不是{digit}，所以{off}。",
    "net.off": "{off}：{why}",
    "net.cell": "{cells}只剩候选数{digit}：{why:comma}",
    "net.house": "{house}的{digit}只能填在{cells:or}：{why:comma}",
    "clash.both": "这样{cells:or}既是{digit}又不是{digit}，这不可能。",
    "clash.two_digits": "这样{cell}必须同时是{digits}，这不可能。",
    "clash.twice": "这样互相看到的{first:or}与{last:or}都是{digit}，这不可能。",
    "clash.no_candidate": "这样{cell}就没有候选数可填了，这不可能。",
    "clash.no_place": "这样{house}就没有{digit}的位置了，这不可能。",
    "clash.other": "以上结果不能同时成立。",
    "forcing.wrong": "所以假设不成立：{outcome}。",
    "verity.or_not": "{cell}要么是{digit}，要么不是。",
    "verity.house": "在{house}中，{digit}只能填在{places:or}。",
    "verity.cell": "{cell}必是{digits:or}。",
    "verity.case": "若{start}：{beats:semicolon}。",
    "verity.long": "若{start}，逐步推导：",
    "verity.end": "各种情况都得到同一个结果：{outcome}。",
    "length.whip": "这是一条长度为{count}的鞭链，每一环都利用前一环排除的候选数。",
    "length.g_whip": (
        "这是一条长度为{count}的区块鞭链，每一环都利用前一环排除的候选数，某数字也可以在宫与行列的交叉处剩下两三个位"
        "置。"
    ),
    "length.braid": "这是一条长度为{count}的辫链，每一环可以利用前面任何一环排除的候选数。",
    "patterns.one": "列出{digit}在全盘上各行、列、宫恰好各出现一次的所有填法。",
    "patterns.more": "列出{digit}填满全盘的所有方式（每行、每列、每宫各一次），再列出{others}的所有方式。",
    "overlay.two": "凡是用到{cells:or}的{digit}的方式，都与{others}的每种方式冲突，所以{outcome}。",
    "overlay.three": "凡是用到{cells:or}的{digit}的方式，都不能给其他数字各留下一种方式，所以{outcome}。",
    "template.set": "每一种填法都用到同一个位置，所以{outcome}。",
    "template.delete": "没有一种填法用到要删去的位置，所以{outcome}。",
    "brute_force": "所启用的技巧在这里都找不到可用的一步。通过穷举求出答案，先填其中一个数字就能继续：{outcome}。",
}
