import type { TextSocket, TextSocketEvents } from "@setsuna/client";

/** Opens a WebSocket; undefined for a malformed address. */
export const openBrowserSocket = (url: string, events: TextSocketEvents): TextSocket | undefined => {
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch (error) {
    // The only thing that the constructor throws for.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
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
