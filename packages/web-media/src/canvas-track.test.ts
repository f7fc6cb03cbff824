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

it("asks the track for a frame, as the specification has it", () => {
  const requestFrame = vi.fn();
  captureCanvas(canvasOf({}, { requestFrame }))?.requestFrame();
  expect(requestFrame).toHaveBeenCalledOnce();
});

it("asks the stream where the browser has it there, as Firefox", () => {
  const requestFrame = vi.fn();
  const captured = captureCanvas(canvasOf({ requestFrame }, {}));
  captured?.requestFrame();
  expect(requestFrame).toHaveBeenCalledOnce();
  expect(captured?.track).toMatchObject({ rate: 0 });
});

it("lets the canvas itself say when it has changed where neither can be asked", () => {
  const captured = captureCanvas(canvasOf({}, {}));
  captured?.requestFrame();
  expect(captured?.track).toMatchObject({ rate: undefined });
});

it("is nothing where a canvas cannot be captured", () => {
  vi.stubGlobal("HTMLCanvasElement", class {});
  expect(captureCanvas({} as HTMLCanvasElement)).toBeUndefined();
});
