import type { TextSocket, TextSocketEvents } from "@setsuna/client";
import { SIGNALLING_SILENCE_MS } from "@setsuna/contracts";
import { type NetworkWatch, networkWatch } from "@setsuna/node-media";
import WebSocket from "ws";

/** Lost at once when this machine loses the socket's address. Undefined for a malformed URL. */
export const openNodeSocket = (
  url: string,
  events: TextSocketEvents,
  network: Pick<NetworkWatch, "has" | "listen"> = networkWatch,
): TextSocket | undefined => {
  if (!URL.canParse(url)) return undefined;
  const socket = new WebSocket(url, { handshakeTimeout: SIGNALLING_SILENCE_MS });
  let ended = false;
  let address: string | undefined;
  socket.on("upgrade", (response) => {
    address = response.socket.localAddress;
  });
  const unwatch = network.listen(() => {
    if (address !== undefined && !network.has(address)) socket.terminate();
  });
  socket.on("open", () => {
    if (!ended) events.onOpen();
  });
  socket.on("message", (data) => {
    if (!ended) events.onMessage(data.toString());
  });
  // The close event follows.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    unwatch();
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
