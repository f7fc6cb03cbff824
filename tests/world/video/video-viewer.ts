import { type ClientStream, StatsReader, StreamLink, type StreamStats } from "@setsuna/client";
import type { MediaSessionId, SideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import { bare, distance16, type Milliseconds } from "@setsuna/kit";
import { LatencyWindow } from "@setsuna/playout";
import type { RtpHeader } from "@setsuna/rtp";
import type { Decoded, Draw } from "@setsuna/testkit/simulation";
import { SimulatedViewer } from "@setsuna/testkit/simulation";
import { ReportedPresence } from "../../../packages/web-media/src/subscribe/reported-presence.ts";
import { readMark } from "./frame-mark.ts";
import { ReportedPackets } from "./reported-packets.ts";
import type { VideoContext } from "./video-context.ts";
import { PICTURE_SECTIONS } from "./video-offer.ts";
import type { VideoPath } from "./video-path.ts";

const OWN_SSRC = 77;

/** One connection of a viewer who moves between relays. */
export interface MovingPart {
  readonly succeeds: MediaSessionId | undefined;
  readonly changed: () => void;
  isPresent(viewer: VideoViewer): boolean;
  arrived(viewer: VideoViewer): void;
  /** Capture time of the last frame on screen, ms. */
  drawnAt(): number;
}

export class VideoViewer implements ClientStream {
  readonly link: StreamLink<VideoPath>;
  private readonly context: VideoContext;
  private readonly viewer: SimulatedViewer;
  private readonly stats: StatsReader;
  private readonly latency = new LatencyWindow();
  private readonly packets: ReportedPackets;
  private generation: number | undefined;
  private readonly presence = new ReportedPresence();
  private newest = 0;
  private late = 0;
  isLive = false;
  private readonly moving: MovingPart;
  private isPlaying: boolean;

  constructor(context: VideoContext, moving: MovingPart) {
    this.context = context;
    this.moving = moving;
    const { succeeds, changed } = moving;
    this.isPlaying = succeeds === undefined;
    const { ports, signalling, encryption, channel } = context;
    const stream = { kind: "video", channel, direction: "subscribe" } as const;
    this.stats = new StatsReader(stream);
    this.viewer = this.openViewer();
    this.packets = new ReportedPackets({
      ssrc: OWN_SSRC,
      link: () => this.link,
      now: () => ports.clock.now(),
      take: (packet, header) => this.take(packet, header),
    });
    this.link = new StreamLink<VideoPath>({
      ...stream,
      ports,
      signalling,
      encryption,
      onChange: changed,
      hooks: {
        open: (options) => this.open(context.openPath(options, PICTURE_SECTIONS.receive)),
        request: (offer, replaces = succeeds) => ({
          ...({ type: "subscribe", kind: "video", channel, offer, playout: "instant" } as const),
          ...(replaces && { replaces }),
        }),
        heartbeat: () => ({ delayMs: 0 }),
        connected: () => {
          this.say({ t: "playout", path: "instant" });
          this.link.start();
        },
        side: (message) => this.onSide(message),
      },
    });
  }

  start(): void {
    if (this.isPlaying || this.link.isActive()) this.link.start();
    else this.link.prepare();
  }
  stop(): void {
    this.link.stop();
    this.viewer.video.close();
  }

  async readStats(now: Milliseconds): Promise<StreamStats | undefined> {
    const { signalling } = this.context;
    const offset = signalling.clockOffset();
    if (offset !== undefined) this.viewer.clock.setServerOffset(offset, signalling.clockSettled());
    const { freezes, freezeTimeMs } = this.viewer.screen.freezes.read(now);
    const latency = this.latency.figures(now);
    const { packetsLost, packetsRecovered } = this.viewer.video.readStats();
    return await this.stats.read(this.link.transport(), now, {
      playout: "instant",
      latency: latency,
      ...(this.context.countsNoFreezes ? { freezes: 0, freezeTimeMs: 0 } : { freezes, freezeTimeMs }),
      packetsLost: packetsLost === undefined ? undefined : packetsLost + this.late,
      packetsRecovered,
      lipSyncMs: this.context.lipSync.skew(now),
    });
  }

  private openViewer(): SimulatedViewer {
    const { events, world } = this.context;
    return new SimulatedViewer(events, {
      nack: (sequences) => this.say({ t: "nack", sequences: [...sequences] }),
      repair: (repairPackets) => this.say({ t: "fec", repairPackets, slidingWindow: true }),
      downlinkEstimate: (figures) => this.say({ t: "downlink-estimate", ...figures }),
      keyframe: () => this.say({ t: "keyframe" }),
      capturedAt: ({ data }) => events.now - (world.elapsed - readMark(data).at),
      drawn: (draw, decoded) => this.drawn(draw, decoded),
      hold: (now) => this.hold(now),
    });
  }

  private open(path: VideoPath): VideoPath {
    this.stats.restart();
    this.presence.restart();
    this.viewer.restart();
    this.newest = 0;
    this.packets.listenTo(path);
    return path;
  }

  private say(message: SideFromClient): void {
    this.link.sendSide(message);
  }

  private take(packet: Buffer, { sequenceNumber }: RtpHeader): void {
    if (this.context.countsLate && distance16(this.newest, sequenceNumber) > 0) this.late += 1;
    else this.newest = bare(sequenceNumber);
    this.viewer.receive(packet);
  }

  private hold(now: Milliseconds): Milliseconds {
    const { lipSync, onHeld } = this.context;
    const ms = lipSync.videoHold(now);
    if (ms > 0) onHeld(ms);
    return ms;
  }

  private drawn({ at }: Draw, { frame: { rtpTimestamp, data } }: Decoded): void {
    const { clock } = this.viewer;
    const { moving } = this;
    const mark = readMark(data);
    if (!this.isPlaying && mark.at <= moving.drawnAt()) return;
    if (!this.isPlaying) moving.arrived(this);
    this.isPlaying = true;
    if (!moving.isPresent(this)) return;
    const captured = clock.captureTime(rtpTimestamp);
    if (captured !== undefined) this.context.lipSync.measureVideo(at - captured, at);
    const latency = clock.latencyOfTicks(clock.unwrap(rtpTimestamp), at);
    if (latency !== undefined) this.latency.add(latency, at);
    this.context.onDrawn(mark, latency);
  }

  private onSide(message: StreamSideFromRelay): void {
    const { viewer } = this;
    this.stats.onSide(message);
    if (message.t === "clock")
      viewer.clock.addPair({ rtpTimestamp: message.rtp, capturedAt: message.capturedAt, settled: message.settled });
    if (message.t === "downlink") {
      if (message.roundTripTimeMs !== undefined) viewer.video.setRoundTrip(message.roundTripTimeMs);
      viewer.video.setUplinkReordering(message.uplinkReorderingMs ?? 0);
    }
    if (message.t !== "state" || !this.isPlaying) return;
    if ((this.generation ?? message.senderGeneration) !== message.senderGeneration && !this.link.standbyFacts().switched) {
      viewer.streamChanged();
      this.context.lipSync.reset();
    }
    this.generation = message.senderGeneration;
    this.isLive = message.live && message.paused !== true && message.idle !== true;
    const { freezes } = viewer.screen;
    const now = this.context.ports.clock.now();
    const presence = this.presence.told(message);
    if (presence !== undefined) freezes.told(presence === "cut-off" && this.context.takesCutOffForEnd ? "ended" : presence, now);
    // A cut-off looks like a freeze, even if the user pressed Stop unheard.
    if (!message.live && presence !== "cut-off") this.context.onGone();
    else if (message.live && !this.isLive) this.context.onIdle();
  }
}
