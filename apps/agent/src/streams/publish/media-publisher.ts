import { type ClientStream, PathSupervisor, PublisherSession, type StreamLink } from "@setsuna/client";
import type { Channel, FastChannel } from "@setsuna/contracts";
import { ownSender, type SenderState } from "@setsuna/e2ee";
import type { NodeTransport } from "@setsuna/node-media";
import { thrownBody } from "../../unexpected.ts";
import type { NodeContext } from "../link/client.ts";
import { localNow } from "../link/local-clock.ts";
import type { Via } from "../paths/path-outlets.ts";
import { RateMeter } from "../rate-meter.ts";
import { type StreamFigures, senderFigures } from "../stream-figures.ts";
import { RtpPublisherTransport } from "./rtp-publisher-transport.ts";

export interface MediaPublisherOptions extends NodeContext {
  readonly kind: "video" | "audio";
  readonly channel: Channel;
  readonly fast: FastChannel | undefined;
  readonly standby?: boolean | undefined;
  readonly returnAfterSeconds?: number | undefined;
  /** Networks to send over; empty: the system chooses one. */
  readonly vias: readonly Via[];
  /** Video over several networks: the narrowest one in use, bit/s; undefined: none is known to be full. Every second and on change. */
  onNarrowest?(estimate: number | undefined, now: number): void;
  onKeyframeRequest(): void;
  changed(): void;
}

export class MediaPublisher implements ClientStream {
  private readonly kind: "video" | "audio";
  private readonly session: PublisherSession<NodeTransport>;
  private readonly supervisor: PathSupervisor;
  private readonly transport: RtpPublisherTransport;
  private readonly ownState: (() => SenderState) | undefined;
  private readonly rate = new RateMeter();
  private readonly frames = new RateMeter();

  constructor({
    kind,
    channel,
    fast,
    standby,
    returnAfterSeconds,
    vias,
    onNarrowest,
    onKeyframeRequest,
    changed,
    ...context
  }: MediaPublisherOptions) {
    const { encryption } = context;
    this.kind = kind;
    this.ownState = encryption && ownSender(encryption.e2eeKey, encryption.sending.sender);
    this.transport = new RtpPublisherTransport(kind, onKeyframeRequest, vias, onNarrowest);
    this.session = new PublisherSession({
      ...context,
      kind,
      channel,
      transport: this.transport,
      hasFecSection: kind === "video",
      // The source makes no copies and sets its own bitrate.
      settings: { fast, standby, returnAfterSeconds, audioRedundancy: "never", videoBitrateMbps: 0 },
      unexpected: thrownBody,
      ...(vias.length === 0 ? {} : { paths: vias }),
      onChange: () => {
        this.supervisor.look();
        changed();
      },
    });
    this.supervisor = new PathSupervisor(this.session.links, context.ports.timers);
  }

  get links(): readonly StreamLink<NodeTransport>[] {
    return this.session.links;
  }

  get link(): StreamLink<NodeTransport> {
    return this.session.link;
  }

  get sender(): SenderState | undefined {
    return this.ownState?.();
  }

  get isLive(): boolean {
    return this.link.phase()?.name === "live";
  }

  /** Annex B video or an Opus packet. `mediaSeconds`: increasing place; `capturedAt`: our clock, ms since the Unix epoch. */
  send(data: Uint8Array, mediaSeconds: number, capturedAt: number, isKeyframe: boolean): void {
    if (!this.isLive) return;
    const now = localNow();
    const bytes = this.transport.send({ data, mediaSeconds, capturedAt, isKeyframe }, now);
    if (bytes === undefined) return;
    this.rate.add(bytes, now);
    this.frames.add(0, now);
  }

  figures(): StreamFigures {
    const now = localNow();
    const rate = this.rate.read(now);
    const isVideo = this.kind === "video";
    const { uplink, relayed } = this.session.state;
    const paths = this.transport.outlets.figures((path) => this.links[path]?.phase()?.name === "live", now);
    return {
      kind: this.kind,
      channel: this.link.channel,
      phase: this.link.phase()?.name ?? "idle",
      codec: isVideo ? "H264" : "opus",
      framesPerSecond: isVideo ? this.frames.read(now).perSecond : undefined,
      bitsPerSecond: rate.bitsPerSecond,
      packetsLost: uplink?.packetsLost,
      packetsRecovered: uplink?.packetsRecovered,
      resends: this.transport.retransmittedPacketsSent,
      roundTripMs: uplink?.roundTripTimeMs ?? this.link.transport()?.roundTripMs(),
      receivers: relayed?.receivers,
      ...(paths.length === 0 ? {} : { paths }),
      ...senderFigures(this.sender),
    };
  }

  start(): void {
    this.supervisor.start();
  }
  stop(): void {
    this.supervisor.stop();
  }
}
