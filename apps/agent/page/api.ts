import { type ErrorBody, errorBody, StudioError } from "@setsuna/contracts";
import type { AppState } from "../src/app/app-state.ts";

const KEY = "setsuna-app-key";

const isError = (value: unknown): value is { error: ErrorBody } =>
  typeof value === "object" && value !== null && "error" in value && typeof value.error === "object";

const failed = (body: unknown): StudioError =>
  isError(body) ? new StudioError(body.error.code, body.error.detail) : new StudioError("internal");

const asked = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init);
  } catch (error) {
    // A TypeError means that the app has quit.
    if (error instanceof TypeError) throw new StudioError("server-unreachable");
    throw error;
  }
};

const jsonOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response.json();
  if (!response.ok) throw failed(body);
  return body;
};

/**
 * Exchanges the URL's one-time link for the key and removes it from the URL. A reloaded window keeps its key. Throws StudioError
 * `app-link-spent` or `app-token`.
 */
export const enter = async (): Promise<void> => {
  const link = new URLSearchParams(location.hash.slice(1)).get("link");
  history.replaceState(null, "", "/");
  if (link === null) {
    if (sessionStorage.getItem(KEY) === null) throw new StudioError("app-token");
    return;
  }
  const headers = { "content-type": "application/json" };
  const body = await jsonOf(await asked("/api/enter", { method: "POST", headers, body: JSON.stringify({ link }) }));
  if (typeof body === "object" && body !== null && "key" in body) sessionStorage.setItem(KEY, String(body.key));
};

const withKey = (): Record<string, string> => ({ authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}` });

/** Throws StudioError. */
export const call = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
  const headers = { ...withKey(), "content-type": "application/json" };
  return (await jsonOf(await asked(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) }))) as Reply;
};

/** Resolves when the app's state stream ends. Throws StudioError if refused. */
export const follow = async (show: (state: AppState) => void, signal: AbortSignal): Promise<void> => {
  const response = await asked("/api/state", { headers: withKey(), signal });
  if (!response.ok) throw failed(await response.json());
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
      const lines = (rest + read.value).split("\n");
      rest = lines.pop() ?? "";
      const last = lines.findLast((line) => line !== "");
      if (last !== undefined) show(JSON.parse(last) as AppState);
    }
  } catch (error) {
    // A broken stream means that the app has quit.
    if (!(error instanceof TypeError) && !signal.aborted) throw error;
  }
};

export const bodyOf = (thrown: unknown): ErrorBody =>
  thrown instanceof StudioError ? errorBody(thrown.code, thrown.detail) : errorBody("internal", String(thrown));
