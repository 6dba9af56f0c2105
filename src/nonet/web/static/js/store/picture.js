// Prepares a picture for the server: upright, small, and without the metadata of the camera.

import { ApiError, can, sendPicture } from "./api.js";
import { t } from "../words/index.js";

const SIDE = 1280; // pixels of the longer side; more does not improve recognition
const MOST = 250_000; // bytes; the limit of the server is a little higher

/**
 * A canvas holds nothing but pixels, so encoding it drops location, date and camera.
 * @param {Blob} file @returns {Promise<Blob>}
 */
async function shrinkPicture(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, /** @type {any} */ ({ imageOrientation: "from-image" }));
  } catch {
    throw new ApiError({ type: "BrokenPicture", message: t("picture-broken") });
  }
  for (const [side, quality] of [
    [SIDE, 0.85],
    [SIDE, 0.65],
    [1000, 0.6],
    [700, 0.5],
  ]) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = Object.assign(document.createElement("canvas"), {
      width: Math.max(1, Math.round(bitmap.width * scale)),
      height: Math.max(1, Math.round(bitmap.height * scale)),
    });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.fillStyle = "#fff"; // transparent parts become paper
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && (blob.size <= MOST || side === 700)) return blob;
  }
  throw new ApiError({ type: "BrokenPicture", message: t("picture-broken") });
}

/**
 * The boards in a picture, as the server reads them.
 * @param {Blob} file @returns {Promise<any[]>}
 */
export async function readPicture(file) {
  if (!can("picture")) throw new ApiError({ type: "PictureError", message: t("no-picture") });
  const { puzzles } = await sendPicture(await shrinkPicture(file));
  if (!puzzles.length) throw new ApiError({ type: "NoGridError", message: t("picture-none-found") });
  return puzzles;
}

/**
 * The first picture among pasted or dropped items.
 * @param {DataTransfer | null} data @returns {File | undefined}
 */
export const pictureIn = (data) => [...(data?.files ?? [])].find((file) => file.type.startsWith("image/"));
