// Calls to the API under the page.

export class ApiError extends Error {
  constructor(answer) {
    super(answer.message);
    this.type = answer.type;
    this.place = answer.place ?? {};
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(`api/v1/${path}`, options);
  } catch {
    throw new ApiError({ type: "Offline", message: "" });
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (!response.ok) {
    throw new ApiError(isJson ? await response.json() : { type: "ServerError", message: response.statusText });
  }
  return isJson ? response.json() : response.blob();
}

export const get = (path) => ask(path);
export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
