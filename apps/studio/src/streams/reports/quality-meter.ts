import type { SessionSample } from "@setsuna/contracts";
import { addLatency, noLatencies } from "./latency-histogram.ts";
import type { SampledSession } from "./sampled-media.ts";

/** Sums of all viewers of a region, by kind of client, on one UTC day. No account, no serial ID. */
export interface QualityDay {
  readonly day: string;
  /** Empty on a single machine. */
  readonly region: string;
  readonly client: "page" | "whip";
  viewerSeconds: number;
  frozenMs: number;
  readonly latencies: number[];
}

/** Adds up viewers' video for the operator, from the samples that reports are made of. */
export class QualityMeter {
  private readonly days = new Map<string, QualityDay>();
  private changed = new Set<QualityDay>();

  record({ direction, kind, client }: SampledSession, samples: readonly SessionSample[], region = ""): void {
    if (direction !== "receive" || kind !== "video") return;
    for (const [second, , , , latencyMs, frozenMs] of samples) {
      // Skip clients that report nothing, which would count as never frozen.
      if (frozenMs === null) continue;
      const known = this.dayOf(new Date(second * 1000).toISOString().slice(0, 10), region, client);
      known.viewerSeconds += 1;
      known.frozenMs += frozenMs;
      if (latencyMs !== null) addLatency(known.latencies, latencyMs);
    }
  }

  /** Returns the totals that changed since the last call, each for the whole day of this process. */
  takeChanged(): readonly QualityDay[] {
    const taken = [...this.changed];
    this.changed = new Set();
    return taken;
  }

  /** Takes back what couldn't be stored. */
  keep(days: readonly QualityDay[]): void {
    for (const day of days) this.changed.add(day);
  }

  /** Forgets days before `day`, which are complete. */
  forget(day: string): void {
    for (const [key, known] of this.days) if (known.day < day && !this.changed.has(known)) this.days.delete(key);
  }

  private dayOf(day: string, region: string, client: QualityDay["client"]): QualityDay {
    const key = `${day} ${region} ${client}`;
    const known = this.days.get(key) ?? { day, region, client, viewerSeconds: 0, frozenMs: 0, latencies: noLatencies() };
    this.days.set(key, known);
    this.changed.add(known);
    return known;
  }
}
