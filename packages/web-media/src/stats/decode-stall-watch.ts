import type { RtcStat } from "@setsuna/client";

interface Counts {
  readonly packets: number;
  readonly decoded: number;
}

/** The browser waits for a keyframe. */
export class DecodeStallWatch {
  private before: Counts | undefined;

  /** True for packets without frames; false once a frame arrives. */
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
