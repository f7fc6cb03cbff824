/** Returns the browser's NetworkInformation; undefined outside Chromium, and in Node, which has no navigator. https://wicg.github.io/netinfo/ */
const connection = (): EventTarget | undefined => {
  const found: unknown = typeof navigator === "object" && "connection" in navigator ? navigator.connection : undefined;
  return found instanceof EventTarget ? found : undefined;
};

/** `wifi`, `cellular` etc., as reported by phone browsers. */
const typeOf = (network: EventTarget | undefined): unknown => (network === undefined ? undefined : Reflect.get(network, "type"));

/** Calls back when the page's network may have changed: another connection or address. Returns a function that stops it. */
export const onNetworkChange = (changed: () => void): (() => void) => {
  const network = connection();
  let type = typeOf(network);
  // It also fires for new speed estimates of the same connection, which are no reason for doubt.
  const onNetwork = (): void => {
    if (typeOf(network) === type) return;
    type = typeOf(network);
    changed();
  };
  globalThis.addEventListener("online", changed);
  network?.addEventListener("change", onNetwork);
  return () => {
    globalThis.removeEventListener("online", changed);
    network?.removeEventListener("change", onNetwork);
  };
};
