import type { CaptureSettings } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { captureCanvas, hasCanvasCapture } from "../canvas-track.ts";
import { localNow } from "../local-clock.ts";
import { browserTimers } from "../transport/browser-timers.ts";
import type { CaptureSource } from "./capture-source.ts";
import { FrameSchedule } from "./frame-schedule.ts";

/** Throws StudioError `browser-unsupported`. */
export const openCanvas = (canvas: HTMLCanvasElement, { framesPerSecond }: CaptureSettings): CaptureSource => {
  const [track] = hasCanvasCapture() ? canvas.captureStream(framesPerSecond).getVideoTracks() : [];
  if (track === undefined) throw new StudioError("browser-unsupported", "canvas capture");
  return { track, adapt: async (next) => next.framesPerSecond === framesPerSecond, stop: () => track.stop() };
};

const openContext = (alpha: boolean): CanvasRenderingContext2D => {
  const context = document.createElement("canvas").getContext("2d", { alpha });
  if (context === null) throw new StudioError("browser-unsupported", "canvas");
  return context;
};

/** Makes fill over key (playout/alpha-mark) of a canvas, of even size. */
class FillOverKey {
  readonly packed = openContext(false);
  private readonly key = openContext(true);

  draw(source: HTMLCanvasElement): void {
    const { packed, key } = this;
    const [width, height] = [source.width & ~1, source.height & ~1];
    if (packed.canvas.width !== width || packed.canvas.height !== 2 * height) {
      Object.assign(packed.canvas, { width, height: 2 * height });
      Object.assign(key.canvas, { width, height });
    }
    key.globalCompositeOperation = "copy";
    key.drawImage(source, 0, 0);
    key.globalCompositeOperation = "source-in";
    key.fillStyle = "#fff";
    key.fillRect(0, 0, width, height);
    // On black, colors are multiplied by their alpha, and white is the alpha.
    packed.fillStyle = "#000";
    packed.fillRect(0, 0, width, 2 * height);
    packed.drawImage(source, 0, 0, width, height, 0, 0, width, height);
    packed.drawImage(key.canvas, 0, height);
  }
}

/** A canvas with its transparency, as fill over key. Throws StudioError `browser-unsupported`. */
export const openTransparentCanvas = (canvas: HTMLCanvasElement, settings: CaptureSettings): CaptureSource => {
  const picture = new FillOverKey();
  picture.draw(canvas);
  const captured = captureCanvas(picture.packed.canvas);
  if (captured === undefined) throw new StudioError("browser-unsupported", "canvas capture");
  let schedule = new FrameSchedule(settings.framesPerSecond, localNow());
  let cancel: () => void;
  const next = (): void => {
    picture.draw(canvas);
    captured.requestFrame();
    cancel = browserTimers.after(schedule.next(localNow()), next);
  };
  next();
  return {
    track: captured.track,
    adapt: async ({ framesPerSecond }) => {
      schedule = new FrameSchedule(framesPerSecond, localNow());
      return true;
    },
    stop: () => {
      cancel();
      captured.track.stop();
    },
  };
};
