import {
  type ClientEncryption,
  type ConnectionFreezes,
  type PlayoutFigures,
  receivedDirectly,
  receiverCodecs,
  type Signalling,
  type StatsReader,
  StreamLink,
  type StreamStats,
  tuneAudioOffer,
} from "@setsuna/client";
import {
  type Channel,
  type GuestId,
  MAX_STAGE_MS,
  type MediaSessionId,
  type PlayingFigures,
  type PlayoutPath,
  type RelayTimes,
  type RouteChoice,
  type SideFromClient,
  type StreamSideFromRelay,
} from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { CapturePair, SenderPresence } from "@setsuna/playout";
import { DirectReceiver } from "../direct/direct-receiver.ts";
import { DirectStatsReader } from "../stats/direct-stats-reader.ts";
import { browserPorts } from "../transport/browser-ports.ts";
import { type BrowserTransport, openWithMedia } from "../transport/browser-transport.ts";
import { ReportedPresence } from "./reported-presence.ts";

export interface MediaSubscriberOptions {
  readonly kind: "video" | "audio";
  readonly channel: Channel;
  /** In the green room; absent: the stream is on its channel. */
  readonly guest: GuestId | undefined;
  readonly signalling: Signalling;
  readonly encryption: ClientEncryption | undefined;
  /** Session of the same stream that this one takes over from. Absent: none. */
  readonly succeeds?: MediaSessionId | undefined;
  /** False until it has taken over. */
  isPresent(): boolean;
  /** Of the stream: continue with the one that takes over. */
  readonly stats: StatsReader;
  readonly freezes: ConnectionFreezes;
  path(): PlayoutPath;
  /** Instant playout takes video on audio sections (contracts/packet-carriage). */
  section(): "video" | "audio";
  /** In the task that makes it, or Chromium takes no transform. */
  onReceiver(receiver: RTCRtpReceiver, path: PlayoutPath): void;
  /** `senderRtp` is the pair's RTP timestamp as the sender wrote it. */
  onStreamClock(pair: CapturePair, senderRtp: number | undefined): void;
  delayMs(): Milliseconds;
  /** On screen, px; undefined for audio, and for the largest layer. */
  pictureHeight(): number | undefined;
  /** It records this stream. */
  isRecording(): boolean;
  route(): RouteChoice;
  onDirect(message: ArrayBuffer): void;
  onFallBackToRelay(): void;
  /** Called each second, in ms. */
  onRoundTrip(ms: Milliseconds): void;
  /** Reordering before the relay, every second, in ms. */
  onUplinkReordering(ms: Milliseconds): void;
  /** Called every second; undefined without a report. */
  onRelayTimes(times: RelayTimes | undefined): void;
  /** Called every second while video arrives without a keyframe. */
  onWaitsForKeyframe(): void;
  onStreamChanged(): void;
  /** Repeated, except for `back`. */
  onPresence(presence: SenderPresence): void;
  /** False on a direct route, where it is unknown. */
  onSenderIdle(idle: boolean): void;
  onSourceMuted(muted: boolean): void;
  onChange(): void;
}

export class MediaSubscriber {
  private readonly options: MediaSubscriberOptions;
  readonly link: StreamLink<BrowserTransport>;
  private readonly direct: DirectReceiver;
  private readonly directStats = new DirectStatsReader();
  private path: PlayoutPath = "native";
  private senderGeneration: number | undefined;
  private readonly presence = new ReportedPresence();
  /** The figures are this connection's. */
  private isMetered = false;
  /** Median since the last reading, ms. */
  private latencyMs: Milliseconds | undefined;

  constructor(options: MediaSubscriberOptions) {
    const { kind, channel, guest, signalling, encryption, succeeds } = options;
    this.options = options;
    this.direct = new DirectReceiver({
      kind,
      signalling,
      choice: options.route,
      tellRelay: (message) => this.send(message),
      media: options.onDirect,
      fallBackToRelay: options.onFallBackToRelay,
      onChange: options.onChange,
    });
    this.link = new StreamLink({
      kind,
      channel,
      direction: "subscribe",
      ports: browserPorts,
      signalling,
      encryption,
      onChange: () => {
        this.updateRoute();
        options.onChange();
      },
      hooks: {
        open: (transport) => {
          this.isMetered = false;
          this.meter();
          this.presence.restart();
          this.path = options.path();
          const section = options.section();
          return openWithMedia(transport, (pc) => {
            const transceiver = pc.addTransceiver(section, { direction: "recvonly" });
            transceiver.setCodecPreferences(receiverCodecs(RTCRtpReceiver.getCapabilities(section)?.codecs ?? []));
            // Not in ontrack: Chromium bypasses a missing transform after this task.
            options.onReceiver(transceiver.receiver, this.path);
          });
        },
        request: (offer, replaces = succeeds) => ({
          ...({ type: "subscribe", kind, channel, offer, playout: this.path } as const),
          ...(guest && { guest }),
          ...(replaces && { replaces }),
        }),
        tuneOffer: tuneAudioOffer,
        heartbeat: () => ({
          delayMs: options.delayMs(),
          pictureHeight: options.pictureHeight(),
          playing: this.playing(),
          recording: options.isRecording() ? true : undefined,
        }),
        connected: () => {
          this.send({ t: "playout", path: this.path });
          if (!options.isPresent()) this.link.start();
        },
        side: (message) => this.onSide(message, options),
      },
    });
  }

  prepare(): void {
    this.link.prepare();
  }
  /** One that takes over counts as a viewer only once it is connected. */
  start(): void {
    if (this.options.isPresent() || this.link.isActive()) this.link.start();
    else this.link.prepare();
  }
  stop(): void {
    this.direct.close();
    this.link.stop();
  }

  updateRoute(): void {
    const phase = this.link.phase();
    const possible = phase?.name === "live" && this.path === "instant" && this.options.isPresent();
    this.direct.update(possible ? phase.session : undefined);
  }
  directPlaying(): void {
    this.direct.playing();
  }
  /** `recording` means that only the recording needs it. */
  requestKeyframe(recording?: true): void {
    if (this.direct.isDirect) this.direct.requestKeyframe();
    else this.send({ t: "keyframe", ...(recording && { recording }) });
  }
  requestCopies(offsets: CopyOffsets): void {
    if (this.direct.isDirect) this.direct.requestCopies(offsets);
    else this.send({ t: "audio-copies", offsets: [...offsets] });
  }
  /** Drops the message if not ready. */
  send(message: SideFromClient): void {
    this.link.sendSide(message);
  }
  async readStats(now: Milliseconds, playout: PlayoutFigures): Promise<StreamStats | undefined> {
    this.meter();
    const stats = await this.options.stats.read(this.link.transport(), now, playout);
    this.options.freezes.read(stats?.freezes, stats?.freezeTime);
    this.latencyMs = stats?.latency?.median;
    const direct = this.direct.peerConnection();
    if (stats === undefined || direct === undefined) return stats;
    const { now: reading, before } = await this.directStats.read([direct], now);
    return receivedDirectly(stats, reading, before);
  }

  private meter(): void {
    const { stats, freezes, isPresent } = this.options;
    if (this.isMetered || !isPresent()) return;
    this.isMetered = true;
    stats.restart();
    freezes.reconnect();
  }

  private playing(): PlayingFigures | undefined {
    this.meter();
    if (!this.isMetered) return undefined;
    const freezes = this.options.freezes.playing();
    if (this.latencyMs === undefined) return freezes;
    return { ...freezes, latencyMs: Math.round(Math.min(MAX_STAGE_MS, Math.max(0, this.latencyMs))) };
  }

  private tellPresence(state: Extract<StreamSideFromRelay, { t: "state" }>, options: MediaSubscriberOptions): void {
    const presence = this.presence.told(state);
    if (presence !== undefined) options.onPresence(presence);
  }

  private onSide(message: StreamSideFromRelay, options: MediaSubscriberOptions): void {
    if (this.isMetered) options.stats.onSide(message);
    switch (message.t) {
      case "clock":
        options.onStreamClock(
          { rtpTimestamp: message.rtp, capturedAt: message.capturedAt, settled: message.settled },
          message.senderRtp,
        );
        return;
      case "downlink":
        if (options.isPresent()) this.onDownlink(message, options);
        return;
      case "state":
        if (options.isPresent()) this.onState(message, options);
        return;
      case "direction":
      case "uplink":
        return;
      default:
        unreachable(message);
    }
  }

  private onDownlink(message: Extract<StreamSideFromRelay, { t: "downlink" }>, options: MediaSubscriberOptions): void {
    if (message.roundTripTimeMs !== undefined) options.onRoundTrip(message.roundTripTimeMs);
    options.onUplinkReordering(message.uplinkReorderingMs ?? 0);
    options.onRelayTimes(message.times);
    if (message.waitsForKeyframe === true && !this.direct.isDirect) options.onWaitsForKeyframe();
  }

  private onState(message: Extract<StreamSideFromRelay, { t: "state" }>, options: MediaSubscriberOptions): void {
    const { senderGeneration } = message;
    if ((this.senderGeneration ?? senderGeneration) !== senderGeneration && !this.link.standbyFacts().switched)
      options.onStreamChanged();
    this.senderGeneration = senderGeneration;
    options.onSenderIdle(message.idle === true && !this.direct.isDirect);
    options.onSourceMuted(message.sourceMuted === true);
    this.tellPresence(message, options);
  }
}
