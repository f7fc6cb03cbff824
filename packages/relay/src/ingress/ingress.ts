import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import { IngressFlow } from "./ingress-flow.ts";
import type { IngressGate, IngressTarget, Source } from "./ingress-gate.ts";
import { askedFragment, BINDING_REQUEST, isIntact, readStun } from "./stun.ts";

export interface IngressOptions {
  /** Bind address of the relay's own sockets; all of IPv4 by default. */
  readonly bindAddress?: string | undefined;
  /** Inclusive; both 0 lets the system choose. */
  readonly portRangeBegin: number;
  readonly portRangeEnd: number;
}

/** Flows per connection, one per address of its client. */
const MAX_FLOWS = 8;
const SWEEP_MS = 10_000;

/**
 * Opens another UDP port of the relay, for clients whose checks libjuice would treat wrongly. It changes them as its gate says, signs them again and
 * forwards everything from the same address to the connection's port. It never answers itself and accepts only checks signed with that
 * connection's password.
 */
export class Ingress {
  readonly port: number;
  private readonly socket: Socket;
  private readonly inside: string;
  private readonly targets = new Map<string, IngressTarget>();
  private readonly flows = new Map<string, IngressFlow>();
  private readonly gate: IngressGate;
  private readonly sweeping: NodeJS.Timeout;

  private constructor(socket: Socket, gate: IngressGate, bindAddress: string | undefined) {
    this.socket = socket;
    this.gate = gate;
    this.port = socket.address().port;
    this.inside = bindAddress ?? "127.0.0.1";
    socket.on("message", (bytes, from) => this.take(bytes, from));
    // ICMP may report a client that left; its flow expires.
    socket.on("error", () => undefined);
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeping.unref();
  }

  /** On the highest free port of the range. Rejects when none is free, or the address isn't this machine's. */
  static async open(options: IngressOptions, gate: IngressGate): Promise<Ingress> {
    const { bindAddress, portRangeBegin, portRangeEnd } = options;
    for (let port = portRangeEnd; ; port -= 1) {
      const socket = createSocket({ type: bindAddress !== undefined && isIPv6(bindAddress) ? "udp6" : "udp4" });
      try {
        await new Promise<void>((resolve, reject) => {
          socket.once("error", reject);
          socket.bind(port, bindAddress, resolve);
        });
        socket.removeAllListeners("error");
        return new Ingress(socket, gate, bindAddress);
      } catch (error) {
        socket.close();
        const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
        if (!isTaken || port <= portRangeBegin) throw error;
      }
    }
  }

  /** Lasts until the returned function is called. */
  admit(target: IngressTarget): () => void {
    this.targets.set(target.fragment, target);
    return () => {
      this.targets.delete(target.fragment);
      for (const [name, flow] of this.flows) if (flow.target === target) this.end(name, flow);
    };
  }

  /** Returns the real address behind one that a connection sees; undefined if it isn't ours. */
  sourceOf({ address, port }: Source): Source | undefined {
    if (address !== this.inside) return undefined;
    for (const flow of this.flows.values()) if (flow.port === port) return flow.source;
    return undefined;
  }

  close(): void {
    clearInterval(this.sweeping);
    for (const [name, flow] of this.flows) this.end(name, flow);
    this.targets.clear();
    this.socket.close();
  }

  private take(bytes: Buffer, from: RemoteInfo): void {
    const name = `${from.address} ${from.port}`;
    const flow = this.flows.get(name);
    if (flow !== undefined) flow.inward(bytes);
    else this.open(name, bytes, from);
  }

  private open(name: string, bytes: Buffer, from: RemoteInfo): void {
    const request = readStun(bytes);
    if (request === undefined || request.type !== BINDING_REQUEST) return;
    const target = this.targets.get(askedFragment(request) ?? "");
    if (target === undefined || !isIntact(request, target.password)) return;
    if ([...this.flows.values()].filter((other) => other.target === target).length >= MAX_FLOWS) return;
    const source = { address: from.address, port: from.port };
    const rewrite = this.gate(request, target, source);
    if (rewrite === undefined) return;
    const flow = new IngressFlow(target, source, rewrite, this.inside, (outward) =>
      this.socket.send(outward, from.port, from.address),
    );
    this.flows.set(name, flow);
    flow.inward(bytes);
  }

  private sweep(): void {
    for (const [name, flow] of this.flows) if (flow.isIdle()) this.end(name, flow);
  }

  private end(name: string, flow: IngressFlow): void {
    this.flows.delete(name);
    flow.close();
  }
}
