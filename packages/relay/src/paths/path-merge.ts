import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, isRtcp, readRtpHeader } from "@setsuna/rtp";
import type { PublisherPath } from "./publisher-path.ts";
import { SequenceMerge } from "./sequence-merge.ts";

const MAX_SSRCS = 8;

export class PathMerge {
  private readonly merges = new Map<number, SequenceMerge>();
  private readonly header = emptyRtpHeader();
  private readonly mediaType: number | undefined;
  private lastReport: Buffer = Buffer.alloc(0);

  /** @param mediaType payload type that counts as the stream's; absent for FEC. */
  constructor(mediaType: number | undefined) {
    this.mediaType = mediaType;
  }

  takes(packet: Buffer, path: PublisherPath, now: Milliseconds): boolean {
    if (isRtcp(packet)) return this.takesReport(packet);
    const { header } = this;
    if (!readRtpHeader(packet, header)) return false;
    const merged = this.mergeOf(header.ssrc).take(header.sequenceNumber, path.index, now);
    if (header.payloadType === this.mediaType) path.onMedia(packet, header, merged, now);
    else path.onBeside(packet.length);
    path.onOctets(packet.length, now);
    return merged.arrival === "first";
  }

  /** The sender sends the same report over each path: the later copy would look like a slower clock. */
  private takesReport(packet: Buffer): boolean {
    if (this.lastReport.equals(packet)) return false;
    this.lastReport = packet;
    return true;
  }

  private mergeOf(ssrc: number): SequenceMerge {
    const known = this.merges.get(ssrc);
    if (known !== undefined) return known;
    const [oldest] = this.merges.keys();
    if (this.merges.size >= MAX_SSRCS && oldest !== undefined) this.merges.delete(oldest);
    const merge = new SequenceMerge();
    this.merges.set(ssrc, merge);
    return merge;
  }
}
