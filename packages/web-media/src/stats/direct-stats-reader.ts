import { type DirectReading, readDirectStats } from "@setsuna/client";
import type { Milliseconds } from "@setsuna/kit";
import { rtcReport } from "./rtc-report.ts";

export class DirectStatsReader {
  private before: { readonly key: string; readonly reading: DirectReading } | undefined;
  private readonly names = new WeakMap<RTCPeerConnection, number>();
  private count = 0;

  async read(
    connections: readonly RTCPeerConnection[],
    now: Milliseconds,
  ): Promise<{ readonly now: DirectReading; readonly before: DirectReading | undefined }> {
    const reports = await Promise.all(connections.map(rtcReport));
    const key = connections.map((pc) => this.nameOf(pc)).join();
    const reading = readDirectStats(reports, now);
    const before = this.before?.key === key ? this.before.reading : undefined;
    this.before = { key, reading };
    return { now: reading, before };
  }

  private nameOf(pc: RTCPeerConnection): number {
    const known = this.names.get(pc);
    if (known !== undefined) return known;
    this.count += 1;
    this.names.set(pc, this.count);
    return this.count;
  }
}
