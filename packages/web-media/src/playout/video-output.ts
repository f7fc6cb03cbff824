/// <reference path="./browser-additions.d.ts" />
import { captureCanvas, hasCanvasCapture } from "../canvas-track.ts";

export interface VideoOutput {
  readonly track: MediaStreamTrack;
  /** Without it, the page draws. */
  readonly writable?: WritableStream<VideoFrame> | undefined;
  draw(frame: VideoFrame): void;
}

const hasGenerator = (): boolean => typeof MediaStreamTrackGenerator === "function";

/** True if this browser can turn VideoFrames into a track. */
export const canOutputVideo = (): boolean => hasGenerator() || hasCanvasCapture();

export const createVideoOutput = (): VideoOutput => {
  if (hasGenerator()) {
    const generator = new MediaStreamTrackGenerator<VideoFrame>({ kind: "video" });
    return { track: generator, writable: generator.writable, draw: (frame) => frame.close() };
  }
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false, desynchronized: true });
  const captured = captureCanvas(canvas);
  if (!context || !captured) throw new Error("this browser cannot capture a canvas");
  return {
    track: captured.track,
    draw: (frame) => {
      if (canvas.width !== frame.displayWidth) canvas.width = frame.displayWidth;
      if (canvas.height !== frame.displayHeight) canvas.height = frame.displayHeight;
      context.drawImage(frame, 0, 0);
      frame.close();
      captured.requestFrame();
    },
  };
};
