import type { DirectPackets } from "../statistics/direct-stats.ts";

/** One reading per second. */
const READINGS = 5;
const MIN_READINGS = 3;
/** As a share: ordered retransmission is unsuited for video above it. */
const LOSSY = 0.005;
/** Fewer losses are chance, or timing of the readings. */
const CHANCE = 10;
/** Faster repair is unnoticeable, ms. */
const SHORT_ROUND_TRIP_MS = 15;

/**
 * Measures the loss on a direct connection by both ends' packet counts. SCTP hides losses: they delay a frame, and all behind it,
 * by at least a round trip.
 */
export class DirectLoss {
  private readings: DirectPackets[] = [];

  /** One reading a second. True: the relay, with its FEC, would serve video better. */
  isLossy(reading: DirectPackets): boolean {
    const last = this.readings.at(-1);
    if (last !== undefined && (reading.sent < last.sent || reading.received < last.received)) this.readings = [];
    this.readings.push(reading);
    if (this.readings.length > READINGS) this.readings.shift();
    const [first] = this.readings;
    if (first === undefined || this.readings.length < MIN_READINGS) return false;
    const sent = reading.sent - first.sent;
    const lost = sent - (reading.received - first.received);
    return (reading.roundTripMs ?? 0) >= SHORT_ROUND_TRIP_MS && lost >= Math.max(CHANCE, LOSSY * sent);
  }
}
