import type { Log } from "@setsuna/kit";
import type { SocketPlace } from "./socket-failure.ts";
import { listenTcp, type TcpHandler, type TcpPeer } from "./tcp-listener.ts";
import { listenUdp } from "./udp-listener.ts";

/** Absent transports stay closed. */
export interface ListenPlaces {
  readonly udp?: SocketPlace | undefined;
  readonly tcp?: SocketPlace | undefined;
}

export interface Listeners {
  readonly places: { readonly udp: SocketPlace | undefined; readonly tcp: SocketPlace | undefined };
  close(): Promise<void>;
}

/** Throws StudioError `port-in-use` or `edge-cannot-listen`, and leaves nothing open. */
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
