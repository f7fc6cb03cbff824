import { FakeClock } from "@setsuna/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { carriedFrame } from "./playout-machine.fake.ts";
import { PlayoutTestbed, videoFrames } from "./playout-testbed.fake.ts";

let clock: FakeClock;
let bed: PlayoutTestbed;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  bed = new PlayoutTestbed(clock);
});
afterEach(() => bed.session.receive({ t: "close" }));

describe("video of a PlayoutSession", () => {
  it("decodes each frame once, in order, and shows what the decoder returns", async () => {
    await bed.attach("video").deliver(videoFrames(0, 5));
    const decoded = bed.machine.videoDecoders.flatMap((decoder) => decoder.decoded);
    expect(decoded.map(({ type, bytes }) => [type, ...bytes])).toEqual([
      ["key", 0],
      ["delta", 1],
      ["delta", 2],
      ["delta", 3],
      ["delta", 4],
    ]);
    expect(bed.shown()).toEqual([0, 1, 2, 3, 4]);
    expect(bed.machine.events("keyframe-needed")).toEqual([]);
  });

  it("writes frames into the output's stream, and closes those that a stopped track rejects", async () => {
    const written: unknown[] = [];
    const stream = new WritableStream<VideoFrame>({
      write: (frame, controller) => {
        if (written.length === 2) controller.error(new Error("stopped"));
        else written.push(frame);
      },
    });
    bed.session.receive({ t: "video-output", writable: stream, keyframeRetryMs: 250 });
    await bed.attach("video").deliver(videoFrames(0, 6));
    expect(written).toEqual(bed.machine.frames.slice(0, 2));
    expect(bed.machine.frames.map(({ closed }) => closed)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(bed.machine.shown()).toEqual([]);
  });

  it("requests a lost packet again, then a keyframe, and shows nothing that refers to the gap", async () => {
    const receiver = bed.attach("video");
    bed.session.receive({ t: "round-trip", ms: 20 });
    await receiver.deliver([...videoFrames(0, 3), ...videoFrames(0, 20).slice(4)]);
    expect(bed.machine.events("nack")[0]?.sequences).toEqual([3]);
    expect(bed.machine.events("keyframe-needed").length).toBeGreaterThan(0);
    expect(bed.shown()).toEqual([0, 1, 2]);
    await receiver.deliver(videoFrames(20, 23));
    expect(bed.shown()).toEqual([0, 1, 2, 20, 21, 22]);
  });

  it("repeats its keyframe request at the retry interval while frames arrive that can't start decoding", async () => {
    bed.session.receive({ t: "video-output", keyframeRetryMs: 500 });
    await bed.attach("video").deliver(videoFrames(0, 40).slice(1));
    const requests = bed.machine.events("keyframe-needed");
    expect(requests.length).toBe(3);
    expect(requests.every(({ framesCome }) => framesCome === true)).toBe(true);
    expect(bed.decodedVideo()).toEqual([]);
  });

  it("requests a keyframe when the decoder fails, and continues with a new decoder", async () => {
    const receiver = bed.attach("video");
    await receiver.deliver(videoFrames(0, 3));
    bed.machine.videoDecoders[0]?.fail();
    expect(bed.machine.events("keyframe-needed")).toHaveLength(1);
    await receiver.deliver([carriedFrame(3), carriedFrame(4, { isKey: true }), carriedFrame(5)]);
    expect(bed.machine.videoDecoders).toHaveLength(2);
    expect(bed.shown()).toEqual([0, 1, 2, 4, 5]);
  });

  it("reports a decoder that fails after every keyframe, and requests no more", async () => {
    const receiver = bed.attach("video");
    for (let frame = 0; frame < 5; frame += 1) {
      await receiver.deliver([carriedFrame(frame, { isKey: true })]);
      bed.machine.videoDecoders.at(-1)?.fail();
    }
    expect(bed.machine.events("problem")).toEqual([{ t: "problem", kind: "video", message: "broken" }]);
  });

  it("plays the newer of two connections", async () => {
    const old = bed.attach("video");
    await old.deliver(videoFrames(0, 2));
    const newer = bed.attach("video");
    await newer.deliver(videoFrames(100, 102));
    await old.deliver([carriedFrame(2), carriedFrame(3)]);
    expect(bed.shown().length).toBe(4);
    expect(bed.decodedVideo().map(([first]) => first)).toEqual([0, 1, 100, 101]);
  });

  it("ignores a connection that is older than the current one", async () => {
    const present = bed.attach("video");
    await bed.attach("video", undefined, 2).deliver(videoFrames(100, 102));
    await present.deliver(videoFrames(0, 2));
    expect(bed.shown()).toEqual([0, 1]);
  });

  it("posts the timecode of each shown frame, while requested", async () => {
    const labels = () => bed.machine.posted.flatMap((message) => (message.t === "timecode" ? [message.label] : []));
    const receiver = bed.attach("video");
    bed.session.receive({ t: "clock-offset", serverMinusLocalMs: 0, settled: true });
    const capturedAt = Date.UTC(2026, 10, 29, 9);
    bed.session.receive({ t: "stream-clock", kind: "video", pair: { rtpTimestamp: 0, capturedAt, settled: true } });
    await receiver.deliver(videoFrames(0, 20));
    expect(labels()).toEqual([]);
    bed.session.receive({ t: "label-frames", on: true });
    await receiver.deliver(videoFrames(20, 33));
    expect(labels()).toEqual(["09:00:01:01", "09:00:01:02"]);
    bed.session.receive({ t: "label-frames", on: false });
    await receiver.deliver(videoFrames(33, 36));
    expect(labels()).toHaveLength(2);
  });

  it("passes the delay, the clock and the frames to a second view that opens late", async () => {
    const receiver = bed.attach("video");
    bed.session.receive({ t: "clock-offset", serverMinusLocalMs: 0, settled: true });
    bed.session.receive({ t: "stream-clock", kind: "video", pair: { rtpTimestamp: 0, capturedAt: clock.now(), settled: true } });
    await receiver.deliver(videoFrames(0, 3));
    bed.session.receive({ t: "second-view" });
    bed.session.receive({ t: "second-delay", ms: 200 });
    await receiver.deliver(videoFrames(3, 6));
    expect(bed.shown()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(bed.shown("second")).toEqual([]);
    clock.advance(200);
    expect(bed.shown("second")).toEqual([3, 4, 5]);
  });
});
