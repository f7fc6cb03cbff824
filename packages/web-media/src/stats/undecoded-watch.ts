import type { RtcStat } from "@setsuna/client";

interface Counts {
  readonly packets: number;
  readonly decoded: number;
}

/** Detects from a receiver's reports that video arrives but none of it is decoded: it waits for a keyframe. */
export class UndecodedWatch {
  private before: Counts | undefined;

  /** Takes the next report. Returns whether packets came since the last one and no frame was decoded; false at the first. */
  add(stats: readonly RtcStat[]): boolean {
    const { before } = this;
    this.before = undefined;
    for (const { type, packetsReceived, framesDecoded } of stats)
      if (type === "inbound-rtp" && typeof packetsReceived === "number")
        this.before = { packets: packetsReceived, decoded: typeof framesDecoded === "number" ? framesDecoded : 0 };
    const now = this.before;
    return now !== undefined && before !== undefined && now.packets > before.packets && now.decoded === before.decoded;
  }

  reset(): void {
    this.before = undefined;
  }
}
