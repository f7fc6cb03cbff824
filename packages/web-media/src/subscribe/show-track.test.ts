import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showTrack } from "./show-track.ts";

const element = (): HTMLVideoElement =>
  Object.assign(new EventTarget(), { srcObject: null, play: async () => undefined }) as unknown as HTMLVideoElement;
const track = (): MediaStreamTrack => ({}) as MediaStreamTrack;

beforeEach(() => vi.stubGlobal("MediaStream", class {}));
afterEach(() => vi.unstubAllGlobals());

it("shows video without audio, and removes it", () => {
  const video = element();
  const hide = showTrack(video, track());
  expect(video).toMatchObject({ muted: true, playsInline: true });
  expect(video.srcObject).not.toBeNull();
  hide();
  expect(video.srcObject).toBeNull();
});

it("leaves the video of another owner that took over the element meanwhile", () => {
  const video = element();
  const hideFirst = showTrack(video, track());
  const hideSecond = showTrack(video, track());
  const second = video.srcObject;
  hideFirst();
  expect(video.srcObject).toBe(second);
  hideSecond();
  expect(video.srcObject).toBeNull();
});
