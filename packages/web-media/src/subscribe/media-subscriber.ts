import type { Channel, PlayoutPath, SideFromClient, SideFromRelay } from "@setsuna/contracts";
import type { CapturePair } from "@setsuna/playout";
import { type PlayoutFigures, receiverCodecs, type StreamStats, tuneAudioOffer } from "@setsuna/session";
import type { SignallingSocket } from "../link/signalling-socket.ts";
import { StreamLink } from "../link/stream-link.ts";
import { StatsReader } from "../stats/stats-reader.ts";

export interface MediaSubscriberOptions {
  readonly kind: "video" | "audio";
  readonly channel: Channel;
  readonly socket: SignallingSocket;
  /** Asked for each new connection. */
  path(): PlayoutPath;
  /** The kind of section that the packets come on: instant playout takes video packets on an audio section (contracts/packet-carriage). */
  section(): "video" | "audio";
  /** Called in the task that makes the receiver, the last in which Chromium takes a transform. */
  onReceiver(receiver: RTCRtpReceiver, path: PlayoutPath): void;
  onStreamClock(pair: CapturePair): void;
  /** Round trip to the relay, ms, each second. */
  onRoundTrip(ms: number): void;
  /** Another sender took over the stream. */
  onStreamChanged(): void;
  onChange(): void;
}

/** Receives one video or audio stream and keeps it received; playing is the playout's. */
export class MediaSubscriber {
  readonly link: StreamLink;
  private readonly stats: StatsReader;
  private epoch: number | undefined;

  constructor(options: MediaSubscriberOptions) {
    const { kind, channel, socket } = options;
    let path: PlayoutPath = "native";
    this.stats = new StatsReader({ kind, channel, direction: "subscribe" });
    this.link = new StreamLink({
      kind,
      channel,
      direction: "subscribe",
      socket,
      onChange: options.onChange,
      hooks: {
        prepare: (pc) => {
          this.stats.restart();
          path = options.path();
          const section = options.section();
          const transceiver = pc.addTransceiver(section, { direction: "recvonly" });
          transceiver.setCodecPreferences(receiverCodecs(RTCRtpReceiver.getCapabilities(section)?.codecs ?? []));
          // Now and not in ontrack: Chromium joins a receiver that has no transform at the end of this task straight to its decoder.
          options.onReceiver(transceiver.receiver, path);
        },
        request: (offer) => ({ type: "subscribe", kind, channel, offer, playout: path }),
        tuneOffer: tuneAudioOffer,
        connected: () => this.send({ t: "playout", path }),
        side: (message) => {
          this.stats.onSide(message);
          this.onSide(message, options);
        },
      },
    });
  }

  start(): void {
    this.link.start();
  }
  stop(): void {
    this.link.stop();
  }
  /** Tells the relay something, now or not at all. */
  send(message: SideFromClient): void {
    this.link.sendSide(message);
  }
  readStats(now: number, playout: PlayoutFigures): Promise<StreamStats | undefined> {
    return this.stats.read(this.link.peerConnection(), now, playout);
  }

  private onSide(message: SideFromRelay, options: MediaSubscriberOptions): void {
    if (message.t === "clock")
      options.onStreamClock({ rtpTimestamp: message.rtp, capturedAt: message.capturedAt, settled: message.settled });
    if (message.t === "downlink" && message.roundTripTimeMs !== undefined) options.onRoundTrip(message.roundTripTimeMs);
    if (message.t !== "state") return;
    if (this.epoch !== undefined && this.epoch !== message.epoch) options.onStreamChanged();
    this.epoch = message.epoch;
  }
}
