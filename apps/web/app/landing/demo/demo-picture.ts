import { StudioError } from "@setsuna/contracts";
import type { CaptureSource } from "@setsuna/web-media";
import { captureCanvas, localNow } from "@setsuna/web-media";
import { paintDemo } from "./demo-painter.ts";
import type { FromDemoPicture, ToDemoPicture } from "./demo-picture-worker.ts";
import type { Pointer } from "./stroke-field.ts";

/** The demonstration's source: sends the drawings on the visitor's canvas. */
export interface DemoPicture extends CaptureSource {
  /** Holds the place where the reader points; undefined when nowhere. */
  point(pointer: Pointer | undefined): void;
}

const openWorker = (): Worker =>
  new Worker(new URL("./demo-picture-worker.ts", import.meta.url), { type: "module", name: "demo-picture" });

/** Drawn in a worker, onto the canvas that is seen and into the track from there. */
const drawnInWorker = (canvas: HTMLCanvasElement): DemoPicture => {
  const track = new MediaStreamTrackGenerator<VideoFrame>({ kind: "video" });
  const worker = openWorker();
  const tell = (message: ToDemoPicture, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const seen = canvas.transferControlToOffscreen();
  tell({ t: "start", canvas: seen, writable: track.writable }, [seen, track.writable]);
  return {
    track,
    adapt: async () => true,
    point: (pointer) => tell({ t: "point", pointer }),
    stop() {
      track.stop();
      worker.terminate();
    },
  };
};

/** Drawn by the page on the worker's beat: browsers without MediaStreamTrackGenerator. */
const drawnOnPage = (canvas: HTMLCanvasElement): DemoPicture => {
  const context = canvas.getContext("2d", { alpha: false });
  const captured = captureCanvas(canvas);
  if (context === null || captured === undefined) throw new StudioError("browser-unsupported", "canvas capture");
  const { track } = captured;
  const worker = openWorker();
  let pointed: Pointer | undefined;
  worker.onmessage = ({ data }: MessageEvent<FromDemoPicture>) => {
    if (data.t !== "tick") return;
    paintDemo(context, localNow(), pointed);
    captured.requestFrame();
  };
  worker.postMessage({ t: "start" } satisfies ToDemoPicture);
  return {
    track,
    adapt: async () => true,
    point: (pointer) => {
      pointed = pointer;
    },
    stop() {
      track.stop();
      worker.terminate();
    },
  };
};

/**
 * Starts drawing on `canvas`, which is given to it for good. Throws StudioError where the browser can neither generate tracks nor
 * capture a canvas.
 */
export const openDemoPicture = (canvas: HTMLCanvasElement): DemoPicture =>
  typeof MediaStreamTrackGenerator === "function" && typeof canvas.transferControlToOffscreen === "function"
    ? drawnInWorker(canvas)
    : drawnOnPage(canvas);
