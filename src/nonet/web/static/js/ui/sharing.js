// What the sharing dialogs have in common: copying, and reporting the result.

import { sayError, service } from "../store/api.js";
import { useState } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";

/** The public address of the page, set by `nonet serve --public-url`. */
export async function publicUrl() {
  const { public_url: url } = await service();
  return url ? `${url.replace(/\/$/, "")}/` : location.origin + location.pathname;
}

/** The last message and text; `guard` reports the errors of a call, `copy` copies a text and shows it. */
export function useSharing() {
  const [said, setSaid] = useState(/** @type {{ kind: string, text: string } | null} */ (null));
  const [shown, setShown] = useState("");
  const guard = (/** @type {() => Promise<any>} */ run) => async () => {
    try {
      await run();
    } catch (error) {
      setSaid({ kind: "bad", text: sayError(error) });
    }
  };
  const copy = async (/** @type {string} */ text) => {
    setShown(text);
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ kind: "good", text: t("copied") });
    } catch {
      setSaid({ kind: "", text: t("copy-by-hand") });
    }
  };
  return { said, shown, guard, copy, show: setShown };
}
