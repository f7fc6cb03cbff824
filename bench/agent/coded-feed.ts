import { execFileSync } from "node:child_process";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { encodeTestStamp, writeTestStamp } from "@setsuna/playout";
import { epochNow } from "@setsuna/testkit/page";

export const WIDTH = 1280;
export const HEIGHT = 720;
export const FRAMES_PER_SECOND = 30;
const FRAME_BYTES = (WIDTH * HEIGHT * 3) / 2;
const FOOTAGE = fileURLToPath(new URL("../../tests/media/footage.h264", import.meta.url));
/** YUV4MPEG2: a stream line, then a line and the planes of each frame. */
const STREAM_LINE = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`;
const FRAME_LINE = "FRAME\n";

/** Returns I420 frames. Throws if FFmpeg can't read the file. */
export const decodeFootage = (): Buffer =>
  execFileSync("ffmpeg", ["-v", "error", "-i", FOOTAGE, "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1"], {
    maxBuffer: 1024 * FRAME_BYTES,
  });

/**
 * Loops the recording there and back as YUV4MPEG2; each frame carries its hand-over time. Skips a frame that would have to wait,
 * as a camera does.
 */
export class CodedFeed {
  framesLeftOut = 0;
  private readonly footage: Buffer;
  private readonly count: number;
  private timer: NodeJS.Timeout | undefined;
  private number = 0;

  constructor(footage: Buffer) {
    this.footage = footage;
    this.count = Math.floor(footage.length / FRAME_BYTES);
  }

  start(into: Writable): void {
    into.write(STREAM_LINE);
    const startedAt = performance.now();
    this.timer = setInterval(() => {
      if (performance.now() - startedAt < (this.number * 1000) / FRAMES_PER_SECOND) return;
      this.number += 1;
      if (into.writableLength > 0) this.framesLeftOut += 1;
      else into.write(this.frame());
    }, 1);
  }

  private frame(): Buffer {
    const turn = this.number % (2 * this.count - 2);
    const index = turn < this.count ? turn : 2 * this.count - 2 - turn;
    const frame = Buffer.allocUnsafe(FRAME_LINE.length + FRAME_BYTES);
    frame.write(FRAME_LINE, "latin1");
    this.footage.copy(frame, FRAME_LINE.length, index * FRAME_BYTES, (index + 1) * FRAME_BYTES);
    writeTestStamp(frame.subarray(FRAME_LINE.length), WIDTH, WIDTH, encodeTestStamp(epochNow()));
    return frame;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
