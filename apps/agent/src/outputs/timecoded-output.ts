import { timecodeRate } from "@setsuna/kit";
import type { OpenOutputOrder } from "@setsuna/media-protocol";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { MediaOutput } from "./media-output.ts";
import type { ProcessOutput, ProcessOutputOptions } from "./process-output.ts";
import type { TimecodeSource } from "./timecode-source.ts";

type Container = Extract<OpenOutputOrder["target"], { type: "container" }>;

/** Frames that tell the rate. */
const ENOUGH_FRAMES = 10;
/** Media after which the rate is guessed, ms: a still picture may have no second frame. */
const LONGEST_MS = 1000;

/** Holds the first frames of a file until they tell the video's rate, which a timecode track declares at its start. */
export class TimecodedOutput implements MediaOutput {
  private readonly inner: ProcessOutput;
  private held: MediaUnit[] | undefined = [];
  private rate = 0;

  constructor(to: Container, open: (target: ProcessOutputOptions["target"]) => ProcessOutput, timecode: TimecodeSource) {
    this.inner = open((size, first) => (size === undefined ? to : { ...to, timecode: timecode.of(first.at, this.rate) }));
  }

  get bytes(): number {
    return this.inner.bytes;
  }
  get isOpen(): boolean {
    return this.inner.isOpen;
  }
  size(): ReturnType<MediaOutput["size"]> {
    return this.inner.size();
  }

  async write(unit: MediaUnit): Promise<boolean> {
    const { held } = this;
    if (held === undefined) return this.inner.write(unit);
    held.push(unit);
    return this.isEnough(held, unit) ? this.release() : false;
  }

  async close(): Promise<void> {
    try {
      await this.release();
    } finally {
      await this.inner.close();
    }
  }

  abandon(): void {
    this.held = undefined;
    this.inner.abandon();
  }

  private isEnough(held: readonly MediaUnit[], { at }: MediaUnit): boolean {
    const first = held.findIndex(({ kind, isKeyframe }) => kind === "video" && isKeyframe);
    // Without a keyframe nothing is written; audio alone has its own wait inside.
    if (first < 0) return at - (held[0]?.at ?? at) >= LONGEST_MS;
    const frames = held.slice(first).filter(({ kind }) => kind === "video");
    return frames.length >= ENOUGH_FRAMES || at - (held[first]?.at ?? at) >= LONGEST_MS;
  }

  private async release(): Promise<boolean> {
    const { held = [] } = this;
    this.held = undefined;
    this.rate = timecodeRate(held.filter(({ kind }) => kind === "video").map(({ at }) => at));
    let isWritten = false;
    for (const unit of held) isWritten = await this.inner.write(unit);
    return isWritten;
  }
}
