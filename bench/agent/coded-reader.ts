import type { Readable } from "node:stream";
import { decodeTestStamp, readTestStamp } from "@setsuna/playout";
import type { FrameSample } from "@setsuna/testkit";
import { epochNow } from "@setsuna/testkit/page";
import { HEIGHT, WIDTH } from "./coded-feed.ts";

export const STRIP = { width: WIDTH, height: 24 } as const;
const STRIP_BYTES = STRIP.width * STRIP.height;

export class CodedReader {
  private readonly strip = Buffer.alloc(STRIP_BYTES);
  private filled = 0;
  private samples: FrameSample[] = [];

  constructor(from: Readable) {
    from.on("data", (chunk: Buffer) => this.read(chunk));
  }

  private read(chunk: Buffer): void {
    const at = epochNow();
    for (let offset = 0; offset < chunk.length; ) {
      const copied = chunk.copy(this.strip, this.filled, offset);
      offset += copied;
      this.filled += copied;
      if (this.filled < STRIP_BYTES) return;
      this.filled = 0;
      const code = decodeTestStamp(readTestStamp(this.strip, STRIP.width, STRIP.width), at);
      this.samples.push({ at, code, width: WIDTH, height: HEIGHT, luma: 0 });
    }
  }

  take(): FrameSample[] {
    return this.samples.splice(0);
  }
}
