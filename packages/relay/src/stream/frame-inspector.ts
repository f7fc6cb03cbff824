import type { RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";
import { type FrameSize, frameSize, isKeyframe, type RtpHeader } from "@setsuna/rtp";
import type { Codec } from "../sdp/codecs.ts";

export class FrameInspector {
  private readonly codec: Codec;
  private readonly admitsFrame: ((size: FrameSize) => boolean) | undefined;
  private newestKeyframe: RtpTimestamp | undefined;

  /** @param admitsFrame absent: any size. */
  constructor(codec: Codec, admitsFrame: ((size: FrameSize) => boolean) | undefined) {
    this.codec = codec;
    this.admitsFrame = admitsFrame;
  }

  admits(packet: Buffer, header: RtpHeader): boolean {
    if (this.admitsFrame === undefined || this.codec === "opus") return true;
    const size = frameSize(this.codec, packet, header);
    return size === undefined || this.admitsFrame(size);
  }

  startsKeyframe(packet: Buffer, header: RtpHeader): boolean {
    return this.codec === "opus" || isKeyframe(this.codec, packet, header);
  }

  /** A late repair of an older keyframe answers no request. */
  isNewKeyframe(rtpTimestamp: RtpTimestamp): boolean {
    if (this.codec === "opus") return false;
    if (this.newestKeyframe !== undefined && distance32(rtpTimestamp, this.newestKeyframe) <= 0) return false;
    this.newestKeyframe = rtpTimestamp;
    return true;
  }

  reset(): void {
    this.newestKeyframe = undefined;
  }
}
