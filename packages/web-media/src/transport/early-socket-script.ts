/* A separate module, since every page's first script contains it and must not load the code that takes the socket. */

/**
 * Inline script that opens a signaling socket at `path` while the page's scripts load, so that a start waits for neither TCP, TLS nor the
 * upgrade. Messages are kept for `takeEarlySocket`. Hidden pages open none.
 */
export const earlySocketScript = (path: string): string => {
  const quoted = JSON.stringify(path).replaceAll("<", "\\u003c");
  return `if (!document.hidden) {
const url = new URL(${quoted}, location.href);
url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
const early = globalThis.setsunaEarlySocket = { socket: new WebSocket(url.href), messages: [] };
early.socket.onmessage = ({ data }) => early.messages.push(data);
}`;
};
