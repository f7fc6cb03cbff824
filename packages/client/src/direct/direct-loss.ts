import type { DirectPackets } from "../statistics/direct-stats.ts";

/** Losses are looked at over so many readings, one a second, and not over fewer than the least. */
const READINGS = 5;
const LEAST_READINGS = 3;
/** Share of packets from which on a channel that sends all of them again, in order, is no way for video. */
const LOSSY = 0.005;
/** Fewer lost packets are chance, or a reading that came a moment later. */
const CHANCE = 10;
/** Below this a packet is sent again before its frame is missed, ms. */
const SHORT_ROUND_TRIP_MS = 15;

/**
 * Measures the loss on a direct connection by both ends' packet counts. SCTP hides losses: they delay a frame, and all behind it,
 * by at least a round trip.
 */
export class DirectLoss {
  private readings: DirectPackets[] = [];

  /**
   * Takes one reading per second of packets sent by the far end and received here. Returns whether video would do better through
   * the relay, which has FEC.
   */
  isLossy(reading: DirectPackets): boolean {
    const last = this.readings.at(-1);
    if (last !== undefined && (reading.sent < last.sent || reading.received < last.received)) this.readings = [];
    this.readings.push(reading);
    if (this.readings.length > READINGS) this.readings.shift();
    const [first] = this.readings;
    if (first === undefined || this.readings.length < LEAST_READINGS) return false;
    const sent = reading.sent - first.sent;
    const lost = sent - (reading.received - first.received);
    return (reading.roundTripMs ?? 0) >= SHORT_ROUND_TRIP_MS && lost >= Math.max(CHANCE, LOSSY * sent);
  }
}
