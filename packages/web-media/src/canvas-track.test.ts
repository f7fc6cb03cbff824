import { afterEach, expect, it, vi } from "vitest";
import { captureCanvas } from "./canvas-track.ts";

const canvasOf = (stream: object, track: object): HTMLCanvasElement => {
  class Canvas {
    captureStream(rate?: number): object {
      return { ...stream, getVideoTracks: () => [{ rate, ...track }] };
    }
  }
  vi.stubGlobal("HTMLCanvasElement", Canvas);
  return new Canvas() as unknown as HTMLCanvasElement;
};
afterEach(() => vi.unstubAllGlobals());

it("requests a frame from the track, as specified", () => {
  const requestFrame = vi.fn();
  captureCanvas(canvasOf({}, { requestFrame }))?.requestFrame();
  expect(requestFrame).toHaveBeenCalledOnce();
});

it("requests a frame from the stream if the browser, such as Firefox, has the method there", () => {
  const requestFrame = vi.fn();
  const captured = captureCanvas(canvasOf({ requestFrame }, {}));
  captured?.requestFrame();
  expect(requestFrame).toHaveBeenCalledOnce();
  expect(captured?.track).toMatchObject({ rate: 0 });
});

it("lets the canvas capture changes itself if neither has the method", () => {
  const captured = captureCanvas(canvasOf({}, {}));
  captured?.requestFrame();
  expect(captured?.track).toMatchObject({ rate: undefined });
});

it("returns nothing if a canvas can't be captured", () => {
  vi.stubGlobal("HTMLCanvasElement", class {});
  expect(captureCanvas({} as HTMLCanvasElement)).toBeUndefined();
});
