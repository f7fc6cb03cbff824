import { AudioLossMeter, type CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { AudioOrder, type AudioPacket, LEAD_MS } from "./audio-order.ts";
import { RecoveryDelay } from "./recovery-delay.ts";

/** Extra wait for a missing packet beyond the usual recovery time, ms. */
const WAIT_MARGIN_MS = 10;
/** Minimum wait for a missing packet without recent recoveries, ms: it may be reordered. */
const LEAST_WAIT_MS = 20;
/** Longest wait for a missing packet with a configured delay, which keeps audio playing, ms. */
const MOST_WAIT_MS = 300;
/** Copies that were played are remembered so far back, samples (2 s). */
const MEMORY_SAMPLES = 96_000;
const TICKS_PER_MS = 48;
/** Copies that are as many packets back are meant for bursts. */
const BURST_OFFSET = 4;
/** A path that has reordered nothing for so many packets is taken not to. */
const CALM_PACKETS = 500;

/**
 * Receives one audio stream with its redundant copies. Reorders packets and counts losses and recoveries on the whole path.
 * Decides which copies to request and how long the buffer must be for them. Times are ms, timestamps count samples.
 */
export class AudioReception<Packet extends AudioPacket> {
  private readonly order = new AudioOrder<Packet>();
  private readonly losses = new AudioLossMeter();
  private readonly delay = new RecoveryDelay();
  private sequences = new Unwrapper(16);
  /** Played from a copy, by timestamp. */
  private readonly copied = new Set<number>();
  /** Came after later ones, themselves or as a copy, by timestamp. */
  private readonly missing = new Set<number>();
  private newest: number | undefined;
  private packetSamples = 480;
  private recovered = 0;
  /** Packets since one came out of order. */
  private sinceReordered = 0;
  private requested: CopyOffsets = [];
  /** By how much the furthest copy in the latest packet is earlier. */
  private carriedMs = 0;
  private isDelayed = false;
  /** Places that the sender left out. */
  private paused = 0;
  private latest: { readonly timestamp: number; readonly sequence: number; readonly place: number } | undefined;

  /** Packets that did not come and were played from the copy in a later one, cumulative. */
  get packetsRecovered(): number {
    return this.recovered;
  }
  /** Packets that neither came nor were recovered, cumulative. */
  get packetsLost(): number {
    return this.order.lost;
  }

  /** Returns the copies to ask the sender for. */
  copyOffsets(): CopyOffsets {
    this.requested = this.losses.offsets(this.packetMs);
    return this.requested;
  }

  /**
   * Minimum audio buffer so that recovered packets can be played, ms; 0 if none are recovered. Read it after a packet arrives.
   */
  get bufferMs(): Milliseconds {
    // Bursts are rare, so wait for the requested copies before two bursts have shown their delay.
    const furthest = this.requested.at(-1) ?? 0;
    const ms = Math.max(this.delay.ms, furthest >= BURST_OFFSET ? Math.min(furthest * this.packetMs, this.carriedMs) : 0);
    if (ms === 0) return 0;
    // A copy in the next packet arrives before anything has to wait for it.
    const waits = ms > 1.5 * this.packetMs ? LEAD_MS : 0;
    return ms + this.packetMs + waits;
  }

  /** Returns the unwrapped number of a packet that comes; by its timestamp where `sequenceNumber` (16 bits) is not known. */
  sequenceOf(sequenceNumber: number | undefined, timestamp: number, samples: number): number {
    return sequenceNumber === undefined ? Math.round(timestamp / samples) : this.sequences.unwrap(sequenceNumber);
  }

  /** Sets whether the stream is played at a set delay, so that a missing packet may take long. */
  setDelayed(isDelayed: boolean): void {
    this.isDelayed = isDelayed;
  }

  /** Sets which sample is played when; undefined while no audio plays, when nothing waits. */
  setPlaying(position: { readonly timestamp: number; readonly atMs: Milliseconds } | undefined): void {
    this.order.setPlaying(position);
    const wait = this.isDelayed ? MOST_WAIT_MS : Math.max(LEAST_WAIT_MS, this.delay.ms + WAIT_MARGIN_MS);
    this.order.setWait(position === undefined ? 0 : wait);
  }

  /**
   * Takes a packet and the copies that it carries. @param quickestAt when this packet would have come had it been as quick as the quickest.
   */
  receive(packet: Packet, copies: readonly Packet[], now: Milliseconds, quickestAt: Milliseconds): void {
    this.packetSamples = packet.samples;
    this.losses.onPacket(this.placeOf(packet) & 0xffff);
    for (const copy of copies) this.takeCopy(copy, packet.timestamp, now, quickestAt);
    // It was late and not lost.
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

  /**
   * Returns a packet's position in its stream. A sender's pause shows only as a gap in timestamps, lost padding only as a gap in
   * numbers, and a loss in both.
   */
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
      // Too late this time, but a larger buffer would have played it.
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

  /** Returns the packets to decode now, in order. */
  take(now: Milliseconds): Packet[] {
    return this.order.take(now);
  }

  /** Returns whether a packet arrived after later ones. {@link bufferMs} covers these, so other buffers needn't grow for them. */
  wasMissing(timestamp: number): boolean {
    return this.missing.has(timestamp);
  }

  /** Returns when {@link take} has to be called even if nothing comes; undefined while nothing waits. */
  nextDeadline(): Milliseconds | undefined {
    return this.order.nextDeadline();
  }

  /** Call for another stream or path: timestamps restart. Counters continue. */
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
