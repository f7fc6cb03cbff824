import { createSocket, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import { BINDING_REQUEST, BINDING_SUCCESS, hasZeroTieBreaker, isIntact, readStun, setMappedIpv4, setTieBreaker } from "./stun.ts";

/** A connection that may be reached through the ingress: its ICE credentials (RFC 8445 §5.3) and the port of its socket on this machine. */
export interface TurnIngressTarget {
  readonly fragment: string;
  readonly password: string;
  readonly port: number;
}

/** A flow without packets expires after this many ms; ICE checks consent every 5 s (RFC 7675 §5.1). */
const IDLE_MS = 30_000;
/** Any but zero will do: it decides only who gives way when both ends take the same role. */
const TIE_BREAKER = 1n;
/** Packets queued while the socket opens, which takes less than a millisecond. */
const MAX_EARLY = 16;

/** One client at one address of a TURN server, on its way to its connection. */
export class TurnFlow {
  readonly target: TurnIngressTarget;
  readonly source: { readonly address: string; readonly port: number };
  private readonly socket: Socket;
  private early: Buffer[] | undefined = [];
  private isActive = true;
  private heardAt = performance.now();

  constructor(
    target: TurnIngressTarget,
    source: { readonly address: string; readonly port: number },
    inside: string,
    outward: (bytes: Buffer) => void,
  ) {
    this.target = target;
    this.source = source;
    this.socket = createSocket({ type: isIPv6(inside) ? "udp6" : "udp4" });
    this.socket.on("message", (bytes) => {
      this.sayWhereFrom(bytes);
      outward(bytes);
    });
    // The connection closed its port; its session ends the flow.
    this.socket.on("error", () => undefined);
    this.socket.connect(target.port, inside, () => {
      const { early } = this;
      this.early = undefined;
      for (const bytes of early ?? []) this.pass(bytes);
    });
  }

  /** The port that the connection sees; undefined for a moment at the beginning. */
  get port(): number | undefined {
    return this.early === undefined && this.isActive ? this.socket.address().port : undefined;
  }

  /** Forwards the client's packet. */
  inward(bytes: Buffer): void {
    this.heardAt = performance.now();
    const { password } = this.target;
    const message = readStun(bytes);
    // Re-sign only messages whose signature was valid.
    if (message?.type === BINDING_REQUEST && hasZeroTieBreaker(message) && isIntact(message, password))
      setTieBreaker(message, TIE_BREAKER, password);
    if (this.early === undefined) this.pass(bytes);
    else if (this.early.length < MAX_EARLY) this.early.push(bytes);
  }

  isIdle(): boolean {
    return performance.now() - this.heardAt > IDLE_MS;
  }

  close(): void {
    if (!this.isActive) return;
    this.isActive = false;
    this.socket.close();
  }

  private pass(bytes: Buffer): void {
    // A packet that cannot be sent is a lost one.
    if (this.isActive) this.socket.send(bytes, () => undefined);
  }

  /** Rewrites the mapped address; otherwise the client would take our address for its own. */
  private sayWhereFrom(bytes: Buffer): void {
    const message = readStun(bytes);
    if (message?.type !== BINDING_SUCCESS || !isIntact(message, this.target.password)) return;
    setMappedIpv4(message, this.source.address, this.source.port, this.target.password);
  }
}
