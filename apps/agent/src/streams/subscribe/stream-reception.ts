import { StreamLink } from "@setsuna/client";
import { type Channel, errorBody, type MediaSessionId, type StreamSideFromRelay } from "@setsuna/contracts";
import { type DecryptorOptions, type SenderClaim, type SenderState, SenderWatch } from "@setsuna/e2ee";
import { AUDIO_CLOCK_RATE, unreachable } from "@setsuna/kit";
import type { MediaTrack, NodeTransport } from "@setsuna/node-media";
import { LatencyWindow, StreamClock } from "@setsuna/playout";
import { emptyRtpHeader, isRtcp, type RtpHeader, readRtpHeader } from "@setsuna/rtp";
import { thrownBody } from "../../unexpected.ts";
import type { NodeContext } from "../link/client.ts";
import { localNow } from "../link/local-clock.ts";
import type { MediaUnit } from "../media-unit.ts";
import { RateMeter } from "../rate-meter.ts";
import { type StreamFigures, senderFigures } from "../stream-figures.ts";
import { receivingSection } from "./offer-lines.ts";
import { ReceiverReports } from "./receiver-reports.ts";
import { Timeline } from "./timeline.ts";

export interface MediaReceiverOptions extends NodeContext {
  readonly channel: Channel;
  /** Delay from capture to output, which leaves time for repairs, ms. */
  readonly delayMs: number;
  readonly ownSsrc: number;
  unit(unit: MediaUnit): void;
  changed(): void;
  /** Absent: it never records. */
  isRecording?(): boolean;
  /** Session of the same stream that this one takes over from. Absent: none. */
  readonly succeeds?: MediaSessionId | undefined;
}

export interface ReceptionEvents {
  begin(): void;
  restart(): void;
  /** `header` is valid until the next packet. */
  packet(packet: Uint8Array, header: RtpHeader, now: number): void;
}

export class StreamReception {
  readonly link: StreamLink<NodeTransport>;
  readonly clock: StreamClock;
  readonly timeline: Timeline;
  reports: ReceiverReports;
  readonly decryption: DecryptorOptions;
  private readonly watch: SenderWatch | undefined;
  private readonly kind: "video" | "audio";
  private readonly options: MediaReceiverOptions;
  private readonly events: ReceptionEvents;
  private readonly latency = new LatencyWindow();
  private readonly rate = new RateMeter();
  private readonly header = emptyRtpHeader();
  private track: MediaTrack | undefined;
  private generation: number | undefined;
  private isIdle = false;
  private isMuted = false;
  private lacksKeyframe = false;

  /** `clockRate` is that of RTP timestamps, Hz. */
  constructor(kind: "video" | "audio", clockRate: number, options: MediaReceiverOptions, events: ReceptionEvents) {
    this.kind = kind;
    this.options = options;
    this.events = events;
    this.clock = new StreamClock(clockRate);
    this.timeline = new Timeline(clockRate);
    this.reports = new ReceiverReports(options.ownSsrc, AUDIO_CLOCK_RATE);
    const { channel, ports, signalling, encryption, succeeds } = options;
    this.decryption = {
      epochs: encryption?.receiving.book,
      onSender: (claim) => this.onSenderClaim(claim),
    };
    this.watch = encryption && new SenderWatch(encryption.e2eeKey, { kind, channel });
    this.link = new StreamLink({
      kind,
      channel,
      direction: "subscribe",
      ports,
      signalling,
      encryption,
      unexpected: thrownBody,
      onChange: () => options.changed(),
      hooks: {
        open: async (events) => {
          const transport = await ports.openTransport(events);
          this.begin();
          this.track = transport.addTrack(receivingSection(kind === "audio"), { onPacket: (packet) => this.onPacket(packet) });
          return transport;
        },
        request: (offer, replaces = succeeds) => ({
          ...({ type: "subscribe", kind, channel, offer, playout: "instant" } as const),
          ...(replaces && { replaces }),
        }),
        heartbeat: () => ({ recording: options.isRecording?.() ? true : undefined }),
        connected: () => {
          this.link.sendSide({ t: "playout", path: "instant" });
          if (succeeds !== undefined) this.link.start();
        },
        side: (message) => this.onSide(message),
        disconnected: () => {
          this.track = undefined;
        },
      },
    });
  }

  /** One that takes over counts as a viewer only once it is connected. */
  start(): void {
    if (this.options.succeeds === undefined || this.link.isActive()) this.link.start();
    else this.link.prepare();
  }

  /** True if the sender is connected but has recently sent nothing. */
  get isSenderIdle(): boolean {
    return this.isIdle;
  }

  /** The sender's device paused, so the stream is black or silent. */
  get isSourceMuted(): boolean {
    return this.isMuted;
  }

  /** Reported by the relay for the last second: video arrives, but no keyframe to start with. */
  get waitsForKeyframe(): boolean {
    return this.lacksKeyframe;
  }

  /** Does nothing while disconnected. */
  sendRtcp(packet: Uint8Array): void {
    this.track?.send(packet);
  }

  /** SCTP's smoothed round trip to the relay, ms; undefined before the first measurement. */
  roundTripMs(): number | undefined {
    return this.link.transport()?.roundTripMs();
  }

  /** Falls back to our clock while the server's is unknown. */
  serverTime(now: number): number {
    return now + (this.options.signalling.clockOffset() ?? 0);
  }

  get sender(): SenderState | undefined {
    return this.watch?.state;
  }

  /** Latency of a unit captured `at` (server's clock) at the output. */
  written(at: number): void {
    const offset = this.options.signalling.clockOffset();
    if (offset === undefined || !this.options.signalling.clockSettled()) return;
    const now = localNow();
    this.latency.add(now + offset - at, now);
  }

  figures(now: number): Omit<StreamFigures, "codec" | "packetsLost" | "packetsRecovered" | "resends"> {
    const measured = this.latency.figures(now);
    const latency = measured !== undefined && measured.median >= 0 ? measured : undefined;
    return {
      kind: this.kind,
      channel: this.link.channel,
      phase: this.link.phase()?.name ?? "idle",
      bitsPerSecond: this.rate.read(now).bitsPerSecond,
      roundTripMs: this.roundTripMs(),
      latencyMedianMs: latency?.median,
      latencyP95Ms: latency?.p95,
      ...senderFigures(this.sender),
      ...(this.isMuted && this.link.phase()?.name === "live" ? { sourceMuted: true } : {}),
    };
  }

  private onSenderClaim(claim: SenderClaim): void {
    const offset = this.options.signalling.clockOffset();
    const refusal = this.watch?.take(claim, offset === undefined ? undefined : localNow() + offset);
    if (refusal !== undefined) this.link.fail(errorBody(refusal));
    this.options.changed();
  }

  private begin(): void {
    this.reports = new ReceiverReports(this.options.ownSsrc, AUDIO_CLOCK_RATE);
    this.events.begin();
    this.restart();
  }

  private restart(): void {
    this.clock.reset();
    this.timeline.restart();
    this.lacksKeyframe = false;
    this.events.restart();
  }

  private onSide(message: StreamSideFromRelay): void {
    switch (message.t) {
      case "state":
        if ((this.generation ?? message.senderGeneration) !== message.senderGeneration && !this.link.standbyFacts().switched)
          this.restart();
        this.generation = message.senderGeneration;
        this.isIdle = message.idle === true || message.paused === true;
        this.isMuted = message.sourceMuted === true;
        return;
      case "clock":
        this.clock.addPair({ rtpTimestamp: message.rtp, capturedAt: message.capturedAt, settled: message.settled });
        return;
      case "downlink":
        this.lacksKeyframe = message.waitsForKeyframe === true;
        return;
      case "direction":
      case "uplink":
        return;
      default:
        unreachable(message);
    }
  }

  private onPacket(packet: Uint8Array): void {
    const now = localNow();
    if (isRtcp(packet)) {
      this.reports.onRtcp(packet, now);
      return;
    }
    const { header } = this;
    if (!readRtpHeader(packet, header)) return;
    this.reports.onRtp(header, packet.length, now);
    this.rate.add(packet.length, now);
    this.events.packet(packet, header, now);
  }
}
