import { StudioError } from "@setsuna/contracts";
import type { CaptureSource } from "@setsuna/web-media";
import { captureCanvas, localNow } from "@setsuna/web-media";
import { paintDemo } from "./demo-painter.ts";
import type { FromDemoPicture, ToDemoPicture } from "./demo-picture-worker.ts";
import type { Pointer } from "./stroke-field.ts";

export interface DemoPicture extends CaptureSource {
  /** Undefined when the pointer is outside. */
  point(pointer: Pointer | undefined): void;
}

const openWorker = (): Worker =>
  new Worker(new URL("./demo-picture-worker.ts", import.meta.url), { type: "module", name: "demo-picture" });

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

/** For browsers without MediaStreamTrackGenerator. A worker keeps time. */
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

/** Takes `canvas` for good. Throws StudioError if the browser can neither generate tracks nor capture a canvas. */
export const openDemoPicture = (canvas: HTMLCanvasElement): DemoPicture =>
  typeof MediaStreamTrackGenerator === "function" && typeof canvas.transferControlToOffscreen === "function"
    ? drawnInWorker(canvas)
    : drawnOnPage(canvas);
