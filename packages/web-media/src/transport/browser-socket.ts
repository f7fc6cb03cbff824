import { SocketAhead, type TextSocket, type TextSocketEvents } from "@setsuna/client";
import { type EarlySocket, takeEarlySocket } from "./early-socket.ts";

/** Undefined for a malformed address. */
const newSocket = (url: string): WebSocket | undefined => {
  try {
    return new WebSocket(url);
  } catch (error) {
    // The constructor's only error.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};

/** Waits for a microtask, because callers expect no event before they have the socket. */
const replay = ({ socket, messages }: EarlySocket): void => {
  if (socket.readyState !== WebSocket.OPEN) return;
  queueMicrotask(() => {
    socket.onopen?.(new Event("open"));
    for (const data of messages) socket.onmessage?.(new MessageEvent("message", { data }));
  });
};

/** Takes the page's early socket, if it has one. Undefined for a malformed address. */
const openBrowserSocket = (url: string, events: TextSocketEvents): TextSocket | undefined => {
  const early = takeEarlySocket(url);
  const socket = early?.socket ?? newSocket(url);
  if (socket === undefined) return undefined;
  if (early !== undefined) replay(early);
  socket.onopen = () => events.onOpen();
  socket.onmessage = ({ data }) => events.onMessage(data);
  socket.onclose = () => events.onLost();
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: (code) => {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close(code);
    },
  };
};

/** Opens the page's signaling sockets, or returns one that {@link openSignallingAhead} opened. */
export const signallingAhead = new SocketAhead(openBrowserSocket);

/** Opens a socket to `url` ahead of the client, unless one waits. The server closes an unused one after 10 s. */
export const openSignallingAhead = (url: string): void => signallingAhead.prepare(url);
