import { Signalling, StreamLink, type StreamPhase } from "@setsuna/client";
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

abstract class StreamClient {
  readonly link: StreamLink<NodePeer>;
  protected peer: NodePeer | undefined;
  protected live: NodePeer | undefined;
  private readonly signalling: Signalling;
  private readonly phases: { readonly text: string; readonly at: number }[] = [];

  constructor(signalUrl: string, { serialId, channel }: StreamPlace, direction: "publish" | "subscribe") {
    this.signalling = new Signalling({
      ports: nodePorts,
      url: signalUrl,
      serialId,
      role: direction === "publish" ? "sender" : "receiver",
      onState: ({ name }) => {
        if (name === "open") this.link.signallingOpen();
      },
      onClosed: ({ session, error }) => this.link.sessionClosed(session, error),
    });
    const stream = { kind: "video", channel } as const;
    this.link = new StreamLink({
      ...stream,
      direction,
      ports: nodePorts,
      signalling: this.signalling,
      hooks: {
        open: async (options) => {
          const peer = await nodePorts.openTransport(options);
          this.peer = peer;
          peer.carry(direction === "publish" ? "send" : "receive", (packet) => this.took(packet));
          return peer;
        },
        request: (offer: string, replaces: MediaSessionId | undefined) =>
          direction === "publish"
            ? { type: "publish", ...stream, offer, ...(replaces === undefined ? {} : { replaces }) }
            : { type: "subscribe", ...stream, offer, playout: "native" },
        connected: (peer) => {
          this.live = peer;
          this.connected();
        },
        disconnected: () => {
          this.peer = undefined;
          this.live = undefined;
        },
      },
      onChange: () => this.changed(this.link.phase()),
    });
  }

  start(): void {
    this.signalling.start();
    this.link.start();
  }

  relayPort(): number | undefined {
    return this.peer?.remotePort;
  }

  phase(): string {
    return this.phases.at(-1)?.text ?? "stopped";
  }

  historySince(from: number): string {
    const recent = this.phases.filter(({ at }) => at >= from).map(({ text, at }) => `${text} +${Math.round(at - from)}`);
    return recent.length === 0 ? `${this.phase()} throughout` : recent.join(", ");
  }

  stop(): void {
    this.link.stop();
    this.signalling.stop();
  }

  protected abstract took(packet: Buffer): void;
  protected abstract connected(): void;

  private changed(phase: StreamPhase | undefined): void {
    const text = phase?.name === "refused" ? `refused (${phase.error.code})` : (phase?.name ?? "stopped");
    if (this.phase() !== text) this.phases.push({ text, at: performance.now() });
  }
}

let epochs = 0;

export class TaggedSender extends StreamClient {
  private readonly sender: number;
  private readonly onLetIn: (epoch: number, at: number) => void;
  private epoch = 0;
  private sequence = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param onLetIn the sender has got the stream; its packets have this epoch from now on. */
  constructor(signalUrl: string, place: StreamPlace, sender: number, onLetIn: (epoch: number, at: number) => void) {
    super(signalUrl, place, "publish");
    this.sender = sender;
    this.onLetIn = onLetIn;
    this.timer = setInterval(() => this.send(), PACKET_MS);
  }

  protected override connected(): void {
    epochs += 1;
    this.epoch = epochs;
    this.onLetIn(this.epoch, performance.now());
  }

  protected override took(): void {
    // A sender receives no media.
  }

  leave(): void {
    this.link.stop();
  }

  want(): void {
    this.link.start();
  }

  private send(): void {
    const { live } = this;
    if (live === undefined) return;
    const isKeyframe = live.keyframesRequested > 0 || this.sequence % KEYFRAME_EVERY === 0;
    live.keyframesRequested = 0;
    live.send(taggedPacket(this.sequence++, isKeyframe, { sender: this.sender, epoch: this.epoch, sentAt: performance.now() }));
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
    this.timer = setInterval(() => this.peer?.send(REPORT), REPORT_MS);
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
