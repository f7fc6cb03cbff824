import { errorBody, type SideFromRelay } from "@setsuna/contracts";
import { AUDIO_CLOCK_RATE } from "@setsuna/kit";
import { AudioOrder } from "@setsuna/playout/audio-order";
import { LatencyWindow } from "@setsuna/playout/latency-window";
import { readOpusToc } from "@setsuna/playout/opus-toc";
import { takeCopies } from "@setsuna/playout/redundancy/opus-redundancy";
import { openAudioPacket } from "@setsuna/playout/seal/audio-packets";
import { Opener } from "@setsuna/playout/seal/opener";
import { SealWatch } from "@setsuna/playout/seal/seal-watch";
import { StreamClock } from "@setsuna/playout/stream-clock";
import { compound, emptyRtpHeader, isRtcp, NackGenerator, nack, payloadOf, readRtpHeader, receiverReport } from "@setsuna/rtp";
import { localNow } from "../link/local-clock.ts";
import { StreamLink } from "../link/stream-link.ts";
import { ClockGate } from "./clock-gate.ts";
import { receivingSection } from "./offer-lines.ts";
import { RateMeter } from "./rate-meter.ts";
import { ReceiverReports } from "./receiver-reports.ts";
import type { StreamFigures } from "./stream-figures.ts";
import { Timeline } from "./timeline.ts";
import type { MediaReceiverOptions } from "./video-receiver.ts";

/** A missing packet is waited for at least this long, ms: a file has time. */
const WAIT_MS = 100;

interface SoundPacket {
  readonly timestamp: number;
  readonly samples: number;
  readonly data: Uint8Array;
  readonly arrived: number;
}

/** Receives one sound stream: Opus packets in order, repaired by NACK and by copies in later packets. */
export class AudioReceiver {
  readonly link: StreamLink;
  private readonly options: MediaReceiverOptions;
  private readonly order = new AudioOrder<SoundPacket>();
  private readonly clock = new StreamClock(AUDIO_CLOCK_RATE);
  private readonly timeline = new Timeline(AUDIO_CLOCK_RATE);
  private readonly gate = new ClockGate<SoundPacket>();
  private readonly latency = new LatencyWindow();
  private readonly rate = new RateMeter();
  private readonly header = emptyRtpHeader();
  private nacks = new NackGenerator();
  private reports: ReceiverReports;
  private opener: Opener | undefined;
  private watch = new SealWatch();
  private epoch: number | undefined;
  private recovered = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: MediaReceiverOptions) {
    this.options = options;
    const { channel, signalling } = options;
    this.order.setWait(Math.max(WAIT_MS, options.delayMs));
    this.reports = new ReceiverReports(options.ownSsrc, AUDIO_CLOCK_RATE);
    this.link = new StreamLink({
      kind: "audio",
      channel,
      direction: "subscribe",
      signalling,
      hooks: {
        media: () => {
          this.begin();
          return receivingSection(true);
        },
        request: (offer) => ({ type: "subscribe", kind: "audio", channel, offer, playout: "instant" }),
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
    const latency = this.latency.figures(now);
    return {
      kind: "audio",
      channel: this.link.channel,
      phase: this.link.phase()?.name ?? "idle",
      codec: "opus",
      bitsPerSecond: this.rate.read(now).bitsPerSecond,
      packetsLost: this.nacks.givenUp,
      packetsRecovered: this.recovered,
      resends: this.nacks.nacksSent,
      roundTripMs: this.link.peer()?.roundTrip(),
      latencyMedianMs: latency?.median,
      latencyP95Ms: latency?.p95,
    };
  }

  close(): void {
    clearTimeout(this.timer);
    this.link.stop();
  }

  private begin(): void {
    const { sealKey, channel, ownSsrc } = this.options;
    this.opener = sealKey && new Opener(sealKey, { kind: "audio", channel });
    this.watch = new SealWatch();
    this.reports = new ReceiverReports(ownSsrc, AUDIO_CLOCK_RATE);
    this.restart();
  }

  private restart(): void {
    this.nacks = new NackGenerator();
    this.order.reset();
    this.clock.reset();
    this.timeline.restart();
    this.gate.reset();
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
    const { header } = this;
    if (!readRtpHeader(packet, header)) return;
    this.reports.onRtp(header, packet.length, now);
    this.rate.add(packet.length, now);
    const arrival = this.nacks.onPacket(header.sequenceNumber, now);
    if (arrival !== "duplicate" && arrival !== "too-old")
      this.receive(new Uint8Array(payloadOf(packet, header)), header.timestamp, now);
    this.ask(now);
    this.pump();
  }

  private ask(now: number): void {
    const { mediaSsrc, ownSsrc } = this.reports;
    const peer = this.link.peer();
    if (mediaSsrc === undefined || peer === undefined) return;
    const { sequenceNumbers } = this.nacks.due(now, peer.roundTrip());
    if (sequenceNumbers.length > 0) peer.sendPacket(compound(receiverReport(ownSsrc), nack(ownSsrc, mediaSsrc, sequenceNumbers)));
    const report = this.reports.due(now);
    if (report !== undefined) peer.sendPacket(report);
  }

  private receive(payload: Uint8Array, rtpTimestamp: number, now: number): void {
    const data = this.opened(payload, rtpTimestamp);
    if (data === undefined) return;
    const { packet, copies } = takeCopies(new Uint8Array(data));
    const timestamp = this.clock.unwrap(rtpTimestamp);
    for (const copy of copies) {
      if (!this.order.lacks(timestamp - copy.samplesBack)) continue;
      this.recovered += 1;
      this.push(copy.data.slice(), timestamp - copy.samplesBack, now);
    }
    this.push(packet, timestamp, now);
  }

  private push(data: Uint8Array, timestamp: number, now: number): void {
    const toc = readOpusToc(data);
    if (toc === undefined) return;
    const arrived = now + (this.options.signalling.clockOffset() ?? 0);
    this.order.push({ timestamp, samples: toc.samples, data, arrived }, now);
  }

  private pump(): void {
    const now = localNow();
    for (const packet of this.order.take(now)) {
      const isKnown = this.clock.captureTimeOfTicks(packet.timestamp) !== undefined;
      for (const one of this.gate.add(packet, isKnown, now)) this.give(one);
    }
    clearTimeout(this.timer);
    const deadline = this.order.nextDeadline();
    if (deadline !== undefined)
      this.timer = setTimeout(
        () => {
          this.ask(localNow());
          this.pump();
        },
        Math.min(20, Math.max(1, deadline - now)),
      );
  }

  private give({ timestamp, arrived, data, samples }: SoundPacket): void {
    const at = this.timeline.at(timestamp, this.clock.captureTimeOfTicks(timestamp), arrived);
    this.options.unit({ kind: "audio", codec: "opus", data, isKeyframe: true, at, samples });
  }

  private opened(payload: Uint8Array, rtpTimestamp: number): Uint8Array | undefined {
    if (this.opener === undefined) return payload;
    const opened = openAudioPacket(this.opener, payload, rtpTimestamp);
    if (opened.ok) {
      this.watch.onOpened();
      return opened.value;
    }
    if (this.watch.onRefused(opened.error, localNow())) this.link.fail(errorBody("seal-broken"));
    return undefined;
  }
}
