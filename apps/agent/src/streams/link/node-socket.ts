import type { TextSocket, TextSocketEvents } from "@setsuna/client";
import { SIGNALLING_SILENCE_MS } from "@setsuna/contracts";
import WebSocket from "ws";

/** Undefined for a malformed address. */
export const openNodeSocket = (url: string, events: TextSocketEvents): TextSocket | undefined => {
  if (!URL.canParse(url)) return undefined;
  const socket = new WebSocket(url, { handshakeTimeout: SIGNALLING_SILENCE_MS });
  let ended = false;
  socket.on("open", () => {
    if (!ended) events.onOpen();
  });
  socket.on("message", (data) => {
    if (!ended) events.onMessage(data.toString());
  });
  // The close event follows.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    if (ended) return;
    ended = true;
    events.onLost();
  });
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: (code) => {
      ended = true;
      if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
      else socket.close(code);
    },
  };
};
