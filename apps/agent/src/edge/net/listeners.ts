import type { Log } from "@setsuna/kit";
import type { SocketPlace } from "./socket-failure.ts";
import { listenTcp, type TcpHandler, type TcpPeer } from "./tcp-listener.ts";
import { listenUdp } from "./udp-listener.ts";

/** Names where a protocol listens; absent: not there. */
export interface ListenPlaces {
  readonly udp?: SocketPlace | undefined;
  readonly tcp?: SocketPlace | undefined;
}

export interface Listeners {
  /** The sockets that are bound. */
  readonly places: { readonly udp: SocketPlace | undefined; readonly tcp: SocketPlace | undefined };
  close(): Promise<void>;
}

/** Listens by UDP, by TCP, or by both. Throws StudioError `port-in-use` or `edge-cannot-listen`; nothing stays open then. */
export const listenBoth = async (
  { udp, tcp }: ListenPlaces,
  onDatagram: (bytes: Uint8Array, from: string) => void,
  onConnection: (peer: TcpPeer) => TcpHandler,
  log: Log,
): Promise<Listeners> => {
  const datagrams = udp === undefined ? undefined : await listenUdp(udp, onDatagram, log);
  try {
    const connections = tcp === undefined ? undefined : await listenTcp(tcp, onConnection, log);
    return {
      places: { udp: datagrams?.place, tcp: connections?.place },
      close: async () => {
        await Promise.all([datagrams?.close(), connections?.close()]);
      },
    };
  } catch (error) {
    await datagrams?.close();
    throw error;
  }
};
