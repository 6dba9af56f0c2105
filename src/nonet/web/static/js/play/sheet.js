// The sheet beside the board: a message, a hint with its levels, the solution path; otherwise actions.

import { Button, Group, html } from "../ui/elements.js";
import { t } from "../words/index.js";
import { Explanation } from "../ui/words.js";
import { Legend } from "../ui/marks.js";
import { applyStep, closeHelp, goToHelp, markBefore, pointAt, showPath, checkBoard } from "./help.js";
import { useEffect, useRef } from "../vendor/preact-htm.js";
import { shapeOf } from "../game/state.js";
import { variantKit } from "./kit.js";
import { act, currentTable, update } from "./session.js";

/** @param {{ onDone: () => void }} props */
export function Sheet({ onDone }) {
  const { game, help, message } = currentTable();
  if (!game) return null;
  if (message)
    return html`<section class=${`sheet saying ${message.kind}`}>
    <div class="sheet-text" tabindex="0" role="group" aria-label=${t("help")}><${Explanation} blocks=${message.blocks} onPoint=${pointAt} cellOf=${shapeOf(game).cellOf} /></div>
    <div class="sheet-buttons">
      ${message.action && html`<${Button} kind="primary" label=${message.action.label} onClick=${message.action.act} />`}
      <${Button} label=${t("dismiss")} onClick=${() => update({ message: null, wrong: new Set() })} />
    </div>
  </section>`;
  if (help) return html`<${Help} help=${help} />`;
  if (game.isEntering)
    return html`<section class="sheet saying">
    <div class="sheet-text"><p>${t("enter-own")}</p></div>
    <div class="sheet-buttons"><${Button} kind="primary" id="done-entering" icon="check" label=${t("done")} onClick=${onDone} /></div>
  </section>`;
  return html`<section class="sheet idle"><${Group} kind="quick" label=${t("help")}>
    ${
      game.variant
        ? html`<${Button} id="rules" icon="learn" label=${t("variant-rules")} onClick=${() => variantKit()?.sayRules(game)} />`
        : html`<${Button} id="fill-notes" icon="grid" label=${t("fill-notes")} onClick=${() => act({ type: "fill-notes" })} />`
    }
    <${Button} id="check" icon="check" label=${t("check")} onClick=${checkBoard} />
    <${Button} id="rewind" icon="back" label=${t("rewind")} onClick=${markBefore} />
    <${Button} id="path" icon="list" label=${t("path")} onClick=${showPath} />
  <//></section>`;
}

/** @param {{ help: import("./session.js").Help }} props */
function Help({ help }) {
  const { pages, at, title, technique, isBusy } = help;
  const page = pages[at];
  const isLast = at === pages.length - 1;
  const text = useRef();
  useEffect(() => {
    text.current.scrollTop = 0;
  }, [at, pages]);
  return html`<section class="sheet helping" aria-label=${t("hint")}>
    <div class="sheet-text" tabindex="0" role="group" aria-label=${t("hint")} ref=${text}>
      <strong class="sheet-title">${
        help.kind === "hint" && !page?.isNamed
          ? t("hint")
          : technique && technique !== "brute_force" && !currentTable().game?.variant
            ? html`<a href=${`#learn/${technique}`}>${title}</a>`
            : (page?.title ?? title)
      }</strong>
      ${isBusy ? html`<p>${t("working")}</p>` : html`<${Explanation} blocks=${page?.blocks ?? []} onPoint=${pointAt} cellOf=${shapeOf(currentTable().game).cellOf} />${isLast && help.kind === "hint" ? page?.drawing.legend && html`<${Legend} entries=${page.drawing.legend} />` : null}`}
    </div>
    <div class="sheet-buttons">
      <${Button} id="help-back" icon="back" label=${t("previous")} hideLabel disabled=${at === 0} onClick=${() => goToHelp(at - 1)} />
      <span class="where">${pages.length > 1 ? t(help.kind === "path" ? "step-of" : "part-of", { number: at + 1, count: pages.length }) : ""}</span>
      ${
        help.kind === "path" || !isLast
          ? html`<${Button} id="help-next" kind=${help.step && isLast ? "" : "primary"} icon="next" label=${t(help.kind === "path" ? "next" : "more")} disabled=${isLast} onClick=${() => goToHelp(at + 1)} />`
          : null
      }
      ${help.step && isLast ? html`<${Button} id="help-apply" kind="primary" icon="check" label=${t("apply")} onClick=${applyStep} />` : null}
      <${Button} id="help-close" icon="close" label=${t("close")} hideLabel onClick=${closeHelp} />
    </div>
  </section>`;
}
