import {
  type ClientStream,
  type MovedStream,
  MovingStream,
  PathSupervisor,
  PublisherSession,
  SENDER_OVERLAP_MS,
  type StreamLink,
} from "@setsuna/client";
import type { Channel, FastChannel, MediaSessionId } from "@setsuna/contracts";
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

/** Its connections over all networks. */
interface Sent extends MovedStream {
  readonly session: PublisherSession<NodeTransport>;
  readonly transport: RtpPublisherTransport;
}

export class MediaPublisher implements ClientStream {
  private readonly kind: "video" | "audio";
  private readonly stream: MovingStream<Sent>;
  private readonly ownState: (() => SenderState) | undefined;
  private readonly rate = new RateMeter();
  private readonly frames = new RateMeter();

  constructor(options: MediaPublisherOptions) {
    const { encryption, ports, kind, changed } = options;
    this.kind = kind;
    this.ownState = encryption && ownSender(encryption.e2eeKey, encryption.sending.sender);
    this.stream = new MovingStream({
      timers: ports.timers,
      overlapMs: SENDER_OVERLAP_MS,
      onChange: changed,
      open: (onChange, succeeds) => openSent(options, onChange, succeeds),
    });
  }

  get links(): readonly StreamLink<NodeTransport>[] {
    return this.stream.all.flatMap(({ session }) => session.links);
  }

  get link(): StreamLink<NodeTransport> {
    return this.stream.current.session.link;
  }

  get sender(): SenderState | undefined {
    return this.ownState?.();
  }

  get isLive(): boolean {
    return this.link.phase()?.name === "live";
  }

  /** Annex B video or an Opus packet. `mediaSeconds`: increasing place; `capturedAt`: our clock, ms since the Unix epoch. */
  send(data: Uint8Array, mediaSeconds: number, capturedAt: number, isKeyframe: boolean): void {
    const now = localNow();
    const { current, all } = this.stream;
    for (const one of all) {
      if (one.session.link.phase()?.name !== "live") continue;
      const bytes = one.transport.send({ data, mediaSeconds, capturedAt, isKeyframe }, now);
      if (bytes === undefined || one !== current) continue;
      this.rate.add(bytes, now);
      this.frames.add(0, now);
    }
  }

  figures(): StreamFigures {
    const now = localNow();
    const rate = this.rate.read(now);
    const isVideo = this.kind === "video";
    const { session, transport } = this.stream.current;
    const { uplink, relayed } = session.state;
    const paths = transport.outlets.figures((path) => session.links[path]?.phase()?.name === "live", now);
    return {
      kind: this.kind,
      channel: this.link.channel,
      phase: this.link.phase()?.name ?? "idle",
      codec: isVideo ? "H264" : "opus",
      framesPerSecond: isVideo ? this.frames.read(now).perSecond : undefined,
      bitsPerSecond: rate.bitsPerSecond,
      packetsLost: uplink?.packetsLost,
      packetsRecovered: uplink?.packetsRecovered,
      resends: transport.retransmittedPacketsSent,
      roundTripMs: uplink?.roundTripTimeMs ?? this.link.transport()?.roundTripMs(),
      receivers: relayed?.receivers,
      ...(paths.length === 0 ? {} : { paths }),
      ...senderFigures(this.sender),
    };
  }

  start(): void {
    this.stream.start();
  }
  stop(): void {
    this.stream.stop();
  }
  move(session: MediaSessionId): void {
    this.stream.move(session);
  }
}

const openSent = (
  { kind, channel, fast, standby, returnAfterSeconds, vias, onNarrowest, onKeyframeRequest, ...options }: MediaPublisherOptions,
  changed: () => void,
  succeeds: MediaSessionId | undefined,
): Sent => {
  const { changed: _, ...context } = options;
  const transport = new RtpPublisherTransport(kind, onKeyframeRequest, vias, onNarrowest);
  const session = new PublisherSession({
    ...context,
    kind,
    channel,
    transport,
    succeeds,
    hasFecSection: kind === "video",
    // The source makes no copies and sets its own bitrate.
    settings: { fast, standby, returnAfterSeconds, audioRedundancy: "never", videoBitrateMbps: 0 },
    unexpected: thrownBody,
    ...(vias.length === 0 ? {} : { paths: vias }),
    onChange: () => {
      supervisor.look();
      changed();
    },
  });
  const supervisor = new PathSupervisor(session.links, context.ports.timers);
  return {
    session,
    transport,
    get link() {
      return session.link;
    },
    links: session.links,
    start: () => supervisor.start(),
    stop: () => supervisor.stop(),
  };
};
