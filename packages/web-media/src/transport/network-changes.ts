/** Undefined outside Chromium. https://wicg.github.io/netinfo/ */
const connection = (): EventTarget | undefined => {
  const found: unknown = typeof navigator === "object" && "connection" in navigator ? navigator.connection : undefined;
  return found instanceof EventTarget ? found : undefined;
};

/** Phones only: `wifi`, `cellular` and others. */
const typeOf = (network: EventTarget | undefined): unknown => (network === undefined ? undefined : Reflect.get(network, "type"));

export const onNetworkChange = (changed: () => void): (() => void) => {
  const network = connection();
  let type = typeOf(network);
  // Also called for speed estimates, which don't matter.
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
