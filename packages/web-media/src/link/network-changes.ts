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
