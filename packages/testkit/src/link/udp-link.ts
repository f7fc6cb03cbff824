import { createSocket, type Socket } from "node:dgram";
import { DeliveryQueue } from "./delivery-queue.ts";
import { CLEAN_LINK, type LinkCounters, LinkModel, type LinkParameters } from "./link-model.ts";
import { type LinkScript, stepsOf } from "./link-script.ts";
import { directionsOf, linkSeed } from "./link-seed.ts";
import { type RtpCounters, RtpTally } from "./rtp-tally.ts";

/** Conditions of each direction of a link. */
export interface UdpLinkOptions {
  readonly forward?: Partial<LinkParameters>;
  readonly backward?: Partial<LinkParameters>;
  /** The environment may shift it (link-seed.ts). */
  readonly seed: number;
  /** Called with each packet as it enters the link, lost ones too. */
  readonly onPacket?: (direction: "forward" | "backward", packet: Buffer) => void;
  /** Loses the packets for which it returns true. */
  readonly drops?: (direction: "forward" | "backward", packet: Buffer) => boolean;
}

interface Entrance {
  readonly socket: Socket;
  readonly port: number;
  readonly exits: Map<string, Socket>;
}

const LOOPBACK = "127.0.0.1";
const SOCKET_BUFFER_BYTES = 4 * 1024 * 1024;

const openSocket = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    socket.once("error", reject);
    socket.bind(0, LOOPBACK, () => {
      socket.off("error", reject);
      // A departed peer's ICMP "port unreachable" surfaces here, so ignore it.
      socket.on("error", () => socket.unref());
      socket.setRecvBufferSize(SOCKET_BUFFER_BYTES);
      socket.setSendBufferSize(SOCKET_BUFFER_BYTES);
      resolve(socket);
    });
  });

/**
 * User-space link between local ICE agents. Each far address gets an entrance port. Each near address gets its own socket to the
 * far one, as behind a symmetric NAT; replies return through the entrance. STUN, DTLS, SRTP and SCTP pass the models.
 */
export class UdpLink {
  readonly seed: number;
  private readonly forward: LinkModel;
  private readonly backward: LinkModel;
  private readonly onPacket: UdpLinkOptions["onPacket"];
  private readonly drops: UdpLinkOptions["drops"];
  private readonly tallies = new Map<LinkModel, RtpTally>();
  private readonly queue = new DeliveryQueue(() => performance.now());
  private readonly entrances = new Map<string, Promise<Entrance>>();
  private readonly known: Entrance[] = [];
  private readonly sockets = new Set<Socket>();
  private moves: NodeJS.Timeout[] = [];
  private address = 1;
  private closed = false;

  constructor(options: UdpLinkOptions) {
    this.seed = linkSeed(options.seed);
    this.onPacket = options.onPacket;
    this.drops = options.drops;
    const chance = directionsOf(this.seed);
    const forward = { ...CLEAN_LINK, ...options.forward };
    this.forward = new LinkModel(forward, chance.forward);
    this.backward = new LinkModel({ ...forward, ...options.backward }, chance.backward);
  }

  /**
   * Local port for `address:port`, stable. Returns an entrance unchanged, else reapplied candidates would pass the link twice.
   * Throws after `close`.
   */
  async entrance(address: string, port: number): Promise<number> {
    if (this.closed) throw new Error("the link is closed");
    if (address === LOOPBACK && this.known.some((entrance) => entrance.port === port)) return port;
    const key = `${address}:${port}`;
    const known = this.entrances.get(key) ?? this.open(address, port);
    this.entrances.set(key, known);
    return (await known).port;
  }

  setParameters(changes: Partial<LinkParameters>): void {
    this.forward.parameters = { ...this.forward.parameters, ...changes };
    this.backward.parameters = { ...this.backward.parameters, ...changes };
  }

  run(script: LinkScript): void {
    const start = performance.now();
    this.forward.plan(stepsOf(script, "forward"), start);
    this.backward.plan(stepsOf(script, "backward"), start);
    for (const timer of this.moves.splice(0)) clearTimeout(timer);
    this.moves = script.filter((step) => step.newAddress).map(({ atMs }) => setTimeout(() => this.changeAddress(), atMs));
  }

  changeAddress(): void {
    this.address += 1;
    for (const entrance of this.known) {
      for (const exit of entrance.exits.values()) {
        exit.close();
        this.sockets.delete(exit);
      }
      entrance.exits.clear();
    }
  }

  setOutage(outage: boolean): void {
    this.setParameters({ outage });
  }

  counters(): { readonly forward: LinkCounters; readonly backward: LinkCounters } {
    return { forward: { ...this.forward.counters }, backward: { ...this.backward.counters } };
  }

  rtpCounters(): { readonly forward: RtpCounters; readonly backward: RtpCounters } {
    return { forward: this.tallyOf(this.forward).read(), backward: this.tallyOf(this.backward).read() };
  }

  close(): void {
    this.closed = true;
    this.queue.clear();
    for (const timer of this.moves) clearTimeout(timer);
    for (const socket of this.sockets) socket.close();
    this.sockets.clear();
  }

  private async open(address: string, port: number): Promise<Entrance> {
    const socket = await openSocket();
    this.sockets.add(socket);
    const entrance: Entrance = { socket, port: socket.address().port, exits: new Map() };
    this.known.push(entrance);
    socket.on("message", (packet, near) => {
      const key = `${near.address}:${near.port}`;
      const exit = entrance.exits.get(key) ?? this.openExit(entrance, near.address, near.port, key);
      this.pass(this.forward, packet, (bytes) => {
        if (this.sockets.has(exit)) exit.send(bytes, port, address);
      });
    });
    return entrance;
  }

  private openExit(entrance: Entrance, nearAddress: string, nearPort: number, key: string): Socket {
    const exit = createSocket("udp4");
    exit.on("error", () => exit.unref());
    // Unbound sockets bind on first send; Node queues earlier messages.
    exit.on("listening", () => exit.setRecvBufferSize(SOCKET_BUFFER_BYTES));
    exit.on("message", (packet) =>
      this.pass(this.backward, packet, (bytes) => entrance.socket.send(bytes, nearPort, nearAddress)),
    );
    if (this.address === 1) exit.bind(0);
    else exit.bind(0, `127.0.0.${this.address}`);
    entrance.exits.set(key, exit);
    this.sockets.add(exit);
    return exit;
  }

  private pass(model: LinkModel, packet: Buffer, send: (bytes: Buffer) => void): void {
    if (this.closed) return;
    const direction = model === this.forward ? "forward" : "backward";
    this.onPacket?.(direction, packet);
    if (this.drops?.(direction, packet) === true) return;
    const now = performance.now();
    const copies = model.offer(now, packet.length + 28);
    this.tallyOf(model).count(packet, copies.length > 0);
    for (const at of copies) {
      this.queue.add(at, () => {
        if (!this.closed) send(packet);
      });
    }
  }

  private tallyOf(model: LinkModel): RtpTally {
    const known = this.tallies.get(model) ?? new RtpTally();
    this.tallies.set(model, known);
    return known;
  }
}
