import { type MovedStream, MovingStream, SENDER_OVERLAP_MS, Signalling, StreamLink, type StreamPhase } from "@setsuna/client";
import { type Channel, MEDIA_SILENCE_MS, type MediaSessionId, type SerialId } from "@setsuna/contracts";
import { type NodePeer, nodePorts } from "./node-peer.ts";
import { type Tag, taggedPacket, tagOf } from "./tagged-packet.ts";

export interface StreamPlace {
  readonly serialId: SerialId;
  readonly channel: Channel;
}

const PACKET_MS = 20;
const KEYFRAME_EVERY = 100;
/** RFC 3550 §6.4.2. */
const REPORT = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]);
const REPORT_MS = MEDIA_SILENCE_MS / 4;

interface ConnectionParts extends StreamPlace {
  readonly signalling: Signalling;
  readonly direction: "publish" | "subscribe";
  readonly succeeds?: MediaSessionId | undefined;
  took(packet: Buffer, connection: Connection): void;
  connected(connection: Connection): void;
  changed(): void;
}

class Connection implements MovedStream {
  readonly link: StreamLink<NodePeer>;
  peer: NodePeer | undefined;
  live: NodePeer | undefined;
  epoch = 0;

  constructor({ signalling, channel, direction, succeeds, took, connected, changed }: ConnectionParts) {
    const stream = { kind: "video", channel } as const;
    this.link = new StreamLink({
      ...stream,
      direction,
      ports: nodePorts,
      signalling,
      hooks: {
        open: async (options) => {
          const peer = await nodePorts.openTransport(options);
          this.peer = peer;
          peer.carry(direction === "publish" ? "send" : "receive", (packet) => took(packet, this));
          return peer;
        },
        request: (offer: string, replaced: MediaSessionId | undefined = succeeds) => {
          const replaces = replaced === undefined ? {} : { replaces: replaced };
          return direction === "publish"
            ? { type: "publish", ...stream, offer, ...replaces }
            : { type: "subscribe", ...stream, offer, playout: "native", ...replaces };
        },
        connected: (peer) => {
          this.live = peer;
          connected(this);
        },
        disconnected: () => {
          this.peer = undefined;
          this.live = undefined;
        },
      },
      onChange: changed,
    });
  }

  start(): void {
    this.link.start();
  }
  stop(): void {
    this.link.stop();
  }
}

abstract class StreamClient {
  protected readonly stream: MovingStream<Connection>;
  private readonly signalling: Signalling;
  private readonly phases: { readonly text: string; readonly at: number }[] = [];

  constructor(signalUrl: string, place: StreamPlace, direction: "publish" | "subscribe") {
    const signalling = new Signalling({
      ports: nodePorts,
      url: signalUrl,
      serialId: place.serialId,
      role: direction === "publish" ? "sender" : "receiver",
      onState: ({ name }) => {
        if (name === "open") for (const link of this.stream.links) link.signallingOpen();
      },
      onClosed: ({ session, error }) => {
        for (const link of this.stream.links) link.sessionClosed(session, error);
      },
      onMove: (session) => this.stream.move(session),
    });
    this.signalling = signalling;
    const took = (packet: Buffer, connection: Connection): void => {
      if (direction === "subscribe" && connection === this.stream.next && connection.live !== undefined)
        this.stream.arrived(connection);
      this.took(packet);
    };
    const connected = (connection: Connection): void => this.connected(connection);
    this.stream = new MovingStream({
      timers: nodePorts.timers,
      overlapMs: direction === "publish" ? SENDER_OVERLAP_MS : undefined,
      onChange: () => this.changed(this.stream.link.phase()),
      open: (changed, succeeds) => new Connection({ ...place, signalling, direction, succeeds, took, connected, changed }),
    });
  }

  start(): void {
    this.signalling.start();
    this.stream.start();
  }

  relayPort(): number | undefined {
    return this.stream.current.peer?.remotePort;
  }

  phase(): string {
    return this.phases.at(-1)?.text ?? "stopped";
  }

  historySince(from: number): string {
    const recent = this.phases.filter(({ at }) => at >= from).map(({ text, at }) => `${text} +${Math.round(at - from)}`);
    return recent.length === 0 ? `${this.phase()} throughout` : recent.join(", ");
  }

  stop(): void {
    this.stream.stop();
    this.signalling.stop();
  }

  protected abstract took(packet: Buffer): void;
  protected abstract connected(connection: Connection): void;

  private changed(phase: StreamPhase | undefined): void {
    const text = phase?.name === "refused" ? `refused (${phase.error.code})` : (phase?.name ?? "stopped");
    if (this.phase() !== text) this.phases.push({ text, at: performance.now() });
  }
}

let epochs = 0;

export class TaggedSender extends StreamClient {
  private readonly sender: number;
  private readonly onLetIn: (epoch: number, at: number) => void;
  private sequence = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param onLetIn the sender has got the stream; its packets have this epoch from now on. */
  constructor(signalUrl: string, place: StreamPlace, sender: number, onLetIn: (epoch: number, at: number) => void) {
    super(signalUrl, place, "publish");
    this.sender = sender;
    this.onLetIn = onLetIn;
    this.timer = setInterval(() => this.send(), PACKET_MS);
  }

  protected override connected(connection: Connection): void {
    epochs += 1;
    connection.epoch = epochs;
    this.onLetIn(connection.epoch, performance.now());
  }

  protected override took(): void {
    // A sender receives no media.
  }

  leave(): void {
    this.stream.stop();
  }

  want(): void {
    this.stream.start();
  }

  private send(): void {
    const sent = this.stream.all.flatMap(({ live, epoch }) => (live === undefined ? [] : { live, epoch }));
    if (sent.length > 0) this.sequence += 1;
    for (const { live, epoch } of sent) {
      const isKeyframe = live.keyframesRequested > 0 || this.sequence % KEYFRAME_EVERY === 0;
      live.keyframesRequested = 0;
      live.send(taggedPacket(this.sequence, isKeyframe, { sender: this.sender, epoch, sentAt: performance.now() }));
    }
  }

  override stop(): void {
    clearInterval(this.timer);
    super.stop();
  }
}

export class TaggedViewer extends StreamClient {
  private readonly onTag: (tag: Tag, at: number) => void;
  private readonly timer: NodeJS.Timeout;

  constructor(signalUrl: string, place: StreamPlace, onTag: (tag: Tag, at: number) => void) {
    super(signalUrl, place, "subscribe");
    this.onTag = onTag;
    this.timer = setInterval(() => this.stream.current.peer?.send(REPORT), REPORT_MS);
  }

  protected override connected(): void {
    // Only received media counts.
  }

  protected override took(packet: Buffer): void {
    const tag = tagOf(packet);
    if (tag !== undefined) this.onTag(tag, performance.now());
  }

  override stop(): void {
    clearInterval(this.timer);
    super.stop();
  }
}
