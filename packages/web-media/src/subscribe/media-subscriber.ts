import {
  type ClientEncryption,
  type PlayoutFigures,
  receivedDirectly,
  receiverCodecs,
  type Signalling,
  StatsReader,
  StreamLink,
  type StreamStats,
  tuneAudioOffer,
} from "@setsuna/client";
import type { Channel, PlayoutPath, RelayTimes, RouteChoice, SideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { CapturePair, SenderPresence } from "@setsuna/playout";
import { DirectReceiver } from "../direct/direct-receiver.ts";
import { DirectStatsReader } from "../stats/direct-stats-reader.ts";
import { browserPorts } from "../transport/browser-ports.ts";
import { type BrowserTransport, openWithMedia } from "../transport/browser-transport.ts";
import { ToldPresence } from "./told-presence.ts";

export interface MediaSubscriberOptions {
  readonly kind: "video" | "audio";
  readonly channel: Channel;
  readonly signalling: Signalling;
  /** Absent where nothing is encrypted. */
  readonly encryption: ClientEncryption | undefined;
  /** Called for each new connection. */
  path(): PlayoutPath;
  /** The kind of section that the packets come on: instant playout takes video packets on an audio section (contracts/packet-carriage). */
  section(): "video" | "audio";
  /** Called in the task that makes the receiver, the last in which Chromium takes a transform. */
  onReceiver(receiver: RTCRtpReceiver, path: PlayoutPath): void;
  /** `senderRtp`: the pair's RTP timestamp as the sender wrote it. */
  onStreamClock(pair: CapturePair, senderRtp: number | undefined): void;
  /** The longest delay at which the stream is shown, ms. */
  delayMs(): Milliseconds;
  /** Which way the stream may come. */
  route(): RouteChoice;
  /** A message that came directly from the sender. */
  onDirect(message: ArrayBuffer): void;
  /** The direct route has ended. */
  onFallBackToRelay(): void;
  /** Round trip to the relay, ms, each second. */
  onRoundTrip(ms: Milliseconds): void;
  /** Packets of the sender overtake each other by so much on their way to the relay, ms. Called every second. */
  onUplinkReordering(ms: Milliseconds): void;
  /** Takes the relay's report on frame times before the downlink; undefined if it sends none. Called every second. */
  onRelayTimes(times: RelayTimes | undefined): void;
  /** The relay's word, every second while so: the sender's video comes, and there is no keyframe to begin with. */
  onWaitsForKeyframe(): void;
  /** Another sender took over the stream. */
  onStreamChanged(): void;
  /** Takes the relay's word on the sender. Called again and again, but for `back`. */
  onPresence(presence: SenderPresence): void;
  /**
   * The relay's report that the sender is connected but has nothing to send now; false on a direct route, where the relay can't
   * tell.
   */
  onSenderIdle(idle: boolean): void;
  /** Takes whether the sender's camera or microphone is withheld from it. Called again and again. */
  onSourceMuted(muted: boolean): void;
  onChange(): void;
}

/** Receives one video or audio stream and keeps it received; playing is the playout's. */
export class MediaSubscriber {
  readonly link: StreamLink<BrowserTransport>;
  private readonly stats: StatsReader;
  private readonly direct: DirectReceiver;
  private readonly directStats = new DirectStatsReader();
  private path: PlayoutPath = "native";
  private senderGeneration: number | undefined;
  private readonly presence = new ToldPresence();

  constructor(options: MediaSubscriberOptions) {
    const { kind, channel, signalling, encryption } = options;
    this.stats = new StatsReader({ kind, channel, direction: "subscribe" });
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
          this.stats.restart();
          this.presence.restart();
          this.path = options.path();
          const section = options.section();
          return openWithMedia(transport, (pc) => {
            const transceiver = pc.addTransceiver(section, { direction: "recvonly" });
            transceiver.setCodecPreferences(receiverCodecs(RTCRtpReceiver.getCapabilities(section)?.codecs ?? []));
            // Now and not in ontrack: Chromium joins a receiver that has no transform at the end of this task straight to its decoder.
            options.onReceiver(transceiver.receiver, this.path);
          });
        },
        request: (offer) => ({ type: "subscribe", kind, channel, offer, playout: this.path }),
        tuneOffer: tuneAudioOffer,
        heartbeat: () => ({ delayMs: options.delayMs() }),
        connected: () => this.send({ t: "playout", path: this.path }),
        side: (message) => this.onSide(message, options),
      },
    });
  }

  prepare(): void {
    this.link.prepare();
  }
  start(): void {
    this.link.start();
  }
  stop(): void {
    this.direct.close();
    this.link.stop();
  }

  /** Call when the choice of route may have changed. */
  updateRoute(): void {
    const phase = this.link.phase();
    const possible = phase?.name === "live" && this.path === "instant";
    this.direct.update(possible ? phase.session : undefined);
  }
  /** The playout plays the direct route. */
  directPlaying(): void {
    this.direct.playing();
  }
  /** The decoder can't continue without a keyframe; `recording`: it can, but a recording needs one. */
  requestKeyframe(recording?: true): void {
    if (this.direct.isDirect) this.direct.requestKeyframe();
    else this.send({ t: "keyframe", ...(recording && { recording }) });
  }
  /** Requests copies of audio packets, on either route. */
  requestCopies(offsets: CopyOffsets): void {
    if (this.direct.isDirect) this.direct.requestCopies(offsets);
    else this.send({ t: "audio-copies", offsets: [...offsets] });
  }
  /** Sends a message to the relay, dropping it if the channel isn't ready. */
  send(message: SideFromClient): void {
    this.link.sendSide(message);
  }
  async readStats(now: Milliseconds, playout: PlayoutFigures): Promise<StreamStats | undefined> {
    const stats = await this.stats.read(this.link.transport(), now, playout);
    const direct = this.direct.peerConnection();
    if (stats === undefined || direct === undefined) return stats;
    const { now: reading, before } = await this.directStats.read([direct], now);
    return receivedDirectly(stats, reading, before);
  }

  private tellPresence(state: Extract<StreamSideFromRelay, { t: "state" }>, options: MediaSubscriberOptions): void {
    const presence = this.presence.told(state);
    if (presence !== undefined) options.onPresence(presence);
  }

  private onSide(message: StreamSideFromRelay, options: MediaSubscriberOptions): void {
    this.stats.onSide(message);
    switch (message.t) {
      case "clock":
        options.onStreamClock(
          { rtpTimestamp: message.rtp, capturedAt: message.capturedAt, settled: message.settled },
          message.senderRtp,
        );
        return;
      case "downlink":
        if (message.roundTripTimeMs !== undefined) options.onRoundTrip(message.roundTripTimeMs);
        options.onUplinkReordering(message.uplinkReorderingMs ?? 0);
        options.onRelayTimes(message.times);
        if (message.waitsForKeyframe === true && !this.direct.isDirect) options.onWaitsForKeyframe();
        return;
      case "state":
        if (this.senderGeneration !== undefined && this.senderGeneration !== message.senderGeneration) options.onStreamChanged();
        this.senderGeneration = message.senderGeneration;
        options.onSenderIdle(message.idle === true && !this.direct.isDirect);
        options.onSourceMuted(message.sourceMuted === true);
        this.tellPresence(message, options);
        return;
      case "uplink":
        // Said to senders.
        return;
      default:
        unreachable(message);
    }
  }
}
