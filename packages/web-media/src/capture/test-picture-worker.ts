import { localNow } from "../local-clock.ts";
import { FrameSchedule } from "./frame-schedule.ts";
import { paintTestPicture } from "./test-picture-painter.ts";

/** Without `writable`, the page draws. */
export type ToTestPicture =
  | {
      readonly t: "start";
      readonly width: number;
      readonly height: number;
      readonly framesPerSecond: number;
      readonly writable?: WritableStream<VideoFrame> | undefined;
    }
  | { readonly t: "change"; readonly width: number; readonly height: number; readonly framesPerSecond: number };
export type FromTestPicture = { readonly t: "tick" };

let canvas = new OffscreenCanvas(2, 2);
let context = canvas.getContext("2d", { alpha: false });
let writer: WritableStreamDefaultWriter<VideoFrame> | undefined;
let schedule = new FrameSchedule(30, localNow());
let painted = 0;
let busy = false;

const draw = async (): Promise<void> => {
  if (writer === undefined) {
    postMessage({ t: "tick" } satisfies FromTestPicture);
    return;
  }
  // With a slow sink, drop frames here, where they cost least.
  if (busy || context === null) return;
  busy = true;
  const at = localNow();
  paintTestPicture(context, canvas.width, canvas.height, at, painted);
  painted += 1;
  const videoFrame = new VideoFrame(canvas, { timestamp: Math.round((at - performance.timeOrigin) * 1000), alpha: "discard" });
  try {
    await writer.write(videoFrame);
  } catch {
    // The page ends this worker.
    videoFrame.close();
    close();
  }
  busy = false;
};

const loop = (): void => {
  setTimeout(() => {
    void draw();
    loop();
  }, schedule.next(localNow()));
};

const resize = (width: number, height: number, framesPerSecond: number): void => {
  if (canvas.width !== width || canvas.height !== height) {
    canvas = new OffscreenCanvas(width, height);
    context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  }
  schedule = new FrameSchedule(framesPerSecond, localNow());
};

addEventListener("message", ({ data }: MessageEvent<ToTestPicture>): void => {
  resize(data.width, data.height, data.framesPerSecond);
  if (data.t !== "start") return;
  writer = data.writable?.getWriter();
  loop();
});
