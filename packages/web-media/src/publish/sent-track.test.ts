import { SenderSettings } from "@setsuna/client";
import type { ErrorBody } from "@setsuna/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import type { BrowserTransport } from "../transport/browser-transport.ts";
import type { MediaSending } from "./media-sending.ts";
import { SentTrack } from "./sent-track.ts";

const SETTINGS = SenderSettings.parse({ serialId: "abcdefg", videoBitrateMbps: 5 });
const CONFLICT = new DOMException("another change", "InvalidStateError");
const trackOf = (kind: "video" | "audio"): MediaStreamTrack => ({ kind }) as unknown as MediaStreamTrack;

class FakeConnection {
  readonly changes: string[] = [];
  readonly pc = { signalingState: "stable" };
  readonly track = trackOf("video");
  answer = "5";
  failure: Error | undefined;
  private change(name: string): Promise<void> {
    this.changes.push(name);
    return this.failure === undefined ? Promise.resolve() : Promise.reject(this.failure);
  }
  readonly sender = {
    track: this.track,
    getParameters: () => ({ encodings: [{}] }),
    setParameters: (_parameters: unknown, options?: { encodingOptions?: unknown[] }) =>
      this.change(options?.encodingOptions === undefined ? "parameters" : "keyframe"),
    replaceTrack: () => this.change("track"),
  };
  close(): void {
    this.pc.signalingState = "closed";
  }
  readonly transport = {
    pc: this.pc,
    retune: async (tune: (answer: string) => string) => {
      this.answer = tune(this.answer);
      await this.change(`answer ${this.answer}`);
    },
  } as unknown as BrowserTransport;
  readonly sending: MediaSending = {
    kind: "video",
    prepare: () => ({ sender: this.sender }) as unknown as RTCRtpTransceiver,
    tuneAnswer: (sdp) => sdp,
    retuneAnswer: (sdp, before, after) => sdp.replace(String(before.videoBitrateMbps), String(after.videoBitrateMbps)),
    apply: (_sender, _track, settings) => this.change(`apply ${settings.videoBitrateMbps}`),
    setLayered: (_sender, isLayered) => this.change(`layers ${isLayered}`),
    needsNegotiation: (before, after) => before.codec !== after.codec,
  };
}

let connection: FakeConnection;
let failed: ErrorBody[];
let refused: boolean[];
let track: SentTrack;
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const open = (): void => {
  track.prepare(connection.pc as unknown as RTCPeerConnection);
  track.attach(connection.transport);
};
beforeEach(() => {
  connection = new FakeConnection();
  failed = [];
  refused = [];
  track = new SentTrack(
    { sending: connection.sending, track: connection.track, settings: SETTINGS },
    {
      estimate: async () => undefined,
      onLayersRefused: (isConflict) => refused.push(isConflict),
      onFailed: (error) => failed.push(error),
    },
  );
});

describe("SentTrack", () => {
  it("applies the newest settings, and tunes the answer again only when they changed", async () => {
    open();
    track.apply();
    track.retune();
    expect(track.setSettings({ ...SETTINGS, videoBitrateMbps: 8 })).toBe(false);
    track.apply();
    track.retune();
    track.retune();
    await settle();
    expect(connection.changes).toEqual(["apply 5", "apply 8", "answer 8"]);
  });

  it("tunes a new connection's answer by its own settings", async () => {
    open();
    track.release();
    expect(track.setSettings({ ...SETTINGS, videoBitrateMbps: 8, codec: "VP8" })).toBe(true);
    open();
    track.retune();
    await settle();
    expect(connection.changes).toEqual([]);
  });

  it("changes nothing without a connection", async () => {
    track.apply();
    track.sendKeyframe();
    track.setLayers(true);
    track.replace(trackOf("video"));
    await settle();
    expect(connection.changes).toEqual([]);
  });

  it("replaces its source once, and requests keyframes from the encoder", async () => {
    open();
    const other = trackOf("video");
    track.replace(other);
    track.replace(other);
    expect(track.isTrack(other)).toBe(true);
    track.sendKeyframe();
    await settle();
    expect(connection.changes).toEqual(["track", "keyframe"]);
  });

  it("ends the stream if a change fails", async () => {
    open();
    connection.failure = new Error("broken");
    track.apply();
    await settle();
    expect(failed).toMatchObject([{ code: "internal", detail: "Error: broken" }]);
  });

  const harmless: [string, Error, () => void][] = [
    ["another change took over", CONFLICT, () => undefined],
    ["the connection is closed", new Error("broken"), () => connection.close()],
    ["the connection is released", new Error("broken"), () => track.release()],
  ];
  it.each(harmless)("keeps the stream if a change fails because %s", async (_name, failure, fail) => {
    open();
    connection.failure = failure;
    track.apply();
    fail();
    await settle();
    expect(failed).toEqual([]);
  });

  it("reports whether the encoder refused layers for good, but nothing about a released connection", async () => {
    open();
    connection.failure = CONFLICT;
    track.setLayers(true);
    await settle();
    connection.failure = new Error("unsupported");
    track.setLayers(true);
    await settle();
    track.setLayers(true);
    track.release();
    await settle();
    expect(refused).toEqual([true, false]);
  });
});
