import { isCarriedParity, MAX_NACKED, PARITY_WISH_MS, readCarriedPacket, readCarriedParity } from "@setsuna/contracts";
import { LossMeter } from "@setsuna/playout/packets/loss-meter";
import { type AssembledFrame, PacketAssembler } from "@setsuna/playout/packets/packet-assembler";
import { type LineDelay, parityFor } from "@setsuna/playout/packets/parity-choice";
import { epochNow } from "./epoch-now.ts";

/** Longest wait for a repair, ms, when the delay leaves no more: after that the picture goes on from the next keyframe. */
const REPAIR_DEADLINE_MS = 400;
/** How often missing packets and deadlines are looked at while something is missing, ms. */
const WATCH_INTERVAL_MS = 5;

export interface CarriedVideoPorts {
  frame(frame: AssembledFrame): void;
  /** At most MAX_NACKED sequence numbers. */
  nack(sequences: number[]): void;
  /** How many parity packets to have for each frame, 0-8. Called on change, and again and again while it is not 0. */
  parity(packets: number): void;
  /** Called again and again while so; the callee limits the rate. */
  keyframeNeeded(): void;
}

/** Video that comes packet by packet (contracts/packet-carriage): puts frames together and asks for what is missing. */
export class CarriedVideo {
  private readonly ports: CarriedVideoPorts;
  private readonly assembler = new PacketAssembler();
  private readonly loss = new LossMeter();
  private parity = { packets: 0, wishedAt: Number.NEGATIVE_INFINITY };
  private delay: LineDelay | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: CarriedVideoPorts) {
    this.ports = ports;
    this.setDelay(0);
  }

  setDelay(ms: number): void {
    this.assembler.setRepairDeadline(Math.max(REPAIR_DEADLINE_MS, ms));
  }

  setRoundTrip(ms: number): void {
    this.delay = { roundTripMs: ms, leastRoundTripMs: Math.min(ms, this.delay?.leastRoundTripMs ?? ms) };
    this.assembler.setRoundTrip(ms);
  }

  /** A connection or a sender begins. */
  reset(): void {
    this.assembler.reset();
    this.loss.reset();
    this.delay = undefined;
    this.parity = { packets: 0, wishedAt: Number.NEGATIVE_INFINITY };
  }

  /** One carried packet; what is none is ignored. `lineSequence`: of the RTP header that it came under; absent where the browser does not say. */
  receive(data: ArrayBuffer, lineSequence: number | undefined): void {
    const bytes = new Uint8Array(data);
    const now = epochNow();
    if (lineSequence !== undefined) {
      this.loss.onPacket(lineSequence, now);
      this.chooseParity(now);
    }
    if (isCarriedParity(bytes)) {
      const parity = readCarriedParity(bytes);
      if (parity === undefined) return;
      this.assembler.onParity(parity, now);
    } else {
      const packet = readCarriedPacket(bytes);
      if (!packet.ok) return;
      this.assembler.onPacket(packet.value, now);
    }
    this.advance(now);
  }

  private chooseParity(now: number): void {
    const packets = parityFor(this.loss.recent(), this.delay);
    if (packets === this.parity.packets && (packets === 0 || now - this.parity.wishedAt < PARITY_WISH_MS)) return;
    this.parity = { packets, wishedAt: now };
    this.ports.parity(packets);
  }

  private advance(now: number): void {
    for (const frame of this.assembler.take(now)) this.ports.frame(frame);
    const missing = this.assembler.nacksDue(now, this.delay?.roundTripMs);
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

  readStats(): { readonly packetsLost?: number; readonly packetsRecovered?: number } {
    const { packetsReceived, packetsLost, packetsRecovered } = this.assembler.counters();
    return packetsReceived === 0 ? {} : { packetsLost, packetsRecovered };
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
