import { AudioLossMeter, type CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { AudioOrder, type AudioPacket, LEAD_MS } from "./audio-order.ts";
import { RecoveryDelay } from "./recovery-delay.ts";

const WAIT_MARGIN_MS = 10;
/** Used without recent recoveries, ms, because the packet may be reordered. */
const MIN_WAIT_MS = 20;
/** Used with a set delay, which keeps audio playing, ms. */
const MAX_WAIT_MS = 300;
/** 2 s in samples. */
const MEMORY_SAMPLES = 96_000;
const TICKS_PER_MS = 48;
const BURST_OFFSET = 4;
/** A path without reordering for this long counts as ordered. */
const CALM_PACKETS = 500;

/**
 * Reorders audio and its copies, counts losses on the whole path, and decides on copies and buffer. Times are ms, timestamps
 * count samples.
 */
export class AudioReception<Packet extends AudioPacket> {
  private readonly order = new AudioOrder<Packet>();
  private readonly losses = new AudioLossMeter();
  private readonly delay = new RecoveryDelay();
  private sequences = new Unwrapper(16);
  private readonly copied = new Set<number>();
  private readonly missing = new Set<number>();
  private newest: number | undefined;
  private packetSamples = 480;
  private recovered = 0;
  private sinceReordered = 0;
  private requested: CopyOffsets = [];
  private carriedMs = 0;
  private isDelayed = false;
  /** Sequence numbers that the sender skipped. */
  private paused = 0;
  private latest: { readonly timestamp: number; readonly sequence: number; readonly place: number } | undefined;

  /** Packets played from a copy instead, cumulative. */
  get packetsRecovered(): number {
    return this.recovered;
  }
  /** Packets that neither arrived nor were recovered, cumulative. */
  get packetsLost(): number {
    return this.order.lost;
  }

  copyOffsets(): CopyOffsets {
    this.requested = this.losses.offsets(this.packetMs);
    return this.requested;
  }

  /** For recovered packets, ms; 0 without any. Read it after a packet arrives. */
  get bufferMs(): Milliseconds {
    // Bursts are rare: wait for requested copies before two bursts have shown their delay.
    const furthest = this.requested.at(-1) ?? 0;
    const ms = Math.max(this.delay.ms, furthest >= BURST_OFFSET ? Math.min(furthest * this.packetMs, this.carriedMs) : 0);
    if (ms === 0) return 0;
    // A copy in the next packet is always in time.
    const waits = ms > 1.5 * this.packetMs ? LEAD_MS : 0;
    return ms + this.packetMs + waits;
  }

  /** Unwrapped. Uses the timestamp if `sequenceNumber` (16 bits) is unknown. */
  sequenceOf(sequenceNumber: number | undefined, timestamp: number, samples: number): number {
    return sequenceNumber === undefined ? Math.round(timestamp / samples) : this.sequences.unwrap(sequenceNumber);
  }

  /** A set delay leaves time for missing packets. */
  setDelayed(isDelayed: boolean): void {
    this.isDelayed = isDelayed;
  }

  /** Undefined while no audio plays, so nothing waits. */
  setPlaying(position: { readonly timestamp: number; readonly atMs: Milliseconds } | undefined): void {
    this.order.setPlaying(position);
    const wait = this.isDelayed ? MAX_WAIT_MS : Math.max(MIN_WAIT_MS, this.delay.ms + WAIT_MARGIN_MS);
    this.order.setWait(position === undefined ? 0 : wait);
  }

  /** @param quickestAt arrival time had it been as quick as the quickest. */
  receive(packet: Packet, copies: readonly Packet[], now: Milliseconds, quickestAt: Milliseconds): void {
    this.packetSamples = packet.samples;
    this.losses.onPacket(this.placeOf(packet) & 0xffff);
    for (const copy of copies) this.takeCopy(copy, packet.timestamp, now, quickestAt);
    // The packet is late, not lost.
    if (this.copied.delete(packet.timestamp)) this.recovered -= 1;
    const isReordered = this.newest !== undefined && packet.timestamp < this.newest;
    if (isReordered) {
      this.delay.onRecovered(now - quickestAt);
      this.missing.add(packet.timestamp);
    } else {
      this.newest = packet.timestamp;
      this.delay.onPacket();
    }
    this.order.push(packet, now);
    this.sinceReordered = isReordered ? 0 : this.sinceReordered + 1;
    const furthest = Math.min(packet.timestamp, ...copies.map(({ timestamp }) => timestamp));
    this.carriedMs = (packet.timestamp - furthest) / TICKS_PER_MS;
    if (copies.length > 0 && this.sinceReordered > CALM_PACKETS) this.order.expectNothingBefore(furthest);
  }

  /** A pause is only a timestamp gap, lost padding only a number gap, and a loss both. */
  private placeOf({ timestamp, samples, sequence = 0 }: Packet): number {
    const place = Math.round(timestamp / samples) - this.paused;
    const { latest } = this;
    if (latest !== undefined && timestamp <= latest.timestamp) return place;
    const missed = latest === undefined ? 0 : place - latest.place - 1;
    const pause = latest === undefined || missed < 0 ? 0 : Math.max(0, missed - (sequence - latest.sequence - 1));
    this.paused += pause;
    this.latest = { timestamp, sequence, place: place - pause };
    return place - pause;
  }

  private takeCopy(copy: Packet, carrier: number, now: Milliseconds, quickestAt: Milliseconds): void {
    if (this.newest === undefined || this.copied.has(copy.timestamp)) return;
    const lateness = now - quickestAt + (carrier - copy.timestamp) / TICKS_PER_MS;
    if (this.order.wasPassed(copy.timestamp)) {
      // It is too late, but a larger buffer would have played it.
      this.delay.onRecovered(lateness);
      return;
    }
    if (!this.order.lacks(copy.timestamp)) return;
    this.delay.onRecovered(lateness);
    this.recovered += 1;
    this.copied.add(copy.timestamp);
    this.missing.add(copy.timestamp);
    for (const remembered of [this.copied, this.missing])
      for (const oldest of remembered) {
        if (oldest >= carrier - MEMORY_SAMPLES) break;
        remembered.delete(oldest);
      }
    this.order.push(copy, now);
  }

  /** In order. */
  take(now: Milliseconds): Packet[] {
    return this.order.take(now);
  }

  /** {@link bufferMs} covers these, so other buffers needn't grow. */
  wasMissing(timestamp: number): boolean {
    return this.missing.has(timestamp);
  }

  nextDeadline(): Milliseconds | undefined {
    return this.order.nextDeadline();
  }

  restart(): void {
    this.order.reset();
    this.losses.restart();
    this.delay.reset();
    this.sequences = new Unwrapper(16);
    this.copied.clear();
    this.missing.clear();
    this.sinceReordered = 0;
    this.requested = [];
    this.carriedMs = 0;
    this.newest = undefined;
    this.latest = undefined;
    this.paused = 0;
  }

  private get packetMs(): Milliseconds {
    return this.packetSamples / TICKS_PER_MS;
  }
}
