// What the dialogs that pass a puzzle on share: copying, and saying what came of it.

import { ApiError, service } from "../store/api.js";
import { useState } from "../vendor/preact-htm.js";
import { sayError } from "../words/errors.js";
import { t } from "../words/index.js";

/** Where others can reach the page; `nonet serve --public-url` sets it. */
export async function publicUrl() {
  const { public_url: url } = await service();
  return url ? `${url.replace(/\/$/, "")}/` : location.origin + location.pathname;
}

/** What was said and shown last; `guard` says the errors of a call, `copy` copies a text and shows it. */
export function useSharing() {
  const [said, setSaid] = useState(/** @type {{ kind: string, text: string } | null} */ (null));
  const [shown, setShown] = useState("");
  const guard = (/** @type {() => Promise<any>} */ run) => async () => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
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
