/** How long a connection may say nothing after the network changed, ms: a round trip on a slow line, and the answer. */
export const DOUBT_MS = 800;
/** How often it is asked meanwhile, ms: one question may be lost. */
export const ASK_MS = 200;

/** What a browser knows of its line; Chromium alone has it, and Node no navigator. https://wicg.github.io/netinfo/ */
const connection = (): EventTarget | undefined => {
  const found: unknown = typeof navigator === "object" && "connection" in navigator ? navigator.connection : undefined;
  return found instanceof EventTarget ? found : undefined;
};

/** Calls back when the network under the page may have changed: another line, another address. Returns what ends that. */
export const onNetworkChange = (changed: () => void): (() => void) => {
  globalThis.addEventListener("online", changed);
  const line = connection();
  line?.addEventListener("change", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    line?.removeEventListener("change", changed);
  };
};
