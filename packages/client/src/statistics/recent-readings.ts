import type { Milliseconds } from "@setsuna/kit";
import type { StreamStats } from "./stats.ts";

/** Readings that are kept, one a second; one more than the seconds between them. */
const KEPT = 61;

/** A stream's statistics at one moment. */
export interface Reading {
  /** Ms since the Unix epoch, on the local clock. */
  readonly at: Milliseconds;
  readonly stats: StreamStats;
}

/** Keeps the readings of the last minute, by stream. */
export class RecentReadings<Stream extends object> {
  private readonly byStream = new Map<Stream, readonly Reading[]>();

  /** Takes a reading; a stream that was not read has none this time. */
  add(at: Milliseconds, all: ReadonlyMap<Stream, StreamStats | undefined>): void {
    for (const [stream, stats] of all) {
      if (stats === undefined) continue;
      const readings = this.byStream.get(stream)?.slice(1 - KEPT) ?? [];
      readings.push({ at, stats });
      this.byStream.set(stream, readings);
    }
  }

  /** Returns a stream's readings, the oldest first; undefined before the first. A new array with each reading. */
  of(stream: Stream): readonly Reading[] | undefined {
    return this.byStream.get(stream);
  }

  clear(): void {
    this.byStream.clear();
  }
}
