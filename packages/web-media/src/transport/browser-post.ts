import type { HttpPost } from "@setsuna/client";

export const browserPost: HttpPost = (url, body, answered, isLast = false) => {
  const abort = new AbortController();
  const ask = async (): Promise<void> => {
    const response = await fetch(url, {
      method: "POST",
      body,
      credentials: "omit",
      cache: "no-store",
      keepalive: isLast,
      signal: abort.signal,
      headers: { "Content-Type": "text/plain" },
    });
    const text = await response.text();
    if (!abort.signal.aborted) answered({ status: response.status, text });
  };
  ask().catch((error: unknown) => {
    if (abort.signal.aborted) return;
    // A TypeError means the network, or a broken body.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    answered(undefined);
  });
  return () => abort.abort();
};
