import type { Milliseconds } from "@setsuna/kit";
/** Repeats a task every so many ms; returns what ends that. */
export const every = (ms: Milliseconds, task: () => void): (() => void) => {
  const timer = setInterval(task, ms);
  return () => clearInterval(timer);
};

/** Returns the browser's NetworkInformation; undefined outside Chromium, and in Node, which has no navigator. https://wicg.github.io/netinfo/ */
const connection = (): EventTarget | undefined => {
  const found: unknown = typeof navigator === "object" && "connection" in navigator ? navigator.connection : undefined;
  return found instanceof EventTarget ? found : undefined;
};

/** `wifi`, `cellular` and the like, where the browser says so, which phones do. */
const typeOf = (network: EventTarget | undefined): unknown => (network === undefined ? undefined : Reflect.get(network, "type"));

/** Calls back when the network under the page may have changed: another line, another address. Returns what ends that. */
export const onNetworkChange = (changed: () => void): (() => void) => {
  const network = connection();
  let type = typeOf(network);
  // It also tells of every new estimate of the same line's speed, which is nothing to doubt a connection for.
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
