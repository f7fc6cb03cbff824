import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { AUDIO_CLOCK_RATE, distance32 } from "@setsuna/kit";
import type { LipSync, SenderPresence } from "@setsuna/playout";
import {
  type AudioBufferBounds,
  type AudioPacket,
  AudioReception,
  audioBufferBounds,
  type CapturePair,
  CopiesRequests,
  FIRST_BUFFER_BOUNDS,
  LatencyWindow,
  type OpusCopy,
  readOpusToc,
  StreamClock,
  type SurroundPacket,
  takeCopies,
  takeSurround,
} from "@setsuna/playout";
import type { ClockZero, RecordedSound } from "../replay/replay-recorder.ts";
import { AudioDecode, type DecodedPacket } from "./audio-decode.ts";
import { ConcealedShare } from "./concealed-share.ts";
import type { InstantAudioStats } from "./instant-stats.ts";
import type { AudioReport, ToAudioWorklet } from "./playout-messages.ts";
import type { PlayoutPorts, PlayoutTime } from "./playout-ports.ts";
import { SoundWatch } from "./sound-watch.ts";

/** libopus's 6.5 ms, which RTP keeps, unlike RFC 7845 §4.2 (pre-skip). */
const OPUS_LOOKAHEAD = 312;
const REST_MS = 5000;

const equalBounds = (one: AudioBufferBounds, other: AudioBufferBounds): boolean =>
  one.leastMs === other.leastMs && one.mostMs === other.mostMs && one.stretchBelowMs === other.stretchBelowMs;

/** The bytes as a buffer that may be transferred: their own where they fill it. */
const wholeBuffer = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;

interface IncomingPacket extends AudioPacket {
  readonly data: ArrayBuffer;
  readonly channels: number;
  readonly surround?: SurroundPacket | undefined;
}

export interface ReceivedPacket {
  readonly data: ArrayBuffer;
  readonly rtpTimestamp: RtpTimestamp;
  /** 16 bits; absent if unknown. */
  readonly sequenceNumber?: number | undefined;
}

interface NewestPacket extends Omit<ReceivedPacket, "data"> {
  readonly samples: number;
  readonly at: Milliseconds;
}

export interface AudioPlayoutEvents {
  failed(error: Error): void;
  width(channels: number, isDiscrete: boolean): void;
  sounding(comes: boolean): void;
  submitted?(sound: RecordedSound): void;
  clockEnds?(): void;
  copiesNeeded(offsets: CopyOffsets): void;
}

export class AudioPlayout {
  private readonly time: PlayoutTime;
  private readonly events: AudioPlayoutEvents;
  private readonly lipSync: LipSync;
  private readonly reception = new AudioReception<IncomingPacket>();
  private readonly clock = new StreamClock(AUDIO_CLOCK_RATE);
  private readonly latency = new LatencyWindow();
  private readonly concealed = new ConcealedShare();
  private readonly decode: AudioDecode;
  private port: MessagePort | undefined;
  private endWait: (() => void) | undefined;
  private delayMs = 0;
  private sentBase: number | undefined;
  private packets = 0;
  private latest: NewestPacket | undefined;
  private readonly copiesRequests = new CopiesRequests();
  private bounds = FIRST_BUFFER_BOUNDS;
  private channels: number | undefined;
  private watch: SoundWatch | undefined;
  private report: AudioReport | undefined;

  constructor(machine: PlayoutPorts, lipSync: LipSync, events: AudioPlayoutEvents) {
    this.time = machine.time;
    this.lipSync = lipSync;
    this.events = events;
    this.decode = new AudioDecode(machine.codecs, {
      came: () => this.watch?.came(),
      decoded: (packet) => this.decoded(packet),
      width: (channels, isDiscrete) => events.width(channels, isDiscrete),
      failed: (error) => events.failed(error),
    });
  }

  setPort(port: MessagePort): void {
    this.port?.close();
    this.port = port;
    this.watch ??= new SoundWatch(this.time, REST_MS, (comes) => this.events.sounding(comes));
    port.onmessage = ({ data }: MessageEvent<AudioReport>) => this.takeReport(data);
    this.sentBase = undefined;
    this.sendTiming();
  }

  setDelay(ms: Milliseconds): void {
    this.delayMs = ms;
    this.reception.setDelayed(ms > 0);
    this.sendTiming();
  }

  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.clock.setServerOffset(serverMinusLocalMs, settled);
    this.sendTiming();
  }

  setStreamClock(pair: CapturePair): void {
    this.clock.addPair(pair);
    this.sendTiming();
  }

  clockZero(): ClockZero {
    const { clock } = this;
    const { serverAhead } = clock;
    return { capture: clock.localCaptureTimeOfTicks(0), arrival: clock.fastestArrivalOfTicks(0), serverAhead };
  }

  told(presence: SenderPresence): void {
    // After a cut-off, its silence is missing audio.
    if (presence === "ended" || presence === "paused") this.post({ t: "idle" });
  }

  streamChanged(): void {
    this.events.clockEnds?.();
    this.clock.reset();
    this.reception.restart();
    this.latest = undefined;
    this.latency.clear();
    this.sentBase = undefined;
    this.post({ t: "reset" });
    this.sendTiming();
  }

  /** Newest packet received. `capturedAt`: server clock; undefined while unknown. Undefined before the first. */
  get newest(): (NewestPacket & { readonly capturedAt: Milliseconds | undefined }) | undefined {
    return this.latest && { ...this.latest, capturedAt: this.clock.captureTime(this.latest.rtpTimestamp) };
  }

  /** Takes a decrypted packet. */
  receiveClear({ data, rtpTimestamp, sequenceNumber }: ReceivedPacket): void {
    const now = this.time.now();
    const { packet: carrier, copies } = takeCopies(new Uint8Array(data));
    const { front, surround } = takeSurround(carrier);
    const toc = readOpusToc(front);
    if (!toc) return;
    this.packets += 1;
    this.channels = (this.decode.frontOnly ? undefined : surround?.layout.channels) ?? toc.channels;
    this.clock.addArrival(rtpTimestamp, now);
    const timestamp = this.clock.unwrap(rtpTimestamp);
    const sequence = this.reception.sequenceOf(sequenceNumber, timestamp, toc.samples);
    const { samples, channels } = toc;
    if (this.latest === undefined || distance32(rtpTimestamp, this.latest.rtpTimestamp) > 0)
      this.latest = { rtpTimestamp, sequenceNumber, samples, at: now };
    const earlier = copies.flatMap((copy) => this.copyOf(copy, timestamp, sequence));
    const own = { timestamp, samples, sequence, channels, data: wholeBuffer(front), surround };
    this.reception.receive(own, earlier, now, this.clock.fastestArrivalOfTicks(timestamp) ?? now);
    this.pump();
    const offsets = this.copiesRequests.due(() => this.reception.copyOffsets(), now);
    if (offsets !== undefined) this.events.copiesNeeded(offsets);
  }

  /** Plays a copy of an earlier packet if the original hasn't arrived. */
  private copyOf({ data, samplesBack }: OpusCopy, carrier: number, sequence: number): IncomingPacket[] {
    const toc = readOpusToc(data);
    if (toc === undefined) return [];
    const { samples, channels } = toc;
    const back = Math.round(samplesBack / samples);
    return [{ timestamp: carrier - samplesBack, samples, sequence: sequence - back, channels, data: data.slice().buffer }];
  }

  private pump(): void {
    for (const packet of this.reception.take(this.time.now())) this.submit(packet);
    this.endWait?.();
    const deadline = this.reception.nextDeadline();
    this.endWait =
      deadline === undefined ? undefined : this.time.after(Math.max(1, deadline - this.time.now()), () => this.pump());
  }

  private submit(packet: IncomingPacket): void {
    const { timestamp, samples, channels, surround } = packet;
    const chunk = this.decode.decode({ ...packet, wasMissing: this.reception.wasMissing(timestamp) });
    if (chunk !== undefined) this.events.submitted?.({ chunk, sample: timestamp - OPUS_LOOKAHEAD, samples, channels, surround });
  }

  private decoded(packet: DecodedPacket): void {
    this.post(
      { t: "samples", ...packet },
      packet.channels.map(({ buffer }) => buffer),
    );
    if (this.delayMs > 0) this.sendTiming();
  }

  /** Plays at capture time + delay, or as soon as possible. */
  private sendTiming(): void {
    const base = this.dueBase();
    if (base === this.sentBase || (base !== undefined && this.sentBase !== undefined && Math.abs(base - this.sentBase) < 1))
      return;
    this.sentBase = base;
    this.post({ t: "timing", baseMs: base });
  }

  private dueBase(): number | undefined {
    if (this.delayMs === 0) return undefined;
    const start = this.clock.localCaptureTimeOfTicks(-OPUS_LOOKAHEAD) ?? this.clock.fastestArrivalOfTicks(0);
    return start === undefined ? undefined : start + this.delayMs;
  }

  private takeReport(report: AudioReport): void {
    const now = this.time.now();
    this.report = report;
    const { playhead } = report;
    this.reception.setPlaying(playhead === undefined ? undefined : { timestamp: playhead, atMs: now });
    this.sendBounds(now);
    this.concealed.add(report, now);
    if (!report.position) return;
    const { atMs } = report.position;
    const ticks = report.position.timestamp - OPUS_LOOKAHEAD;
    const captured = this.clock.captureTimeOfTicks(ticks);
    if (captured === undefined) return;
    this.lipSync.measureAudio(atMs - captured, now);
    const latency = this.clock.latencyOfTicks(ticks, atMs);
    if (latency !== undefined) this.latency.add(latency, now);
  }

  private sendBounds(now: Milliseconds): void {
    const known = { recoveryMs: this.reception.bufferMs, targetMs: this.report?.targetMs ?? 0 };
    const bounds = audioBufferBounds(known, this.lipSync, now);
    if (equalBounds(bounds, this.bounds)) return;
    this.bounds = bounds;
    this.post({ t: "bounds", ...bounds });
  }

  readStats(): InstantAudioStats {
    const now = this.time.now();
    return {
      packets: this.packets,
      packetsRecovered: this.reception.packetsRecovered,
      packetsLost: this.reception.packetsLost,
      concealedRatio: this.concealed.ratio(now),
      channels: this.channels,
      sampleRate: AUDIO_CLOCK_RATE,
      bufferMs: this.report?.bufferMs ?? 0,
      level: this.report?.level ?? 0,
      latency: this.latency.figures(now),
    };
  }

  close(): void {
    this.endWait?.();
    this.watch?.close();
    this.decode.close();
    this.port?.close();
  }

  private post(message: ToAudioWorklet, transfer: Transferable[] = []): void {
    this.port?.postMessage(message, transfer);
  }
}
