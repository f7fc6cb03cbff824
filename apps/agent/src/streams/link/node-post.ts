import type { HttpPost } from "@setsuna/client";

export const nodePost: HttpPost = (url, body, answered) => {
  const abort = new AbortController();
  const ask = async (): Promise<void> => {
    const headers = { "Content-Type": "text/plain" };
    const response = await fetch(url, { method: "POST", body, headers, signal: abort.signal });
    const text = await response.text();
    if (!abort.signal.aborted) answered({ status: response.status, text });
  };
  ask().catch((error: unknown) => {
    if (abort.signal.aborted) return;
    if (!(error instanceof TypeError)) throw error;
    answered(undefined);
  });
  return () => abort.abort();
};
