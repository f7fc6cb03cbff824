import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import type { Log } from "@setsuna/kit";
import { listenFailure, type SocketPlace } from "./socket-failure.ts";

export interface Listener {
  /** Bound address; a requested port 0 becomes the system's choice. */
  readonly place: SocketPlace;
  close(): Promise<void>;
}

/** Throws StudioError `port-in-use` or `edge-cannot-listen`. */
export const listenUdp = (
  place: SocketPlace,
  onDatagram: (bytes: Uint8Array, from: string) => void,
  log: Log,
): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(place.host) ? "udp6" : "udp4");
    const refuse = (error: Error): void => {
      socket.close();
      reject(listenFailure(error, place));
    };
    socket.once("error", refuse);
    socket.bind({ address: place.host, port: place.port, exclusive: true }, () => {
      socket.off("error", refuse);
      socket.on("error", (error) => log.warn({ error: error.message }, "UDP socket of the control edge"));
      socket.on("message", (bytes, { address }) => onDatagram(bytes, address));
      resolve({
        place: { host: place.host, port: socket.address().port },
        close: () => new Promise((done) => socket.close(() => done())),
      });
    });
  });
