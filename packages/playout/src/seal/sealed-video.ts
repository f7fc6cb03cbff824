import type { AssembledFrame } from "../packets/assembled-frame.ts";
import { Opener } from "./opener.ts";
import { SealWatch } from "./seal-watch.ts";
import type { SealedStream } from "./sealed-stream.ts";
import { openVideoFrame } from "./video-frames.ts";

/** What became of a sealed frame. */
export type OpenedVideo =
  | { readonly name: "opened"; readonly frame: AssembledFrame }
  /** Dropped; the picture goes on from the next keyframe, which should be asked for. `broken`: this key opens nothing of this stream. */
  | { readonly name: "dropped"; readonly broken: boolean };

/**
 * Opens the frames of a sealed stream, in decoding order. Behind a frame that does not open, all are dropped up to the next
 * keyframe: a decoder would otherwise show what the missing one left behind.
 */
export class SealedVideo {
  private readonly opener: Opener;
  private readonly watch = new SealWatch();
  private needsKeyframe = true;

  constructor(sealKey: Uint8Array, stream: SealedStream) {
    this.opener = new Opener(sealKey, stream);
  }

  /** Frames that did not open. */
  get dropped(): number {
    return this.watch.dropped;
  }

  /** `nowMs`: any steady clock. */
  open(frame: AssembledFrame, nowMs: number): OpenedVideo {
    const opened = openVideoFrame(this.opener, frame.codec, frame.data, frame.rtpTimestamp);
    if (!opened.ok) {
      this.needsKeyframe = true;
      return { name: "dropped", broken: this.watch.onRefused(opened.error, nowMs) };
    }
    this.watch.onOpened();
    if (this.needsKeyframe && frame.type !== "key") return { name: "dropped", broken: false };
    this.needsKeyframe = false;
    return { name: "opened", frame: { ...frame, data: opened.value } };
  }
}
