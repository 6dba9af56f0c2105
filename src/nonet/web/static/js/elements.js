// What the views are built of.

export const $ = (id) => document.getElementById(id);

export function makeButton(text, act, label = "", className = "") {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, className });
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  return button;
}
