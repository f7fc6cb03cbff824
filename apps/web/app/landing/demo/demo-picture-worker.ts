import { FrameSchedule, localNow } from "@setsuna/web-media";
import { paintDemo } from "./demo-painter.ts";
import { FIELD, type Pointer } from "./stroke-field.ts";

/** `canvas` is visible, `writable` feeds the track; both get the same frame. Without them the worker only keeps time. */
export type ToDemoPicture =
  | {
      readonly t: "start";
      readonly canvas?: OffscreenCanvas | undefined;
      readonly writable?: WritableStream<VideoFrame> | undefined;
    }
  | { readonly t: "point"; readonly pointer: Pointer | undefined };
export type FromDemoPicture = { readonly t: "tick" };

let canvas: OffscreenCanvas | undefined;
let context: OffscreenCanvasRenderingContext2D | null = null;
let writer: WritableStreamDefaultWriter<VideoFrame> | undefined;
let pointer: Pointer | undefined;
let busy = false;

const draw = async (): Promise<void> => {
  if (canvas === undefined || context === null || writer === undefined) {
    postMessage({ t: "tick" } satisfies FromDemoPicture);
    return;
  }
  // With a slow sink, drop frames here, where they cost least.
  if (busy) return;
  busy = true;
  const at = localNow();
  paintDemo(context, at, pointer);
  const videoFrame = new VideoFrame(canvas, { timestamp: Math.round((at - performance.timeOrigin) * 1000), alpha: "discard" });
  try {
    await writer.write(videoFrame);
  } catch {
    // The track was stopped, and the page ends this worker.
    videoFrame.close();
    close();
  }
  busy = false;
};

addEventListener("message", ({ data }: MessageEvent<ToDemoPicture>): void => {
  if (data.t === "point") {
    pointer = data.pointer;
    return;
  }
  canvas = data.canvas;
  context = canvas?.getContext("2d", { alpha: false }) ?? null;
  writer = data.writable?.getWriter();
  const schedule = new FrameSchedule(FIELD.framesPerSecond, localNow());
  const loop = (): void => {
    setTimeout(() => {
      void draw();
      loop();
    }, schedule.next(localNow()));
  };
  loop();
});
