import { MAX_NACKED, readCarriedPacket } from "@setsuna/contracts";
import { type AssembledFrame, PacketAssembler } from "@setsuna/playout/packets/packet-assembler";
import { epochNow } from "./epoch-now.ts";

/** Longest wait for a repair, ms, when the delay leaves no more: after that the picture goes on from the next keyframe. */
const REPAIR_DEADLINE_MS = 400;
/** How often missing packets and deadlines are looked at while something is missing, ms. */
const WATCH_INTERVAL_MS = 5;

export interface CarriedVideoPorts {
  frame(frame: AssembledFrame): void;
  /** At most MAX_NACKED sequence numbers. */
  nack(sequences: number[]): void;
  /** Called again and again while so; the callee limits the rate. */
  keyframeNeeded(): void;
}

/** Video that comes packet by packet (contracts/packet-carriage): puts frames together and asks for what is missing. */
export class CarriedVideo {
  private readonly ports: CarriedVideoPorts;
  private readonly assembler = new PacketAssembler();
  private roundTripMs: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: CarriedVideoPorts) {
    this.ports = ports;
    this.setDelay(0);
  }

  setDelay(ms: number): void {
    this.assembler.setRepairDeadline(Math.max(REPAIR_DEADLINE_MS, ms));
  }

  setRoundTrip(ms: number): void {
    this.roundTripMs = ms;
    this.assembler.setRoundTrip(ms);
  }

  /** A connection or a sender begins. */
  reset(): void {
    this.assembler.reset();
  }

  /** One carried packet; what is none is ignored. */
  receive(data: ArrayBuffer): void {
    const packet = readCarriedPacket(new Uint8Array(data));
    if (!packet.ok) return;
    const now = epochNow();
    this.assembler.onPacket(packet.value, now);
    this.advance(now);
  }

  private advance(now: number): void {
    for (const frame of this.assembler.take(now)) this.ports.frame(frame);
    const missing = this.assembler.nacksDue(now, this.roundTripMs);
    for (let from = 0; from < missing.length; from += MAX_NACKED) this.ports.nack(missing.slice(from, from + MAX_NACKED));
    if (this.assembler.keyframeWanted()) this.ports.keyframeNeeded();
    if (this.timer === undefined && this.isWaiting()) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.advance(epochNow());
      }, WATCH_INTERVAL_MS);
    }
  }

  private isWaiting(): boolean {
    return this.assembler.nextDeadline() !== undefined || this.assembler.keyframeWanted();
  }

  readStats(): { readonly packetsLost?: number } {
    const { packetsReceived, packetsLost } = this.assembler.counters();
    return packetsReceived === 0 ? {} : { packetsLost };
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
