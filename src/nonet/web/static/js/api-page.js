// The API's documentation, drawn from its own schema; each call can be tried.

const schema = await (await fetch("openapi.json")).json();
document.getElementById("about").textContent = schema.info.description;

const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = localStorage.getItem("nonet.theme") ?? (dark ? "dark" : "light");

const resolve = (part) => (part?.$ref ? part.$ref.split("/").slice(1).reduce((at, name) => at[name], schema) : part);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

// An example body: what each field shows as its example, or its default where it must be there.
function exampleOf(model) {
  const body = {};
  for (const [name, field] of Object.entries(model.properties ?? {})) {
    if (field.examples) body[name] = field.examples[0];
    else if (model.required?.includes(name)) body[name] = field.type === "array" ? [] : "";
  }
  return body;
}

const typeOf = (field) => field.type ?? field.anyOf?.map((option) => option.type).join(" or ") ?? "";

function describeFields(model) {
  const rows = Object.entries(model.properties ?? {}).map(([name, field]) => {
    const bounds = [["minimum", "at least"], ["maximum", "at most"], ["maxLength", "at most"], ["maxItems", "at most"]]
      .filter(([key]) => key in field)
      .map(([key, words]) => `${words} ${field[key].toLocaleString()}${key === "maxLength" ? " characters" : ""}`);
    const facts = [typeOf(field), field.enum?.join(", "), "default" in field ? `default ${field.default}` : "", ...bounds];
    const about = [field.description, facts.filter(Boolean).join(", ")].filter(Boolean).join(" ");
    return make("tr", {}, make("th", { scope: "row", textContent: name }), make("td", { textContent: about }));
  });
  return make("table", { className: "fields" }, ...rows);
}

function describe(path, method, call) {
  const details = make("details", { className: "card" });
  details.append(make("summary", {}, make("code", { textContent: `${method.toUpperCase()} ${path}` }), ` ${call.summary ?? ""}`));
  const model = resolve(call.requestBody?.content?.["application/json"]?.schema);
  const answer = make("pre", { className: "answer" });
  answer.setAttribute("aria-live", "polite");
  let body = null;
  if (model) {
    details.append(describeFields(model));
    body = make("textarea", { rows: 3, value: JSON.stringify(exampleOf(model)), spellcheck: false });
    body.setAttribute("aria-label", `Body of ${path}`);
    details.append(body);
  }
  if (!path.includes("{")) {
    const button = make("button", { type: "button", textContent: "Try it" });
    button.addEventListener("click", async () => {
      const options = body
        ? { method: "POST", headers: { "content-type": "application/json" }, body: body.value }
        : {};
      const response = await fetch(path.slice(1), options);
      const isJson = response.headers.get("content-type")?.includes("json");
      const shown = isJson ? JSON.stringify(await response.json(), null, 1) : "(a file)";
      answer.textContent = `${response.status}\n${shown.slice(0, 4000)}`;
    });
    details.append(make("div", { className: "bar" }, button), answer);
  }
  return details;
}

document.getElementById("calls").append(
  ...Object.entries(schema.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => describe(path, method, call)),
  ),
);
