import type { Milliseconds } from "@setsuna/kit";
import type { StreamStats } from "./stats.ts";

/** One reading per second, plus one. */
const KEPT = 61;

/** A stream's statistics at one moment. */
export interface Reading {
  /** Local clock, ms since the Unix epoch. */
  readonly at: Milliseconds;
  readonly stats: StreamStats;
}

export class RecentReadings<Stream extends object> {
  private readonly byStream = new Map<Stream, readonly Reading[]>();

  add(at: Milliseconds, all: ReadonlyMap<Stream, StreamStats | undefined>): void {
    for (const [stream, stats] of all) {
      if (stats === undefined) continue;
      const readings = this.byStream.get(stream)?.slice(1 - KEPT) ?? [];
      readings.push({ at, stats });
      this.byStream.set(stream, readings);
    }
  }

  /** Oldest first; undefined before the first. A new array each time. */
  of(stream: Stream): readonly Reading[] | undefined {
    return this.byStream.get(stream);
  }

  clear(): void {
    this.byStream.clear();
  }
}
