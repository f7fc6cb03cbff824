import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { connect, isIPv6, type Socket } from "node:net";
import { backoffDelay } from "@setsuna/client";
import type { Log } from "@setsuna/kit";
import type { EdgeTime } from "../edge-time.ts";
import type { SocketPlace } from "./socket-failure.ts";
import { peerOf, type TcpHandler, type TcpPeer } from "./tcp-listener.ts";

/** Sends messages to one place. A message that cannot be sent now is dropped: states are sent again when the target is back, and refreshed. */
export interface Target {
  send(bytes: Uint8Array): void;
  close(): void;
}

export interface TargetWorld {
  readonly time: EdgeTime;
  /** In [0, 1). */
  readonly chance: () => number;
  readonly log: Log;
}

/** Sends datagrams, and hears those that come back. The name is looked up once, and again by itself when that failed. */
export const udpTarget = (
  place: SocketPlace,
  { time, chance, log }: TargetWorld,
  onOpen: () => void,
  onDatagram: (bytes: Uint8Array) => void = () => undefined,
): Target => {
  let socket: UdpSocket | undefined;
  let ready = false;
  let attempt = 0;
  let cancel: (() => void) | undefined;
  let closed = false;
  const open = (): void => {
    const own = createSocket(isIPv6(place.host) ? "udp6" : "udp4");
    socket = own;
    const again = (error: Error): void => {
      if (closed || ready) return;
      log.debug({ ...place, error: error.message }, "UDP target of the control edge");
      own.close();
      socket = undefined;
      attempt += 1;
      cancel = time.after(backoffDelay(attempt, chance()), open);
    };
    // Once open, an error only says that nobody listens there at present (ICMP), which may change.
    own.on("error", again);
    own.on("message", onDatagram);
    own.on("connect", () => {
      ready = true;
      own.unref();
      onOpen();
    });
    own.connect(place.port, place.host);
  };
  open();
  return {
    send: (bytes) => {
      if (ready && !closed) socket?.send(bytes, () => undefined);
    },
    close: () => {
      closed = true;
      cancel?.();
      socket?.close();
    },
  };
};

/** Keeps one connection, and makes it again by itself. `onAway`: there is none now, for the reason that the system gives; empty when it was ended. */
export const tcpTarget = (
  place: SocketPlace,
  { time, chance, log }: TargetWorld,
  onOpen: (peer: TcpPeer) => TcpHandler,
  onAway: (reason: string) => void = () => undefined,
): Target => {
  let socket: Socket | undefined;
  let peer: TcpPeer | undefined;
  let attempt = 0;
  let cancel: (() => void) | undefined;
  let closed = false;
  const open = (): void => {
    const own = connect(place.port, place.host);
    socket = own;
    let handler: TcpHandler | undefined;
    own.on("connect", () => {
      attempt = 0;
      peer = peerOf(own);
      log.info({ ...place }, "TCP target of the control edge connected");
      handler = onOpen(peer);
    });
    own.on("data", (bytes) => handler?.onData(bytes));
    let reason = "";
    own.on("error", (error) => {
      reason = error.message;
      log.debug({ ...place, error: error.message }, "TCP target of the control edge");
    });
    own.on("close", () => {
      peer = undefined;
      handler?.onClose?.();
      if (closed) return;
      onAway(reason);
      attempt += 1;
      cancel = time.after(backoffDelay(attempt, chance()), open);
    });
  };
  open();
  return {
    send: (bytes) => peer?.send(bytes),
    close: () => {
      closed = true;
      cancel?.();
      socket?.destroy();
    },
  };
};
