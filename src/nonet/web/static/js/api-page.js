// API documentation, generated from the schema; every call can be tried.

import { applySettings } from "./store/settings.js";

applySettings();

/** @type {any} */
const schema = await (await fetch("openapi.json")).json();
const place = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
place("about").textContent = schema.info.description;

/** @param {any} part @returns {any} */
const resolve = (part) =>
  part?.$ref
    ? part.$ref
        .split("/")
        .slice(1)
        .reduce((/** @type {any} */ at, /** @type {string} */ name) => at[name], schema)
    : part;

/** @param {string} name @param {any} [properties] @param {any[]} children @returns {any} */
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/**
 * An example body: the example of each field, or the default of a required one.
 * @param {any} model
 */
function exampleOf(model) {
  /** @type {any} */
  const body = {};
  for (const [name, field] of Object.entries(/** @type {Record<string, any>} */ (model.properties ?? {}))) {
    if (field.examples) body[name] = field.examples[0];
    else if (model.required?.includes(name)) body[name] = field.type === "array" ? [] : "";
  }
  return body;
}

/** @param {any} field @returns {string[]} */
function typesOf(field) {
  const known = resolve(field);
  return known.anyOf ? known.anyOf.flatMap(typesOf) : [known.type ?? ""];
}

/** @param {any} field */
const typeOf = (field) => [...new Set(typesOf(field))].filter(Boolean).join(" or ");

/** @param {any} model */
function describeFields(model) {
  const rows = Object.entries(/** @type {Record<string, any>} */ (model.properties ?? {})).map(([name, field]) => {
    const bounds = [
      ["minimum", "at least"],
      ["maximum", "at most"],
      ["maxLength", "at most"],
      ["maxItems", "at most"],
    ]
      .filter(([key]) => key in field)
      .map(([key, words]) => `${words} ${field[key].toLocaleString()}${key === "maxLength" ? " characters" : ""}`);
    const facts = [
      typeOf(field),
      field.enum?.join(", "),
      "default" in field ? `default ${field.default}` : "",
      ...bounds,
    ];
    const about = [field.description, facts.filter(Boolean).join(", ")].filter(Boolean).join(" ");
    return make("tr", {}, make("th", { scope: "row", textContent: name }), make("td", { textContent: about }));
  });
  return make("table", { className: "fields-of-call" }, ...rows);
}

/** @param {string} path @param {string} method @param {any} call */
function describe(path, method, call) {
  const details = make("details", { className: "card" });
  details.append(
    make("summary", {}, make("code", { textContent: `${method.toUpperCase()} ${path}` }), ` ${call.summary ?? ""}`),
  );
  const model = resolve(call.requestBody?.content?.["application/json"]?.schema);
  const answer = make("pre", { className: "answer" });
  answer.setAttribute("aria-live", "polite");
  /** @type {any} */
  let body = null;
  if (model) {
    details.append(describeFields(model));
    body = make("textarea", { rows: 3, value: JSON.stringify(exampleOf(model)), spellcheck: false });
    body.setAttribute("aria-label", `Body of ${path}`);
    details.append(body);
  }
  if (!path.includes("{")) {
    const button = make("button", { type: "button", textContent: "Try it", className: "button" });
    button.addEventListener("click", async () => {
      const options = body ? { method: "POST", headers: { "content-type": "application/json" }, body: body.value } : {};
      try {
        const response = await fetch(path.slice(1), options);
        const isJson = response.headers.get("content-type")?.includes("json");
        const shown = isJson ? JSON.stringify(await response.json(), null, 1) : "(a file)";
        answer.textContent = `${response.status}\n${shown.slice(0, 4000)}`;
      } catch {
        answer.textContent = "The server does not answer.";
      }
    });
    details.append(make("div", { className: "row-of-buttons" }, button), answer);
  }
  return details;
}

place("calls").append(
  ...Object.entries(/** @type {Record<string, any>} */ (schema.paths)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => describe(path, method, call)),
  ),
);
