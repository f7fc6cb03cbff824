import type { Milliseconds } from "@setsuna/kit";
export interface SessionTraffic {
  readonly octets: number;
  readonly packetsLost?: number | undefined;
  readonly packetsExpected?: number | undefined;
  /** Of a sender, including packets that were repaired. */
  readonly packetsLostOnPath?: number | undefined;
}

export const sumOfTraffic = (parts: readonly SessionTraffic[]): SessionTraffic => {
  let octets = 0;
  let packetsLost = 0;
  let packetsExpected = 0;
  let packetsLostOnPath: number | undefined;
  for (const part of parts) {
    octets += part.octets;
    packetsLost += part.packetsLost ?? 0;
    packetsExpected += part.packetsExpected ?? 0;
    if (part.packetsLostOnPath !== undefined) packetsLostOnPath = (packetsLostOnPath ?? 0) + part.packetsLostOnPath;
  }
  return { octets, packetsLost, packetsExpected, ...(packetsLostOnPath === undefined ? {} : { packetsLostOnPath }) };
};

/** Samples for the loss, because Chromium reports audio only every 5 s. */
const LOSS_SAMPLES = 5;

/** Rates out of counters that are looked at about once a second. */
export class TrafficMeter {
  private readonly samples: { readonly traffic: SessionTraffic; readonly at: Milliseconds }[] = [];

  /** `at` is monotonic, ms. */
  sample(traffic: SessionTraffic, at: Milliseconds): void {
    this.samples.push({ traffic, at });
    if (this.samples.length > LOSS_SAMPLES + 1) this.samples.shift();
  }

  /** Rate between the newest two samples (0 bit/s before the second), loss since the oldest, 0 to 1. */
  reading(): { readonly bitsPerSecond: number; readonly lossRatio: number | undefined } {
    const newest = this.samples.at(-1);
    const before = this.samples.at(-2);
    const oldest = this.samples[0];
    const elapsed = newest === undefined || before === undefined ? 0 : newest.at - before.at;
    const octets = (newest?.traffic.octets ?? 0) - (before?.traffic.octets ?? 0);
    return { bitsPerSecond: elapsed > 0 ? (Math.max(0, octets) * 8000) / elapsed : 0, lossRatio: lossBetween(oldest, newest) };
  }
}

const lossBetween = (
  oldest: { readonly traffic: SessionTraffic } | undefined,
  newest: { readonly traffic: SessionTraffic } | undefined,
): number | undefined => {
  if (newest?.traffic.packetsExpected === undefined) return undefined;
  const expected = newest.traffic.packetsExpected - (oldest?.traffic.packetsExpected ?? 0);
  const lost = (newest.traffic.packetsLost ?? 0) - (oldest?.traffic.packetsLost ?? 0);
  return expected > 0 ? Math.min(1, Math.max(0, lost / expected)) : 0;
};
