import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showTrack } from "./show-track.ts";

const element = (): HTMLVideoElement =>
  Object.assign(new EventTarget(), { srcObject: null, play: async () => undefined }) as unknown as HTMLVideoElement;
const track = (): MediaStreamTrack => new EventTarget() as MediaStreamTrack;

let page: { readyState: DocumentReadyState };
let view: EventTarget;
beforeEach(() => {
  page = { readyState: "complete" };
  view = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", view);
  vi.stubGlobal("MediaStream", class {});
});
afterEach(() => vi.unstubAllGlobals());

it("shows video without audio, and removes it", () => {
  const video = element();
  const shown = showTrack(video, track());
  expect(video).toMatchObject({ muted: true, playsInline: true });
  expect(video.srcObject).not.toBeNull();
  shown.remove();
  expect(video.srcObject).toBeNull();
});

it("keeps the video of another owner that took over the element meanwhile", () => {
  const video = element();
  const first = showTrack(video, track());
  const second = showTrack(video, track());
  const source = video.srcObject;
  first.remove();
  expect(video.srcObject).toBe(source);
  second.remove();
  expect(video.srcObject).toBeNull();
});

it.each<[string, (shown: ReturnType<typeof showTrack>, source: MediaStreamTrack) => void]>([
  ["the document has loaded", () => view.dispatchEvent(new Event("load"))],
  ["the track has data", (_, source) => source.dispatchEvent(new Event("unmute"))],
  ["its owner has drawn a frame", (shown) => shown.set()],
])("while the document loads, sets no source that could delay it until %s", (_, happens) => {
  page.readyState = "interactive";
  const video = element();
  const source = track();
  const shown = showTrack(video, source);
  expect(video.srcObject).toBeNull();
  happens(shown, source);
  expect(video.srcObject).not.toBeNull();
});

it("sets no source once removed", () => {
  page.readyState = "loading";
  const video = element();
  const source = track();
  showTrack(video, source).remove();
  view.dispatchEvent(new Event("load"));
  source.dispatchEvent(new Event("unmute"));
  expect(video.srcObject).toBeNull();
});
