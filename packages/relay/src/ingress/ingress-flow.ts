import { createSocket, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import type { IngressTarget, Rewrite, Source } from "./ingress-gate.ts";
import { BINDING_REQUEST, BINDING_SUCCESS, isIntact, readStun, setMappedIpv4 } from "./stun.ts";

/** Idle, ms; ICE checks consent every 5 s (RFC 7675 §5.1). */
const IDLE_MS = 30_000;
/** Each check makes libjuice put off its own by 50 ms, and Chromium sends one every 48 ms. */
const CHECK_SPACING_MS = 60;
/** Packets kept while the socket opens, which takes under a millisecond. */
const MAX_EARLY = 16;

export class IngressFlow {
  readonly target: IngressTarget;
  readonly source: Source;
  private readonly rewrite: Rewrite;
  private readonly socket: Socket;
  private early: Buffer[] | undefined = [];
  private isActive = true;
  private heardAt = performance.now();
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(target: IngressTarget, source: Source, rewrite: Rewrite, inside: string, outward: (bytes: Buffer) => void) {
    this.target = target;
    this.source = source;
    this.rewrite = rewrite;
    this.socket = createSocket({ type: isIPv6(inside) ? "udp6" : "udp4" });
    this.socket.on("message", (bytes) => {
      this.sayWhereFrom(bytes);
      outward(bytes);
    });
    // The connection closed its port, and its session ends the flow.
    this.socket.on("error", () => undefined);
    this.socket.connect(target.port, inside, () => {
      const { early } = this;
      this.early = undefined;
      for (const bytes of early ?? []) this.pass(bytes);
    });
  }

  get port(): number | undefined {
    return this.early === undefined && this.isActive ? this.socket.address().port : undefined;
  }

  inward(bytes: Buffer): void {
    this.heardAt = performance.now();
    const { password } = this.target;
    const message = readStun(bytes);
    // Re-sign only messages whose signature was valid.
    if (message?.type === BINDING_REQUEST) {
      if (this.heardAt - this.checkedAt < CHECK_SPACING_MS) return;
      this.checkedAt = this.heardAt;
      if (isIntact(message, password)) this.rewrite(message, password);
    }
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
    if (this.isActive) this.socket.send(bytes, () => undefined);
  }

  /** Rewrites the mapped address; otherwise the client would take our address for its own. */
  private sayWhereFrom(bytes: Buffer): void {
    const message = readStun(bytes);
    if (message?.type !== BINDING_SUCCESS || !isIntact(message, this.target.password)) return;
    setMappedIpv4(message, this.source.address, this.source.port, this.target.password);
  }
}
