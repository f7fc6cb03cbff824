import type { Milliseconds } from "@setsuna/kit";
import { MAX_REPLAY_SOUND_BYTES } from "./replay-limits.ts";

export interface RingPacket {
  readonly at: Milliseconds;
  readonly byteLength: number;
}

/** Encoded audio that accompanies the recorded frames; audio older than them is dropped. */
export class SoundRing<Packet extends RingPacket> {
  private readonly maxBytes: number;
  private queue: Packet[] = [];
  private total = 0;

  constructor(maxBytes = MAX_REPLAY_SOUND_BYTES) {
    this.maxBytes = maxBytes;
  }

  get length(): number {
    return this.queue.length;
  }

  /** `keepFrom` is on the same clock, ms. */
  push(packet: Packet, keepFrom: number): void {
    this.queue.push(packet);
    this.total += packet.byteLength;
    let drop = 0;
    for (const { at, byteLength } of this.queue) {
      if (at >= keepFrom && this.total <= this.maxBytes) break;
      this.total -= byteLength;
      drop += 1;
    }
    if (drop > 0) this.queue.splice(0, drop);
  }

  packets(): Packet[] {
    return [...this.queue];
  }

  clear(): void {
    this.queue = [];
    this.total = 0;
  }
}
