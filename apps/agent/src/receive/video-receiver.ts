import { type Channel, errorBody, KEYFRAME_RETRY_MS, type SideFromRelay } from "@setsuna/contracts";
import { VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { LatencyWindow } from "@setsuna/playout/latency-window";
import type { AssembledFrame } from "@setsuna/playout/packets/packet-assembler";
import { SealedVideo } from "@setsuna/playout/seal/sealed-video";
import { StreamClock } from "@setsuna/playout/stream-clock";
import { emptyRtpHeader, isRtcp, payloadOf, readRtpHeader } from "@setsuna/rtp";
import { CarriedVideo } from "@setsuna/web-media/playout/carried-video";
import { localNow } from "../link/local-clock.ts";
import type { Signalling } from "../link/signalling.ts";
import { StreamLink } from "../link/stream-link.ts";
import { ClockGate } from "./clock-gate.ts";
import type { MediaUnit } from "./media-unit.ts";
import { receivingSection } from "./offer-lines.ts";
import { RateMeter } from "./rate-meter.ts";
import { ReceiverReports } from "./receiver-reports.ts";
import type { StreamFigures } from "./stream-figures.ts";
import { Timeline } from "./timeline.ts";

export interface MediaReceiverOptions {
  readonly channel: Channel;
  readonly signalling: Signalling;
  /** Present: only what was sealed under it is taken. */
  readonly sealKey: Uint8Array | undefined;
  /** Capture to output, ms: how long a repair may be waited for. */
  readonly delayMs: number;
  readonly ownSsrc: number;
  unit(unit: MediaUnit): void;
  changed(): void;
}

/** Receives one video stream by packet carriage (docs/protocol.md §6): its repair, parity and order are the browser client's own code. */
export class VideoReceiver {
  readonly link: StreamLink;
  private readonly options: MediaReceiverOptions;
  private readonly video: CarriedVideo;
  private readonly clock = new StreamClock(VIDEO_CLOCK_RATE);
  private readonly timeline = new Timeline(VIDEO_CLOCK_RATE);
  private readonly gate = new ClockGate<{ readonly frame: AssembledFrame; readonly arrived: number }>();
  private readonly latency = new LatencyWindow();
  private readonly rate = new RateMeter();
  private readonly frames = new RateMeter();
  private readonly header = emptyRtpHeader();
  private reports: ReceiverReports;
  private sealed: SealedVideo | undefined;
  private epoch: number | undefined;
  private codec: string | undefined;
  private wishedAt = Number.NEGATIVE_INFINITY;
  private resends = 0;
  private needsKeyframe = true;

  constructor(options: MediaReceiverOptions) {
    this.options = options;
    const { channel, signalling } = options;
    this.reports = new ReceiverReports(options.ownSsrc, VIDEO_CLOCK_RATE);
    this.video = new CarriedVideo({
      frame: (frame) => this.take(frame),
      nack: (sequences) => {
        this.resends += sequences.length;
        this.link.sendSide({ t: "nack", sequences });
      },
      parity: (packets) => this.link.sendSide({ t: "parity", packets }),
      keyframeNeeded: () => this.wishKeyframe(),
    });
    this.video.setDelay(options.delayMs);
    this.link = new StreamLink({
      kind: "video",
      channel,
      direction: "subscribe",
      signalling,
      hooks: {
        media: () => {
          this.begin();
          return receivingSection(false);
        },
        request: (offer) => ({ type: "subscribe", kind: "video", channel, offer, playout: "instant" }),
        connected: () => this.link.sendSide({ t: "playout", path: "instant" }),
        side: (message) => this.onSide(message),
        packet: (packet) => this.onPacket(packet),
        changed: () => options.changed(),
      },
    });
  }

  /** Told when a unit of this stream has reached the output. */
  written(at: number): void {
    const offset = this.options.signalling.clockOffset();
    if (offset === undefined || !this.options.signalling.clockSettled()) return;
    const now = localNow();
    this.latency.add(now + offset - at, now);
  }

  figures(): StreamFigures {
    const now = localNow();
    const { packetsLost, packetsRecovered } = this.video.readStats();
    const latency = this.latency.figures(now);
    const rate = this.rate.read(now);
    const roundTripMs = this.link.peer()?.roundTrip();
    if (roundTripMs !== undefined) this.video.setRoundTrip(roundTripMs);
    return {
      kind: "video",
      channel: this.link.channel,
      phase: this.link.phase()?.name ?? "idle",
      codec: this.codec,
      framesPerSecond: this.frames.read(now).perSecond,
      bitsPerSecond: rate.bitsPerSecond,
      packetsLost,
      packetsRecovered,
      resends: this.resends,
      roundTripMs,
      latencyMedianMs: latency?.median,
      latencyP95Ms: latency?.p95,
    };
  }

  close(): void {
    this.link.stop();
    this.video.close();
  }

  private begin(): void {
    const { sealKey, channel, ownSsrc } = this.options;
    this.sealed = sealKey && new SealedVideo(sealKey, { kind: "video", channel });
    this.reports = new ReceiverReports(ownSsrc, VIDEO_CLOCK_RATE);
    this.restart();
  }

  private restart(): void {
    this.video.reset();
    this.clock.reset();
    this.timeline.restart();
    this.gate.reset();
    this.needsKeyframe = true;
  }

  private onSide(message: SideFromRelay): void {
    if (message.t === "state") {
      if (this.epoch !== undefined && message.epoch !== this.epoch) this.restart();
      this.epoch = message.epoch;
    }
    if (message.t !== "clock") return;
    const { rtp, capturedAt, settled } = message;
    this.clock.addPair({ rtpTimestamp: rtp, capturedAt, settled });
  }

  private onPacket(packet: Uint8Array): void {
    const now = localNow();
    if (isRtcp(packet)) {
      this.reports.onRtcp(packet, now);
      return;
    }
    if (!readRtpHeader(packet, this.header)) return;
    this.reports.onRtp(this.header, packet.length, now);
    this.rate.add(packet.length, now);
    // A Buffer would share its memory with others: the packet is copied.
    this.video.receive(new Uint8Array(payloadOf(packet, this.header)).buffer, this.header.sequenceNumber);
    const report = this.reports.due(now);
    if (report !== undefined) this.link.peer()?.sendPacket(report);
  }

  private take(assembled: AssembledFrame): void {
    const now = localNow();
    const frame = this.opened(assembled, now);
    if (frame === undefined) return;
    if (frame.type === "key") this.needsKeyframe = false;
    if (this.needsKeyframe) return;
    this.codec = frame.codec;
    this.frames.add(0, now);
    const arrived = now + (this.options.signalling.clockOffset() ?? 0);
    const isKnown = this.clock.captureTime(frame.rtpTimestamp) !== undefined;
    for (const one of this.gate.add({ frame, arrived }, isKnown, now)) this.give(one.frame, one.arrived);
  }

  private give({ codec, data, type, rtpTimestamp }: AssembledFrame, arrived: number): void {
    const captured = this.clock.captureTime(rtpTimestamp);
    const at = this.timeline.at(this.clock.unwrap(rtpTimestamp), captured, arrived);
    this.options.unit({ kind: "video", codec, data, isKeyframe: type === "key", at });
  }

  private opened(frame: AssembledFrame, now: number): AssembledFrame | undefined {
    if (this.sealed === undefined) return frame;
    const opened = this.sealed.open(frame, now);
    if (opened.name === "opened") return opened.frame;
    if (opened.broken) this.link.fail(errorBody("seal-broken"));
    else this.wishKeyframe();
    return undefined;
  }

  private wishKeyframe(): void {
    const now = localNow();
    if (now - this.wishedAt < KEYFRAME_RETRY_MS) return;
    this.wishedAt = now;
    this.link.sendSide({ t: "keyframe" });
  }
}
