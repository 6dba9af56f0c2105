"""Explanations of steps in Simplified Chinese: one template for each message of `nonet.logic.facts`."""

from nonet.words.zh.hard_steps import HARD_STEPS

_SINGLES = {
    "full_house": "{house}只剩{cell}这一个空格。其余八格已经填了除{digit}以外的所有数字，所以{outcome}。",
    "naked_single.look": "观察{cell}，把它所在的行、列、宫里已经出现的数字逐个排除：{seen:semicolon}。",
    "naked_single.seen": "{house}已有{digits:dots}",
    "naked_single.gone": "另外，候选数{digits}此前已经从{cell}删去。",
    "naked_single.all_gone": "观察{cell}：候选数{digits}此前已经从这一格删去。",
    "naked_single.left": "这一格只剩下{digit}，所以{outcome}。",
    "hidden_single.where": "看{digit}在{house}中能填在哪里。",
    "hidden_single.blocked": "{cells}的{digit}排除了{house}的其余所有空格。",
    "hidden_single.some_blocked": "{cells}的{digit}排除了{house}的一部分空格。",
    "hidden_single.lost": "{cells}的候选数{digit}此前已被删去。",
    "hidden_single.left": "只剩下{cell}一处可填，所以{outcome}。",
    "direct_locked": (
        "{source}的{digit}只能填在{places:or}，它同时也就是{target}的{digit}，{target}的其他格都不能填{digit}。于是"
        "{house}的{digit}只剩下{cell}一个位置：{outcome}。"
    ),
    "direct_hidden": (
        "在{house}中，{digits}只能填在{cells}，占满了这几格。于是{house}的{digit}只剩下{cell}一个位置：{outcome}。"
    ),
}

_SETS = {
    "locked_candidates": (
        "在{source}中，{digit}只能填在{places:or}，而{count:all}又都在{target}中，构成{digit}的区块。{source}的"
        "{digit}必在其中一格，它同时也就是{target}的{digit}。所以{outcome}。"
    ),
    "naked_set": (
        "{cells}这{count}格的候选数合起来只有{digits}。{count}格恰好用掉这{count}个数字，所以{houses}"
        "的其他格都不能再填它们：{outcome}。"
    ),
    "locked_set": (
        "{cells}这{count}格的候选数合起来只有{digits}，并且它们同在{line}和{box}中。{count}格恰好用掉这{count}"
        "个数字，所以{line}和{box}的其他格都不能再填它们：{outcome}。"
    ),
    "hidden_set": (
        "在{house}中，{digits}只能填在{cells}。{count}个数字恰好占满这{count}格，这些格容不下别的数字：{outcome}。"
    ),
}

_FISH = {
    "fish.rows": (
        "观察{digit}在{base}中的位置：它只能出现在{cover}上（{body}）。这{count}行各需要一个{digit}，又不能同占一列，"
        "所以正好占用了这{count}列的{digit}，这些列的其他格都不能再填{digit}：{outcome}。"
    ),
    "fish.columns": (
        "观察{digit}在{base}中的位置：它只能出现在{cover}上（{body}）。这{count}列各需要一个{digit}，又不能同占一行，"
        "所以正好占用了这{count}行的{digit}，这些行的其他格都不能再填{digit}：{outcome}。"
    ),
    "fish.finned": "观察{digit}在{base}中的位置：除了鱼鳍{fins}，它只能出现在{cover}上（{body}）。",
    "fish.sashimi": "去掉鱼鳍{fins}后，{houses}只剩一个位置，所以这是退化的鱼。",
    "fish.no_fin": (
        "若{fins?鱼鳍不是|所有鱼鳍都不是}{digit}，{base}的{count}个{digit}必须全部填在{cover}，而这里恰好只容得下"
        "{count}个，所以{cover}的其他格都不能填{digit}。"
    ),
    "fish.fin": "若{fins?鱼鳍|某个鱼鳍}是{digit}，则它能看到的单元格都不能填{digit}。",
    "fish.either": "要删的单元格在两种情况下都不成立：{outcome}。",
    "fish.mixed": "以{base}为定义域，以{cover}为删除域：定义域中{digit}的所有位置（{body}）都落在删除域里。",
    "fish.mixed_finned": (
        "以{base}为定义域，以{cover}为删除域：除了鱼鳍{fins}，定义域中{digit}的所有位置（{body}）都落在删除域里。"
    ),
    "fish.endo": "{cells}同时属于两个定义域，所以要当作内鳍处理。",
    "fish.room": (
        "{base}需要{count}个{digit}，{cover}恰好只容得下{count}个，所以删除域的其他格都不能填{digit}：{outcome}。"
    ),
    "fish.cannibal": "{cells}虽然属于定义域，但同时落在两个删除域中，会一次占用两个名额，属于自噬。",
    "kraken.direct": (
        "若{fins?鱼鳍不是|所有鱼鳍都不是}{digit}，由鱼直接删数；若{fins?鱼鳍|某个鱼鳍}是{digit}，则由链得到同样的结果。"
    ),
    "kraken.house": (
        "若{fins?鱼鳍不是|所有鱼鳍都不是}{digit}，则鱼成立，{house}的{digit}只能填在{starts:or}。"
        "这些位置和每个鱼鳍沿着链都得到同样的结果。"
    ),
    "kraken.end": "所以无论如何，{outcome}。",
}

_SINGLE_DIGIT = {
    "two_links": (
        "{digit}在{house_a}只有{cells_a}两个位置，在{house_b}只有{cells_b}两个位置。{near}同在{joined}，"
        "最多只有一格是{digit}。"
    ),
    "two_links.one": "所以{cell}必为{digit}：{outcome}。",
    "two_links.ends": "所以另一端的{ends}中至少有一格是{digit}。{seers}能同时看到这两格，因此{outcome}。",
    "dual_kite": (
        "两只双线风筝在{box}的{cells}相接：{kites:semicolon}。每只风筝的数字在它的行和列中都只有两个位置，"
        "近端同在一宫，所以远端至少有一格是该数字。能同时看到一只风筝两个远端的其他单元格不能填它的数字：{outcome}。"
    ),
    "dual_kite.one": "数字{digit}的一只由{lines}组成，远端为{ends}",
    "empty_rectangle.box": "在{box}中，{digit}的所有位置（{places}）都落在{line_1}或{line_2}上。",
    "empty_rectangle.link": (
        "{link}的{digit}只有{near}和{far}两个位置：若{far}是{digit}，它直接看到{hit}；若不是，则{near}是{digit}，"
        "{box}中{line_1}上的位置都被排除，{box}的{digit}只能在{line_2}上，同样看到{hit}。"
    ),
    "guardians.loop": (
        "沿着由{cells}组成的环观察{digit}，每格与下一格同在一个区域：{houses}。如果这些区域没有{digit}的其他位置，"
        "{digit}就必须沿着环隔格出现，而环的格数是奇数，这不可能。"
    ),
    "guardians.one": "所以唯一的其他位置{guardians}必为{digit}：{outcome}。",
    "guardians.several": (
        "所以其他位置{guardians:or}中必有一格是{digit}，能同时看到它们的其他单元格都不能填{digit}：{outcome}。"
    ),
    "empty_rectangle.end": "无论哪种情况，都{outcome}。",
}

_WINGS = {
    "wing.pivot": "拐点{pivot}只能是{digits:or}：{cases:semicolon}。",
    "wing.case": "若它是{digit}，则{pincer}必为{z}",
    "wing.itself": "否则它自己就是{z}",
    "wing.ends": "无论如何，{cells}中总有一格是{z}，能同时看到{count:all}的其他单元格都不能填{z}：{outcome}。",
    "w_wing": (
        "{cells}都只有候选数{digits}。在{house}中，{x}只能填在{near}或{far}，前者看到{first}，后者看到{second}。无论"
        "{x}在哪一格，被它看到的那一格就必为{z}，所以能同时看到{cells}的其他单元格都不能填{z}：{outcome}。"
    ),
    "wxyz_wing": (
        "{cells}这四格的候选数合起来只有{digits}四个数字，其中只有{z}可能在这四格里出现两次，其余数字最多各出现一次。"
        "缺了{z}就填不满四格，所以{holders}中总有一格是{z}，能同时看到{count:all}的其他单元格都不能填{z}：{outcome}。"
    ),
}

_DEADLY = {
    "deadly.extended": (
        "{cells}中，{lines}上几乎只有{digits}。如果只有这些数字，两条线在此可以互换，题目就会有两个解。"
    ),
    "deadly.bug_lite": (
        "观察这些格，每格取两个数字：{pairs:comma}。每个区域里，每个数字或在其中两格，或一格也没有。"
        "如果每格都填这两个数字之一，就可以全部换成另一个，题目就会有两个解。"
    ),
    "symmetry.half_turn": "把盘面旋转180度",
    "symmetry.quarter_turn": "把盘面旋转90度",
    "symmetry.diagonal": "把盘面沿左上到右下的对角线翻转",
    "symmetry.antidiagonal": "把盘面沿右上到左下的对角线翻转",
    "symmetry.pair": "{a}变成{b}",
    "symmetry.stay": "{digits}不变",
    "symmetry.clues": "{turn}，已知数仍落在已知数上：{pairs:comma}。题目只有一个解，所以解也具有同样的对称性。",
    "symmetry.fixed": "{cells}位置不变，只能填{digits:or}：{outcome}。",
    "symmetry.image": "{cell}落在{image}上，而{image}不能填{lost:or}，所以{cell}不能填{digits:or}：{outcome}。",
    "deadly.loop": "环",
    "deadly.rectangle": "矩形",
    "deadly.swap": "{a}和{b}就可以整体互换，题目便有两个解",
    "deadly.type_1": (
        "{all}构成一个{shape}，除{roof}外各格都只有候选数{a}和{b}。如果{roof}也是{a}或{b}，{swap}。"
        "所以它必须填别的数字：{outcome}。"
    ),
    "deadly.type_2": (
        "{all}构成{a}、{b}的{shape}，其中只有{roof}还能填别的数字，即{extra}。如果它们都不是{extra}，{swap}。所以"
        "{roof}中必有一格是{extra}，能同时看到{count:all}的其他单元格都不能填{extra}：{outcome}。"
    ),
    "deadly.type_3": (
        "{all}构成{a}、{b}的{shape}。如果{roof}也只填这两个数字，{swap}，所以{roof}中必有一格是{extras:or}。"
    ),
    "deadly.set": (
        "把{cells}看作一格，它与{others}构成关于{digits}的显性数组，{house}的其他格都不能再填这些数字：{outcome}。"
    ),
    "deadly.type_4": (
        "{all}构成{a}、{b}的{shape}，其中{floor}没有别的候选数。在{houses}中，{kept}只能填在{roof:or}，"
        "所以两格之中必有一格是{kept}。如果另一格是{struck}，{swap}：{outcome}。"
    ),
    "deadly.type_6": (
        "{all}构成{a}、{b}的矩形，其中{floor}没有别的候选数。在{lines}中，{struck}都只能填在矩形的四角。如果{roof}"
        "中有一格是{struck}，另一格也必是{struck}，{floor}就都是{other}，于是{swap}。所以{outcome}。"
    ),
    "deadly.hidden": (
        "{corners}构成{a}、{b}的矩形，其中{opposite}没有别的候选数。在{lines}中，{confined}都只能填在矩形的角上。如果"
        "{target}是{struck}，则{sides}都是{confined}，{opposite}是{struck}，于是{swap}。所以{outcome}。"
    ),
    "deadly.placed": "{standing:comma}，它们都不是题目给出的已知数。",
    "deadly.stands": "{cell}是{digit}",
    "deadly.avoid_1": (
        "如果{cell}是{digit}，这个矩形的两个数字就可以互换，而不触动任何已知数，题目便有两个解。所以{outcome}。"
    ),
    "deadly.were": "{cell}是{digit}",
    "deadly.avoid_2": (
        "如果{wrong:comma}，这个矩形的两个数字就可以互换，而不触动任何已知数，题目便有两个解。所以{cells}中必有一格是"
        "{extra}，能同时看到这两格的其他单元格都不能填{extra}：{outcome}。"
    ),
    "bug.grave": "所有空格都恰有两个候选数，每个数字在各行、列、宫中都恰有两个位置，这样的盘面要么无解，要么有两个解",
    "bug.type_1": (
        "除{cell}有三个候选数外，所有空格都恰有两个候选数，而{cell}的{digit}在它的行、列、宫中都多出一个。"
        "如果没有这个{digit}，{grave}。所以{cell}必须是{digit}：{outcome}。"
    ),
    "bug.type_2": (
        "只有{cells}各多出一个候选数，并且都是{digit}。如果它们都不是{digit}，{grave}。所以其中必有一格是{digit}，"
        "能同时看到{count:all}的其他单元格都不能填{digit}：{outcome}。"
    ),
    "bug.extra": "{cell}的{digits}",
    "bug.extras": "只有{cells}有多出来的候选数：{listed}。如果它们都不成立，{grave}。",
    "bug.type_3": "所以{cells}中必有一格是{digits:or}。",
    "bug.type_4": (
        "在{house}中，{digit}只能填在{cells:or}，所以两格之中一格是{digit}，另一格是多出来的候选数，容不下别的数字："
        "{outcome}。"
    ),
}

_COLORS = {
    "candidate": "{cell}的{digit}",
    "color.a": "甲色",
    "color.b": "乙色",
    "color.c": "丙色",
    "color.d": "丁色",
    "color.one_cluster": (
        "沿着{digit}的强链（某区域中{digit}恰有两个位置）把两端交替染成两种颜色：甲色为{a}，乙色为{b}。"
        "必有一种颜色全是{digit}，另一种全不是。"
    ),
    "color.sees_both": "{cell}能同时看到两种颜色，即{seen}。",
    "color.trap": "无论哪种颜色成立，都{outcome}。",
    "color.wrap": "但{cells}互相看到，又同为{color}，所以{color}不成立：{outcome}。",
    "color.two_clusters": (
        "给{digit}的两组强链分别染色。第一组：甲色为{a}，乙色为{b}；第二组：丙色为{c}，丁色为{d}。"
        "每组中恰有一种颜色全是{digit}，另一种全不是。"
    ),
    "color.clash": (
        "{near}（{first}）与{far}（{second}）互相看到，{first}和{second}不能同时成立，所以{left}和{right}"
        "中至少有一种成立。{hit}能同时看到{left}和{right}，不能填{digit}。"
    ),
    "color.so": "所以{outcome}。",
    "color.between": (
        "{color}既看到丙色（{to_c}），又看到丁色（{to_d}）。丙色和丁色中必有一种全是{digit}，无论哪种成立都与{color}"
        "的{digit}冲突，所以{color}不成立：{outcome}。"
    ),
    "medusa": (
        "沿着强链给候选数交替染色，既包括双值格内的两个候选数，也包括某数字在某区域中仅有的两个位置。甲色：{a}；"
        "乙色：{b}。要么甲色全部成立，要么乙色全部成立。"
    ),
    "medusa.twice": "{both}同为{color}，却不能同时成立，所以{color}全部不成立：{outcome}。",
    "medusa.no_candidate": "若{color}成立，{cell}就没有候选数可填，所以{color}全部不成立：{outcome}。",
    "medusa.no_place": "若{color}成立，{digit}在{house}就没有位置可填，所以{color}全部不成立：{outcome}。",
    "medusa.conflict": "{cell}的{digit}与两种颜色都冲突，即{both}。",
    "medusa.trap": "无论哪种颜色成立，都{outcome}。",
}

_CHAINS = {
    "node.on": "{cells:or}是{digit}",
    "node.off": "{cells}不是{digit}",
    "node.off_group": "{cells}都不是{digit}",
    "beat.lost": "{cells}{cells?|都}不能填{digit}",
    "beat.als_lost": "{cells}{cells?|都}不能填{digit}，于是{als}必须填{held}",
    "beat.als_lost_first": "{cells}没有{digit}，{als}就必须填{held}",
    "beat.must": "{place:or}必为{value}",
    "beat.als": "{cells}{cells?|都}不能填{digit}，于是{als}必须填{held}，{place:or}必为{value}",
    "beat.als_first": "{als}必须填{held}，{place:or}必为{value}",
    "beat.cell": "{cells}不能填{digit}，只能填{value}",
    "beat.cell_first": "{place}只能填{value}",
    "beat.house": "{cells}{cells?|都}不能填{digit}，{house}的{value}只能填在{place:or}",
    "beat.house_first": "{house}的{value}只能填在{place:or}",
    "beat.place": "{cells}{cells?|都}不能填{digit}，{place:or}必为{value}",
    "beat.place_first": "{place:or}必为{value}",
    "story": "假设{start}，那么{beats:semicolon}。",
    "story.long": "假设{start}，逐步推导：",
    "story.bare": "假设{start}。",
    "link": "{beat}。",
    "remote_pair": (
        "{cells}都只有候选数{a}和{b}，并且依次相邻的两格都能互相看到。沿着这条链，{a}和{b}必然交替出现，"
        "所以相隔奇数步的两格（例如{ends}）一个是{a}，一个是{b}。能同时看到这样两格的其他单元格，{a}和{b}都不能填："
        "{outcome}。"
    ),
    "chain.called": "这条含三条强链的链通称{name}。",
    "chain.itself": "假设推出了它的反面，所以{start}：{outcome}。",
    "chain.ends": "所以无论如何，{ends}中总有一格是{digit}，能同时看到这两格的其他单元格都不能填{digit}：{outcome}。",
    "chain.either": "所以“{first}”与“{last}”至少有一个成立，与两者都冲突的候选数不成立：{outcome}。",
    "loop.closed": (
        "这就回到了起点，各链首尾相接成环，反过来推也同样成立。环上相邻的两个候选数恰有一个为真，"
        "所以与两者都冲突的其他候选数不成立：{outcome}。"
    ),
    "loop.two_digits": "但{cell}不可能同时是{digits}，所以假设不成立：{outcome}。",
    "loop.contradicts": "这与“{start}”的假设矛盾，所以假设不成立：{outcome}。",
    "loop.one_of": "所以{cell}无论如何只能是{digits:or}：{outcome}。",
}

STEPS = {
    "outcome": "{parts:outcome}",
    "outcome.place": "{cell}填{digit}",
    "outcome.strike": "可以从{cells}中删去候选数{digits}",
    "outcome.more": "从{cells}中删去{digits}",
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
