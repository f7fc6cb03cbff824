import { hasPathChanged } from "@setsuna/congestion";
import { HEARTBEAT_INTERVAL_MS, type StreamSideFromClient } from "@setsuna/contracts";
import { equalCopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import type { DownstreamFigures } from "../stream/downstream-figures.ts";

const INTERVAL_MS = 100;
const NO_NEWS: readonly StreamSideFromClient[] = [];

/** Reports local subscribers to the relay that a stream cascades from: on every change, and every second. */
export class DownstreamReports {
  private lookedAt = Number.NEGATIVE_INFINITY;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private told: DownstreamFigures | undefined;

  tick(now: Milliseconds, look: () => DownstreamFigures): readonly StreamSideFromClient[] {
    if (now - this.lookedAt < INTERVAL_MS) return NO_NEWS;
    this.lookedAt = now;
    const { receivers, forwarded, narrowestDownlink, longestDelayMs, audioCopies = [], onAir } = look();
    const { told } = this;
    const isKnown =
      told?.receivers === receivers &&
      told.forwarded === forwarded &&
      told.longestDelayMs === longestDelayMs &&
      told.onAir === onAir &&
      equalCopyOffsets(told.audioCopies ?? [], audioCopies) &&
      !hasPathChanged(told.narrowestDownlink, narrowestDownlink);
    if (isKnown && now - this.reportedAt < HEARTBEAT_INTERVAL_MS) return NO_NEWS;
    this.reportedAt = now;
    this.told = { receivers, forwarded, narrowestDownlink, longestDelayMs, audioCopies, onAir };
    const downlink = narrowestDownlink === undefined ? {} : { narrowestDownlink: Math.max(1, Math.round(narrowestDownlink)) };
    return [
      {
        t: "downstream-subscribers",
        receivers,
        forwarded,
        ...downlink,
        ...(longestDelayMs === undefined ? {} : { longestDelayMs }),
        ...(audioCopies.length === 0 ? {} : { audioCopies: [...audioCopies] }),
        ...(onAir ? { onAir } : {}),
      },
    ];
  }
}
