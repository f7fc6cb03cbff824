import { SenderSettings } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CaptureSession } from "./capture-session.ts";
import { openDevices } from "./device-sources.ts";

class FakeTrack {
  readyState = "live";
  enabled = true;
  muted = false;
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  readonly label = "Camera";
  readonly kind: "video" | "audio";
  constructor(kind: "video" | "audio") {
    this.kind = kind;
  }
  getSettings = () => ({});
  getConstraints = () => ({});
  applyConstraints = async () => undefined;
  stop(): void {
    this.readyState = "ended";
  }
  setMuted(muted: boolean): void {
    this.muted = muted;
    if (muted) this.onmute?.();
    else this.onunmute?.();
  }
  unplug(): void {
    this.readyState = "ended";
    this.onended?.();
  }
}

let tracks: FakeTrack[];
let asked: number;
let refusal: DOMException | undefined;
let answer: (() => void) | undefined;

beforeEach(() => {
  tracks = [];
  asked = 0;
  refusal = undefined;
  answer = undefined;
  vi.stubGlobal(
    "MediaStream",
    class {
      readonly held = new Set<FakeTrack>();
      addTrack = (track: FakeTrack) => this.held.add(track);
      removeTrack = (track: FakeTrack) => this.held.delete(track);
      getTracks = () => [...this.held];
    },
  );
  const getUserMedia = async ({ video, audio }: MediaStreamConstraints) => {
    asked += 1;
    if (answer !== undefined) await new Promise<void>((resolve) => (answer = resolve));
    if (refusal !== undefined) throw refusal;
    const made = [...(video ? [new FakeTrack("video")] : []), ...(audio ? [new FakeTrack("audio")] : [])];
    tracks.push(...made);
    const of = (kind: string) => made.filter((track) => track.kind === kind);
    return { getVideoTracks: () => of("video"), getAudioTracks: () => of("audio") };
  };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
});
afterEach(() => vi.unstubAllGlobals());

const settings = (more: object = {}) => SenderSettings.parse({ serialId: "abcdefg", videoChannel: 1, audioChannel: 1, ...more });
const running = (): readonly string[] => tracks.filter(({ readyState }) => readyState === "live").map(({ kind }) => kind);

test("a start reuses the preview's sources: no second permission request, and no track changes", async () => {
  const session = new CaptureSession(openDevices);
  const phases: string[] = [];
  session.subscribe(() => phases.push(session.getSnapshot().phase.name));
  const preview = session.open(settings());
  const start = session.open(settings());
  await Promise.all([preview, start]);
  expect(asked).toBe(1);
  expect(session.track("video")).toBe(tracks[0]);
  expect([phases[0], phases.at(-1)]).toEqual(["opening", "open"]);
  await session.open(settings({ size: "1080" }));
  expect([asked, session.track("video")]).toEqual([1, tracks[0]]);
});

test("an unused kind is released, and reopened alone", async () => {
  const session = new CaptureSession(openDevices);
  await session.open(settings());
  await session.open(settings({ audioSource: "none" }));
  expect(running()).toEqual(["video"]);
  await session.open(settings());
  expect([running(), asked]).toEqual([["video", "audio"], 2]);
  expect(session.sources()).toEqual({ video: "camera", audio: "microphone" });
});

test("the error reports a refusal, and the next opening asks again", async () => {
  const session = new CaptureSession(openDevices);
  refusal = new DOMException("no", "NotAllowedError");
  await expect(session.open(settings())).rejects.toThrow(StudioError);
  expect(session.getSnapshot().phase).toMatchObject({ name: "failed", error: { code: "camera-denied" } });
  refusal = undefined;
  await session.open(settings());
  expect(session.getSnapshot()).toEqual({ phase: { name: "open" }, lost: {}, muted: {} });
});

test("a camera that ends is reported to the page and the sender, and a start without it fails", async () => {
  const session = new CaptureSession(openDevices);
  const ended = vi.fn();
  session.setEndedListener(ended);
  await session.open(settings());
  tracks[0]?.unplug();
  expect(session.getSnapshot().lost.video?.code).toBe("source-ended");
  expect(ended).toHaveBeenCalledWith("video", expect.objectContaining({ code: "source-ended" }));
  expect([running(), session.sources()]).toEqual([["audio"], { audio: "microphone" }]);
  refusal = new DOMException("gone", "NotFoundError");
  await expect(session.open(settings())).rejects.toMatchObject({ code: "camera-missing" });
  refusal = undefined;
  await session.open(settings());
  expect([running(), session.getSnapshot().lost]).toEqual([["audio", "video"], {}]);
});

test("a page that closes while the browser prompts leaves nothing open", async () => {
  const session = new CaptureSession(openDevices);
  answer = () => undefined;
  const opening = session.open(settings());
  await expect.poll(() => asked).toBe(1);
  session.close();
  answer?.();
  await opening;
  expect([running(), session.getSnapshot().phase.name]).toEqual([[], "closed"]);
  answer = undefined;
  await session.open(settings());
  expect(session.getSnapshot().phase.name).toBe("open");
});

test("reports a withheld source as muted until the system returns it, across other changes", async () => {
  const session = new CaptureSession(openDevices);
  await session.open(settings());
  const [camera, microphone] = tracks;
  camera?.setMuted(true);
  microphone?.setMuted(true);
  expect(session.getSnapshot().muted).toEqual({ video: true, audio: true });
  microphone?.setMuted(false);
  await session.open(settings({ size: "1080" }));
  expect(session.getSnapshot()).toEqual({ phase: { name: "open" }, lost: {}, muted: { video: true } });
  camera?.setMuted(false);
  expect(session.getSnapshot().muted).toEqual({});
});

test("replaces a muted source with a new capture and ignores later events of the old one", async () => {
  const session = new CaptureSession(openDevices);
  await session.open(settings());
  const [camera] = tracks;
  camera?.setMuted(true);
  await session.reopen("video");
  expect(session.track("video")).toBe(tracks[2]);
  expect([camera?.readyState, session.getSnapshot().muted]).toEqual(["ended", {}]);
  camera?.setMuted(true);
  expect(session.getSnapshot().muted).toEqual({});
});

test("a muted source stays, and may return, if a new capture fails", async () => {
  const session = new CaptureSession(openDevices);
  await session.open(settings());
  const [camera] = tracks;
  camera?.setMuted(true);
  refusal = new DOMException("in use", "NotReadableError");
  await expect(session.reopen("video")).rejects.toMatchObject({ code: "camera-busy" });
  expect([running(), session.getSnapshot().muted]).toEqual([["video", "audio"], { video: true }]);
  camera?.setMuted(false);
  expect(session.getSnapshot()).toEqual({ phase: { name: "open" }, lost: {}, muted: {} });
});
