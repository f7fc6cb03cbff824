import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import { bindingRequest } from "../ingress/stun.ts";

export interface NudgeTarget {
  readonly fragment: string;
  readonly password: string;
  readonly port: number;
  readonly farFragment: string;
}

/** Neither STUN nor DTLS nor RTP (RFC 7983 §7): libdatachannel drops it. */
const IGNORED = Buffer.from([0]);

/**
 * Makes libdatachannel handle DTLS packets that came before its handshake began. A browser's first flight arrives about 50 ms before libjuice has
 * its own check answered. libdatachannel keeps the flight, but may try to handle it a moment too early and then waits for the next datagram, which
 * is the browser's retransmission after two round trips. The nudge is that next datagram. Decision 0065.
 */
export class HandshakeNudge {
  private readonly socket: Socket;
  /** Address at which the connections' sockets are reachable from here. */
  private readonly inside: string;

  /** `bindAddress` is that of the connections' sockets; all of IPv4 by default. */
  constructor(bindAddress: string | undefined) {
    this.inside = bindAddress ?? "127.0.0.1";
    this.socket = createSocket({ type: isIPv6(this.inside) ? "udp6" : "udp4" });
    // ICMP reports a connection that has closed.
    this.socket.on("error", () => undefined);
    // libjuice's answers and checks aren't needed.
    this.socket.on("message", () => undefined);
    this.socket.unref();
  }

  /** Call when ICE has connected. libjuice passes datagrams on only from addresses that have checked it, so a check goes first. */
  nudge({ fragment, password, port, farFragment }: NudgeTarget): void {
    const check = bindingRequest(`${fragment}:${farFragment}`, password, randomBytes(12), randomBytes(8));
    this.socket.send(check, port, this.inside);
    this.socket.send(IGNORED, port, this.inside);
  }

  close(): void {
    this.socket.close();
  }
}
