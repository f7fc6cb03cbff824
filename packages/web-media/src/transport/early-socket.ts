export interface EarlySocket {
  readonly socket: WebSocket;
  readonly messages: readonly unknown[];
}

/** Property of the page's global object, as in early-socket-script.ts. */
const KEPT = "setsunaEarlySocket";

const isEarly = (kept: unknown): kept is EarlySocket =>
  typeof kept === "object" && kept !== null && "socket" in kept && kept.socket instanceof WebSocket && "messages" in kept;

/** Returns the early socket to `url`, once. Undefined if there is none, or if it has closed. */
export const takeEarlySocket = (url: string): EarlySocket | undefined => {
  const kept: unknown = Reflect.get(globalThis, KEPT);
  if (!isEarly(kept) || kept.socket.url !== url) return undefined;
  Reflect.deleteProperty(globalThis, KEPT);
  const { readyState } = kept.socket;
  return readyState === WebSocket.CONNECTING || readyState === WebSocket.OPEN ? kept : undefined;
};
