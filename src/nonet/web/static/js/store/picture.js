// A picture on its way to the server: turned upright, made small and stripped of all that a camera writes into it.

import { ApiError, sendPicture } from "./api.js";

const SIDE = 1280; // pixels of the longer side; more does not help the reading
const MOST = 250_000; // bytes; the server takes a little more

/**
 * What is drawn on a canvas and encoded again holds pixels only: no place, no date, no camera.
 * @param {Blob} file
 * @returns {Promise<Blob>}
 */
export async function shrinkPicture(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, /** @type {any} */ ({ imageOrientation: "from-image" }));
  } catch {
    throw new ApiError({ type: "BrokenPicture", message: "" });
  }
  for (const [side, quality] of [[SIDE, 0.85], [SIDE, 0.65], [1000, 0.6], [700, 0.5]]) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale)) });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.fillStyle = "#fff"; // what is transparent is paper
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && (blob.size <= MOST || side === 700)) return blob;
  }
  throw new ApiError({ type: "BrokenPicture", message: "" });
}

/**
 * The boards in a picture, as the server reads them.
 * @param {Blob} file
 * @returns {Promise<any[]>}
 */
export async function readPicture(file) {
  const { puzzles } = await sendPicture(await shrinkPicture(file));
  if (!puzzles.length) throw new ApiError({ type: "NoGridError", message: "" });
  return puzzles;
}

/**
 * The first picture among what was pasted or dropped.
 * @param {DataTransfer | null} data
 * @returns {File | undefined}
 */
export const pictureIn = (data) => [...(data?.files ?? [])].find((file) => file.type.startsWith("image/"));
