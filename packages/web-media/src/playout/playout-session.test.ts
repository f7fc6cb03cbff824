import { SerialId, writeDirectFrame } from "@setsuna/contracts";
import { deriveSenderKey, encryptVideoFrame, FrameEncryptor, newEpoch, SENDER_SEED_BYTES, SenderSession } from "@setsuna/e2ee";
import { seeded, vp8Frame } from "@setsuna/e2ee/testing";
import { FakeClock } from "@setsuna/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { carriedFrame } from "./playout-machine.fake.ts";
import type { FromPlayoutWorker } from "./playout-messages.ts";
import type { EncodedFrame } from "./playout-ports.ts";
import { PlayoutTestbed, settle, videoFrames } from "./playout-testbed.fake.ts";

let clock: FakeClock;
let bed: PlayoutTestbed;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  bed = new PlayoutTestbed(clock);
});
afterEach(() => bed.session.receive({ t: "close" }));

describe("direct route", () => {
  const direct = (number: number, isKeyframe: boolean): void => {
    const data = Uint8Array.of(number);
    for (const message of writeDirectFrame({ codec: "VP8", isKeyframe, number, rtpTimestamp: number * 3000, data }))
      bed.session.receive({ t: "direct", kind: "video", message: message.buffer });
  };

  it("starts with a keyframe, replaces the relay's frames, and ends when the page falls back", async () => {
    const relay = bed.attach("video");
    await relay.deliver(videoFrames(0, 2));
    direct(50, false);
    expect(bed.machine.events("direct-playing")).toEqual([]);
    direct(51, true);
    direct(52, false);
    expect(bed.machine.events("direct-playing")).toHaveLength(1);
    await relay.deliver(videoFrames(2, 4));
    bed.session.receive({ t: "fall-back-to-relay", kind: "video" });
    await relay.deliver(videoFrames(4, 6));
    expect(bed.decodedVideo().map(([first]) => first)).toEqual([0, 1, 51, 52, 4, 5]);
  });

  it("is ignored before a connection is attached, and for frames of the other kind", () => {
    direct(1, true);
    bed.session.receive({ t: "direct", kind: "audio", message: new ArrayBuffer(3) });
    expect(bed.decodedVideo()).toEqual([]);
    expect(bed.machine.posted).toEqual([]);
  });
});

describe("encryption", () => {
  const e2eeKey = new Uint8Array(32).fill(3);
  const stream = { kind: "video", channel: 1 } as const;
  const randomBytes = (count: number): Uint8Array => new Uint8Array(count).fill(7);
  const epoch = newEpoch(randomBytes);
  const sender = deriveSenderKey(new Uint8Array(SENDER_SEED_BYTES).fill(5), SerialId.parse("abcdefg"));

  const encryptedKeyframe = (clear: Uint8Array): EncodedFrame => {
    const uplink = { ...stream, fastChannel: undefined };
    const senderSession = new SenderSession(sender, uplink, randomBytes, epoch);
    const { salt } = senderSession;
    const encryptor = new FrameEncryptor({ e2eeKey, stream: uplink, epoch, salt, randomBytes });
    encryptor.state(senderSession.statement(clock.now()));
    const frame = carriedFrame(0, { isKey: true });
    const encrypted = encryptVideoFrame(encryptor, "VP8", clear, 0, true) ?? new Uint8Array();
    return { ...frame, data: Uint8Array.of(...new Uint8Array(frame.data, 0, 9), ...encrypted).buffer };
  };

  it("holds frames of an unknown epoch, requests it, and plays them once the page knows it", async () => {
    const clear = vp8Frame(true, 50, seeded(1));
    await bed.attach("video", { e2eeKey, stream }).deliver([encryptedKeyframe(clear)]);
    expect(bed.machine.events("epoch-needed")).toEqual([{ t: "epoch-needed", kind: "video" }]);
    expect(bed.decodedVideo()).toEqual([]);
    bed.session.receive({ t: "epochs", epochs: [{ ...epoch, signer: sender.publicKey }] });
    expect(bed.decodedVideo()).toEqual([[...clear]]);
    expect(bed.machine.events("sender")).toHaveLength(1);
  });

  it("plays no unencrypted frame, requests a keyframe, and reports why after two seconds", async () => {
    await bed.attach("video", { e2eeKey, stream }).deliver(videoFrames(0, 90));
    expect(bed.decodedVideo()).toEqual([]);
    expect(bed.machine.events("keyframe-needed").length).toBeGreaterThan(0);
    expect(bed.machine.events("undecryptable")[0]).toEqual({ t: "undecryptable", kind: "video", refusal: "decryption-failed" });
  });
});

describe("answers to the page", () => {
  const answers = <T extends FromPlayoutWorker["t"]>(t: T) =>
    bed.machine.posted.filter((message): message is Extract<FromPlayoutWorker, { t: T }> => message.t === t);

  it("reads figures only of the attached kinds", async () => {
    bed.session.receive({ t: "read-stats", id: 1 });
    await bed.attach("video").deliver(videoFrames(0, 3));
    bed.session.receive({ t: "read-stats", id: 2 });
    const [before, after] = answers("stats").map(({ stats }) => stats);
    expect(before).toEqual({ lipSyncMs: undefined });
    expect(after?.video).toMatchObject({ framesReceived: 3, framesDecoded: 3, framesDrawn: 3, codec: "VP8", width: 640 });
    expect(after?.audio).toBeUndefined();
  });

  it("restarts the clock with each connection, so a clip doesn't mix their timestamps", async () => {
    bed.session.receive({ t: "replay-frames", frames: 600 });
    await bed.attach("video").deliver(videoFrames(0, 2));
    await bed.attach("video").deliver(videoFrames(0, 2));
    bed.session.receive({ t: "take-replay", id: 1 });
    await settle();
    expect(answers("replay")[0]?.clip?.frames.map(({ run }) => run)).toEqual([0, 0, 1, 1]);
  });

  it("returns a copy of the recorded frames, and nothing if none are recorded", async () => {
    bed.session.receive({ t: "replay-frames", frames: 600 });
    await bed.attach("video").deliver(videoFrames(0, 3));
    bed.session.receive({ t: "take-replay", id: 1 });
    await settle();
    bed.session.receive({ t: "replay-frames", frames: 0 });
    bed.session.receive({ t: "take-replay", id: 2 });
    await settle();
    const [recorded, empty] = answers("replay");
    expect(recorded?.clip?.frames.map(({ key }) => key)).toEqual([true, false, false]);
    expect(new Uint8Array(recorded?.clip?.pictures ?? new ArrayBuffer())).toEqual(Uint8Array.of(0, 1, 2));
    expect(empty).toEqual({ t: "replay", id: 2, clip: undefined });
  });

  it("requests keyframes for a replay only once the page wants one", async () => {
    const forReplay = () => bed.machine.events("keyframe-needed").filter(({ recording }) => recording === true).length;
    const receiver = bed.attach("video");
    await receiver.deliver(videoFrames(0, 100));
    expect(forReplay()).toBe(0);
    bed.session.receive({ t: "take-replay", id: 1 });
    await settle();
    expect(answers("replay")[0]?.clip).toBeUndefined();
    bed.session.receive({ t: "replay-frames", frames: 10 });
    await receiver.deliver(videoFrames(100, 160));
    expect(forReplay()).toBeGreaterThan(0);
  });
});

describe("close", () => {
  it("closes every waiting frame and every decoder, and ends all timers", async () => {
    bed.session.receive({ t: "delay", ms: 20 });
    bed.session.receive({ t: "second-view" });
    const receiver = bed.attach("video");
    await receiver.deliver(videoFrames(0, 3), 1);
    expect(bed.machine.frames.length).toBeGreaterThan(0);
    bed.session.receive({ t: "close" });
    const given = new Set([...bed.machine.shown("first"), ...bed.machine.shown("second")]);
    for (const frame of bed.machine.frames) expect(frame.closed).toBe(given.has(frame) ? 0 : 1);
    expect(bed.machine.videoDecoders.map(({ state }) => state)).toEqual(["closed", "closed"]);
    const before = bed.machine.posted.length;
    await receiver.deliver(videoFrames(3, 6));
    bed.session.receive({ t: "read-stats", id: 1 });
    clock.advance(10_000);
    expect(bed.machine.posted.length).toBe(before);
  });
});
