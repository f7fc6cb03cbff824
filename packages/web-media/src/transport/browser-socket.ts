import { SocketAhead, type TextSocket, type TextSocketEvents } from "@setsuna/client";

/** Undefined for a malformed address. */
const openBrowserSocket = (url: string, events: TextSocketEvents): TextSocket | undefined => {
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch (error) {
    // The constructor's only error.
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

/** Opens the page's signaling sockets, or hands over one that {@link openSignallingAhead} opened. */
export const signallingAhead = new SocketAhead(openBrowserSocket);

/** Opens a socket to `url` ahead of the client, unless one waits. The server closes an unused one after 10 s. */
export const openSignallingAhead = (url: string): void => signallingAhead.prepare(url);
