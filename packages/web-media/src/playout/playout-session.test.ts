import { SerialId, writeDirectFrame } from "@setsuna/contracts";
import { deriveSenderKey, encryptVideoFrame, FrameEncryptor, newEpoch, SENDER_SEED_BYTES, SenderSession } from "@setsuna/e2ee";
import { seeded, vp8Frame } from "@setsuna/e2ee/testing";
import { FakeClock } from "@setsuna/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { carriedFrame, FakeMachine, opusFrame } from "./playout-machine.fake.ts";
import type { DecryptionOptions, FromPlayoutWorker, ToAudioWorklet } from "./playout-messages.ts";
import type { EncodedFrame } from "./playout-ports.ts";
import { PlayoutSession } from "./playout-session.ts";

let clock: FakeClock;
let machine: FakeMachine;
let session: PlayoutSession;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  machine = new FakeMachine(clock);
  session = new PlayoutSession(machine);
});
afterEach(() => session.receive({ t: "close" }));

/** Lets the session read what its streams hold. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** A connection's receiver. */
class Receiver {
  private static attachments = 0;
  private readonly input: TransformStream<EncodedFrame, EncodedFrame>;
  private readonly writer: WritableStreamDefaultWriter<EncodedFrame>;

  constructor(kind: "video" | "audio", decryption?: DecryptionOptions) {
    Receiver.attachments += 1;
    this.input = new TransformStream(undefined, { highWaterMark: 1000 }, { highWaterMark: 1000 });
    this.writer = this.input.writable.getWriter();
    session.attach({ kind, attachment: Receiver.attachments, decryption }, this.input.readable);
  }

  /** Delivers frames `intervalMs` apart. */
  async deliver(frames: readonly EncodedFrame[], intervalMs = 33): Promise<void> {
    for (const frame of frames) {
      await this.writer.write(frame);
      await settle();
      clock.advance(intervalMs);
    }
  }
}
const video = (from: number, to: number): EncodedFrame[] =>
  Array.from({ length: to - from }, (_, index) => carriedFrame(from + index, { isKey: index === 0 }));
const decodedVideo = () => machine.videoDecoders.flatMap(({ decoded }) => decoded);
const shownNumbers = (view?: "first" | "second") =>
  machine.shown(view).map(({ timestamp }) => Math.round((timestamp * 9) / 300_000));

describe("video", () => {
  it("decodes each frame once, in order, and shows what the decoder returns", async () => {
    await new Receiver("video").deliver(video(0, 5));
    expect(decodedVideo().map(({ type, bytes }) => [type, ...bytes])).toEqual([
      ["key", 0],
      ["delta", 1],
      ["delta", 2],
      ["delta", 3],
      ["delta", 4],
    ]);
    expect(shownNumbers()).toEqual([0, 1, 2, 3, 4]);
    expect(machine.events("keyframe-needed")).toEqual([]);
  });

  it("writes frames into the output's stream, and closes those that a stopped track rejects", async () => {
    const written: unknown[] = [];
    const stream = new WritableStream<VideoFrame>({
      write: (frame, controller) => {
        if (written.length === 2) controller.error(new Error("stopped"));
        else written.push(frame);
      },
    });
    session.receive({ t: "video-output", writable: stream, keyframeRetryMs: 250 });
    await new Receiver("video").deliver(video(0, 6));
    expect(written).toEqual(machine.frames.slice(0, 2));
    expect(machine.frames.map(({ closed }) => closed)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(machine.shown()).toEqual([]);
  });

  it("requests a lost packet again, then a keyframe, and shows nothing that refers to the gap", async () => {
    const receiver = new Receiver("video");
    session.receive({ t: "round-trip", ms: 20 });
    await receiver.deliver([...video(0, 3), ...video(0, 20).slice(4)]);
    expect(machine.events("nack")[0]?.sequences).toEqual([3]);
    expect(machine.events("keyframe-needed").length).toBeGreaterThan(0);
    expect(shownNumbers()).toEqual([0, 1, 2]);
    await receiver.deliver(video(20, 23));
    expect(shownNumbers()).toEqual([0, 1, 2, 20, 21, 22]);
  });

  it("repeats its request for a keyframe at the retry interval while frames arrive that can't start decoding", async () => {
    session.receive({ t: "video-output", keyframeRetryMs: 500 });
    await new Receiver("video").deliver(video(0, 40).slice(1));
    const requests = machine.events("keyframe-needed");
    expect(requests.length).toBe(3);
    expect(requests.every(({ framesCome }) => framesCome === true)).toBe(true);
    expect(decodedVideo()).toEqual([]);
  });

  it("requests a keyframe when the decoder fails, and continues with a new decoder", async () => {
    const receiver = new Receiver("video");
    await receiver.deliver(video(0, 3));
    machine.videoDecoders[0]?.fail();
    expect(machine.events("keyframe-needed")).toHaveLength(1);
    await receiver.deliver([carriedFrame(3), carriedFrame(4, { isKey: true }), carriedFrame(5)]);
    expect(machine.videoDecoders).toHaveLength(2);
    expect(shownNumbers()).toEqual([0, 1, 2, 4, 5]);
  });

  it("reports a decoder that fails after every keyframe, and asks for no more", async () => {
    const receiver = new Receiver("video");
    for (let frame = 0; frame < 5; frame += 1) {
      await receiver.deliver([carriedFrame(frame, { isKey: true })]);
      machine.videoDecoders.at(-1)?.fail();
    }
    expect(machine.events("problem")).toEqual([{ t: "problem", kind: "video", message: "broken" }]);
  });

  it("plays the newest of two connections", async () => {
    const old = new Receiver("video");
    await old.deliver(video(0, 2));
    const newer = new Receiver("video");
    await newer.deliver(video(100, 102));
    await old.deliver([carriedFrame(2), carriedFrame(3)]);
    expect(shownNumbers().length).toBe(4);
    expect(decodedVideo().map(({ bytes }) => bytes[0])).toEqual([0, 1, 100, 101]);
  });

  it("gives a second view that opens late the delay, the clock and the frames", async () => {
    const receiver = new Receiver("video");
    session.receive({ t: "clock-offset", serverMinusLocalMs: 0, settled: true });
    session.receive({ t: "stream-clock", kind: "video", pair: { rtpTimestamp: 0, capturedAt: clock.now(), settled: true } });
    await receiver.deliver(video(0, 3));
    session.receive({ t: "second-view" });
    session.receive({ t: "second-delay", ms: 200 });
    await receiver.deliver(video(3, 6));
    expect(shownNumbers()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(shownNumbers("second")).toEqual([]);
    clock.advance(200);
    expect(shownNumbers("second")).toEqual([3, 4, 5]);
  });
});

describe("audio", () => {
  const openPort = (): ToAudioWorklet[] => {
    const sent: ToAudioWorklet[] = [];
    const port = { postMessage: (message: ToAudioWorklet) => sent.push(message), close: () => undefined };
    session.receive({ t: "audio-output", port: port as unknown as MessagePort });
    return sent;
  };

  it("decodes each packet once and gives the samples to the worklet", async () => {
    const sent = openPort();
    await new Receiver("audio").deliver([0, 1, 2].map(opusFrame), 20);
    expect(machine.audioDecoders.flatMap(({ decoded }) => decoded).map(({ bytes }) => bytes[1])).toEqual([0, 1, 2]);
    expect(sent.flatMap((message) => (message.t === "samples" ? [message.timestamp] : []))).toEqual([0, 960, 1920]);
    expect(machine.posted.filter(({ t }) => t === "sounding")).toEqual([{ t: "sounding", comes: true }]);
  });

  it("tells the worklet that a sender pauses, but not while its audio comes directly", async () => {
    const sent = openPort();
    await new Receiver("audio").deliver([opusFrame(0)], 20);
    session.receive({ t: "presence", kind: "audio", presence: "paused" });
    expect(sent.filter(({ t }) => t === "idle")).toHaveLength(1);
    const [message] = writeDirectFrame({
      codec: "opus",
      isKeyframe: true,
      number: 1,
      rtpTimestamp: 5,
      data: Uint8Array.of(0xfc, 9),
    });
    session.receive({ t: "direct", kind: "audio", message: (message as Uint8Array<ArrayBuffer>).buffer });
    session.receive({ t: "presence", kind: "audio", presence: "paused" });
    expect(sent.filter(({ t }) => t === "idle")).toHaveLength(1);
    expect(machine.events("direct-playing")).toEqual([{ t: "direct-playing", kind: "audio" }]);
  });
});

describe("direct route", () => {
  const direct = (number: number, isKeyframe: boolean): void => {
    const data = Uint8Array.of(number);
    for (const message of writeDirectFrame({ codec: "VP8", isKeyframe, number, rtpTimestamp: number * 3000, data }))
      session.receive({ t: "direct", kind: "video", message: message.buffer });
  };

  it("starts with a keyframe, replaces the relay's frames, and ends when the page falls back", async () => {
    const relay = new Receiver("video");
    await relay.deliver(video(0, 2));
    direct(50, false);
    expect(machine.events("direct-playing")).toEqual([]);
    direct(51, true);
    direct(52, false);
    expect(machine.events("direct-playing")).toHaveLength(1);
    await relay.deliver([carriedFrame(2), carriedFrame(3)]);
    session.receive({ t: "fall-back-to-relay", kind: "video" });
    await relay.deliver(video(4, 6));
    expect(decodedVideo().map(({ bytes }) => bytes[0])).toEqual([0, 1, 51, 52, 4, 5]);
  });

  it("is ignored before a connection is attached, and for frames of the other kind", () => {
    direct(1, true);
    session.receive({ t: "direct", kind: "audio", message: new ArrayBuffer(3) });
    expect(decodedVideo()).toEqual([]);
    expect(machine.posted).toEqual([]);
  });
});

describe("encryption", () => {
  const e2eeKey = new Uint8Array(32).fill(3);
  const stream = { kind: "video", channel: 1 } as const;
  const randomBytes = (count: number): Uint8Array => new Uint8Array(count).fill(7);
  const epoch = newEpoch(randomBytes);
  const sender = deriveSenderKey(new Uint8Array(SENDER_SEED_BYTES).fill(5), SerialId.parse("abcdefg"));

  /** The keyframe of a stream, encrypted as its sender does. */
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

  it("holds frames of an unknown epoch, asks for it, and plays them once the page knows it", async () => {
    const clear = vp8Frame(true, 50, seeded(1));
    await new Receiver("video", { e2eeKey, stream }).deliver([encryptedKeyframe(clear)]);
    expect(machine.events("epoch-needed")).toEqual([{ t: "epoch-needed", kind: "video" }]);
    expect(decodedVideo()).toEqual([]);
    session.receive({ t: "epochs", epochs: [{ ...epoch, signer: sender.publicKey }] });
    expect(decodedVideo().map(({ bytes }) => bytes)).toEqual([[...clear]]);
    expect(machine.events("sender")).toHaveLength(1);
  });

  it("plays nothing that comes in clear, requests a keyframe, and says why after two seconds", async () => {
    await new Receiver("video", { e2eeKey, stream }).deliver(video(0, 90));
    expect(decodedVideo()).toEqual([]);
    expect(machine.events("keyframe-needed").length).toBeGreaterThan(0);
    expect(machine.events("undecryptable")[0]).toEqual({ t: "undecryptable", kind: "video", refusal: "decryption-failed" });
  });
});

describe("answers to the page", () => {
  const answers = <T extends FromPlayoutWorker["t"]>(t: T) =>
    machine.posted.filter((message): message is Extract<FromPlayoutWorker, { t: T }> => message.t === t);

  it("reads figures of the attached kinds only", async () => {
    session.receive({ t: "read-stats", id: 1 });
    await new Receiver("video").deliver(video(0, 3));
    session.receive({ t: "read-stats", id: 2 });
    const [before, after] = answers("stats").map(({ stats }) => stats);
    expect(before).toEqual({ lipSyncMs: undefined });
    expect(after?.video).toMatchObject({ framesReceived: 3, framesDecoded: 3, framesDrawn: 3, codec: "VP8", width: 640 });
    expect(after?.audio).toBeUndefined();
  });

  it("gives a copy of the recorded frames, and nothing where none are recorded", async () => {
    await new Receiver("video").deliver(video(0, 3));
    session.receive({ t: "take-replay", id: 1 });
    await settle();
    session.receive({ t: "replay-frames", frames: 0 });
    session.receive({ t: "take-replay", id: 2 });
    await settle();
    const [recorded, empty] = answers("replay");
    expect(recorded?.clip?.frames.map(({ key }) => key)).toEqual([true, false, false]);
    expect(new Uint8Array(recorded?.clip?.pictures ?? new ArrayBuffer())).toEqual(Uint8Array.of(0, 1, 2));
    expect(empty).toEqual({ t: "replay", id: 2, clip: undefined });
  });
});

describe("close", () => {
  it("closes every frame that waits to be shown, and every decoder, and ends all timers", async () => {
    session.receive({ t: "delay", ms: 20 });
    session.receive({ t: "second-view" });
    const receiver = new Receiver("video");
    await receiver.deliver(video(0, 3), 1);
    expect(machine.frames.length).toBeGreaterThan(0);
    session.receive({ t: "close" });
    const given = new Set([...machine.shown("first"), ...machine.shown("second")]);
    for (const frame of machine.frames) expect(frame.closed).toBe(given.has(frame) ? 0 : 1);
    expect(machine.videoDecoders.map(({ state }) => state)).toEqual(["closed", "closed"]);
    const before = machine.posted.length;
    await receiver.deliver(video(3, 6));
    session.receive({ t: "read-stats", id: 1 });
    clock.advance(10_000);
    expect(machine.posted.length).toBe(before);
  });
});
