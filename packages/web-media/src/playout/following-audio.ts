import { AUDIO_CLOCK_RATE, bare, distance32, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";
import { type CapturePair, StreamClock } from "@setsuna/playout";
import type { AudioPlayout, ReceivedPacket } from "./audio-playout.ts";

/** Then needs neither capture times nor the packets in between, ms. */
const PATIENCE_MS = 1000;
const TICKS_PER_MS = AUDIO_CLOCK_RATE / 1000;

interface Shift {
  readonly ticks: number;
  readonly sequence: number;
}

export type AudioSink = Pick<AudioPlayout, "receiveClear" | "setStreamClock" | "streamChanged">;

/**
 * Continues the playout with the same stream from another connection, whose numbers and timestamps it converts by capture time.
 * Starts as soon as no packet would be missing or double.
 */
export class FollowingAudio implements AudioSink {
  private readonly playout: AudioPlayout;
  private readonly now: () => Milliseconds;
  private readonly follows: () => void;
  private readonly clock = new StreamClock(AUDIO_CLOCK_RATE);
  private pair: CapturePair | undefined;
  private held: ReceivedPacket[] = [];
  private since: Milliseconds | undefined;
  /** Undefined until it continues. */
  private shift: Shift | undefined;

  constructor(playout: AudioPlayout, now: () => Milliseconds, follows: () => void) {
    this.playout = playout;
    this.now = now;
    this.follows = follows;
  }

  streamChanged(): void {
    this.playout.streamChanged();
  }

  setStreamClock(pair: CapturePair): void {
    this.pair = pair;
    const { shift } = this;
    if (shift === undefined) this.clock.addPair(pair);
    else this.playout.setStreamClock({ ...pair, rtpTimestamp: (bare(pair.rtpTimestamp) + shift.ticks) >>> 0 });
  }

  receiveClear(packet: ReceivedPacket): void {
    if (this.shift !== undefined) {
      this.playout.receiveClear(this.shifted(packet, this.shift));
      return;
    }
    this.held.push(packet);
    this.look(packet);
  }

  private look(last: ReceivedPacket): void {
    const now = this.now();
    this.since ??= now;
    const isPatient = now - this.since < PATIENCE_MS;
    const { newest } = this.playout;
    if (newest === undefined) {
      this.continue({ ticks: 0, sequence: 0 });
      return;
    }
    const { samples } = newest;
    const ahead =
      this.ticksAhead(last.rtpTimestamp, newest.capturedAt) ?? (isPatient ? undefined : (now - newest.at) * TICKS_PER_MS);
    if (ahead === undefined || samples === 0) return;
    // Whole packets, so that a packet has the same place by way of both connections.
    const packets = Math.round(ahead / samples);
    const ticks = bare(newest.rtpTimestamp) + packets * samples - bare(last.rtpTimestamp);
    const sequence = (newest.sequenceNumber ?? 0) + packets - (last.sequenceNumber ?? 0);
    const fresh = this.held.filter(
      (packet) => distance32(this.shifted(packet, { ticks, sequence }).rtpTimestamp, newest.rtpTimestamp) > 0,
    );
    const [first] = fresh;
    const missing =
      first === undefined ? 0 : distance32(this.shifted(first, { ticks, sequence }).rtpTimestamp, newest.rtpTimestamp) - samples;
    if (first === undefined || (missing > 0 && isPatient)) return;
    this.held = fresh;
    this.continue({ ticks, sequence });
  }

  private ticksAhead(rtpTimestamp: RtpTimestamp, newestCapturedAt: Milliseconds | undefined): number | undefined {
    const captured = this.pair?.settled === true ? this.clock.captureTime(rtpTimestamp) : undefined;
    return captured === undefined || newestCapturedAt === undefined ? undefined : (captured - newestCapturedAt) * TICKS_PER_MS;
  }

  private shifted({ data, rtpTimestamp, sequenceNumber }: ReceivedPacket, { ticks, sequence }: Shift): ReceivedPacket {
    return {
      data,
      rtpTimestamp: (bare(rtpTimestamp) + ticks) >>> 0,
      ...(sequenceNumber !== undefined && { sequenceNumber: (sequenceNumber + sequence) & 0xffff }),
    };
  }

  private continue(shift: Shift): void {
    const { held, pair } = this;
    this.held = [];
    this.shift = shift;
    this.follows();
    if (pair !== undefined) this.setStreamClock(pair);
    for (const packet of held) this.receiveClear(packet);
  }
}
