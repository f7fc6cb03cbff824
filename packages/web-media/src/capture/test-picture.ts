import type { CaptureSettings } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { captureCanvas } from "../canvas-track.ts";
import { localNow } from "../local-clock.ts";
import type { CaptureSource } from "./capture-source.ts";
import { frameSize } from "./constraints.ts";
import { paintTestPicture } from "./test-picture-painter.ts";
import type { FromTestPicture, ToTestPicture } from "./test-picture-worker.ts";

/** Workers keep time, because hidden pages' timers run once per second. */
const openWorker = (): Worker =>
  new Worker(new URL("./test-picture-worker.ts", import.meta.url), { type: "module", name: "test-picture" });

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}
type ShapeOf = (settings: CaptureSettings) => Shape;

const shapeOf: ShapeOf = (settings) => ({ ...frameSize(settings.size), framesPerSecond: settings.framesPerSecond });

const openInWorker = (settings: CaptureSettings, shape: ShapeOf): CaptureSource => {
  const track = new MediaStreamTrackGenerator<VideoFrame>({ kind: "video" });
  const worker = openWorker();
  const tell = (message: ToTestPicture, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  tell({ t: "start", ...shape(settings), writable: track.writable }, [track.writable]);
  return {
    track,
    async adapt(next) {
      if (next.videoSource !== "test") return false;
      tell({ t: "change", ...shape(next) });
      return true;
    },
    stop() {
      track.stop();
      worker.terminate();
    },
  };
};

/** For browsers without MediaStreamTrackGenerator. */
const openOnPage = (settings: CaptureSettings, shape: ShapeOf): CaptureSource => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false });
  const captured = captureCanvas(canvas);
  if (context === null || captured === undefined) throw new StudioError("browser-unsupported", "canvas capture");
  const { track } = captured;
  const worker = openWorker();
  let frame = 0;
  const resize = ({ width, height }: Shape) => {
    canvas.width = width;
    canvas.height = height;
  };
  resize(shape(settings));
  worker.onmessage = ({ data }: MessageEvent<FromTestPicture>) => {
    if (data.t !== "tick") return;
    paintTestPicture(context, canvas.width, canvas.height, localNow(), frame);
    frame += 1;
    captured.requestFrame();
  };
  worker.postMessage({ t: "start", ...shape(settings) } satisfies ToTestPicture);
  return {
    track,
    async adapt(next) {
      if (next.videoSource !== "test") return false;
      resize(shape(next));
      worker.postMessage({ t: "change", ...shape(next) } satisfies ToTestPicture);
      return true;
    },
    stop() {
      track.stop();
      worker.terminate();
    },
  };
};

/** Throws StudioError if the browser can neither generate tracks nor capture a canvas. */
export const openTestPicture = (settings: CaptureSettings, shape: ShapeOf = shapeOf): CaptureSource =>
  typeof MediaStreamTrackGenerator === "function" && typeof OffscreenCanvas === "function"
    ? openInWorker(settings, shape)
    : openOnPage(settings, shape);
