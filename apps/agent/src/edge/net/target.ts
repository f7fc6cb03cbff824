import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { connect, isIPv6, type Socket } from "node:net";
import type { Log } from "@setsuna/kit";
import type { EdgeTime } from "../edge-time.ts";
import { Reconnect } from "./reconnect.ts";
import type { SocketPlace } from "./socket-failure.ts";
import { peerOf, type TcpHandler, type TcpPeer } from "./tcp-listener.ts";

/** Sends to one place. Drops messages while it is away: states are resent on return and refreshed. */
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

/**
 * Sends and receives datagrams. Resolves the name once, and again after failure. `onAway`: not found, with the system's reason.
 */
export const udpTarget = (
  place: SocketPlace,
  world: TargetWorld,
  onOpen: () => void,
  onDatagram: (bytes: Uint8Array) => void = () => undefined,
  onAway: (reason: string) => void = () => undefined,
): Target => {
  let socket: UdpSocket | undefined;
  let ready = false;
  let closed = false;
  const open = (): void => {
    const own = createSocket(isIPv6(place.host) ? "udp6" : "udp4");
    socket = own;
    const again = (error: Error): void => {
      if (closed || ready) return;
      world.log.debug({ ...place, error: error.message }, "UDP target of the control edge");
      own.close();
      socket = undefined;
      onAway(error.message);
      reconnect.ended();
    };
    // Once open, an error only means a closed port (ICMP), which may change.
    own.on("error", again);
    own.on("message", onDatagram);
    own.on("connect", () => {
      ready = true;
      own.unref();
      onOpen();
    });
    own.connect(place.port, place.host);
  };
  const reconnect = new Reconnect(world, open);
  open();
  return {
    send: (bytes) => {
      if (ready && !closed) socket?.send(bytes, () => undefined);
    },
    close: () => {
      closed = true;
      reconnect.close();
      socket?.close();
    },
  };
};

export interface TargetWatch {
  connected(): void;
  /** `edge-hung-up`: the far end accepts and hangs up. `reason`: the system's; empty after a hang-up. */
  failed(code: "edge-unreachable" | "edge-hung-up", reason: string): void;
}
const NO_WATCH: TargetWatch = { connected: () => undefined, failed: () => undefined };

/** Reconnects. Reports repeated hang-ups once. The caller that closes the peer reports why; `watch` isn't called. */
export const tcpTarget = (
  place: SocketPlace,
  world: TargetWorld,
  onOpen: (peer: TcpPeer) => TcpHandler,
  watch: TargetWatch = NO_WATCH,
): Target => {
  let socket: Socket | undefined;
  let peer: TcpPeer | undefined;
  let closed = false;
  const open = (): void => {
    const own = connect(place.port, place.host);
    socket = own;
    let handler: TcpHandler | undefined;
    let isOurs = false;
    own.on("connect", () => {
      const opened = peerOf(own);
      const close = (): void => {
        isOurs = true;
        opened.close();
      };
      peer = { ...opened, close };
      if (!reconnect.isUnsteady) watch.connected();
      reconnect.opened(() => watch.connected());
      handler = onOpen(peer);
    });
    own.on("data", (bytes) => handler?.onData(bytes));
    let reason = "";
    own.on("error", (error) => {
      reason = error.message;
      world.log.debug({ ...place, error: error.message }, "TCP target of the control edge");
    });
    own.on("close", () => {
      peer = undefined;
      handler?.onClose?.();
      if (closed) return;
      const hungUp = reconnect.ended();
      if (!isOurs) watch.failed(hungUp ? "edge-hung-up" : "edge-unreachable", reason);
    });
  };
  const reconnect = new Reconnect(world, open);
  open();
  return {
    send: (bytes) => peer?.send(bytes),
    close: () => {
      closed = true;
      reconnect.close();
      socket?.destroy();
    },
  };
};
