import { encodeControlMessage, PairingCode, PairingLookup, PairingSettings } from "@setsuna/contracts";
import { AudioSealer, openAudioPacket } from "@setsuna/playout/seal/audio-packets";
import { openControlMessage, sealControlMessage } from "@setsuna/playout/seal/control-messages";
import { Opener } from "@setsuna/playout/seal/opener";
import { Sealer } from "@setsuna/playout/seal/sealer";
import { h264Frame, randomBytes, seeded, vp8Frame } from "@setsuna/playout/seal/test-support/random-frames";
import { readTrailer } from "@setsuna/playout/seal/trailer";
import { openVideoFrame, sealVideoFrame } from "@setsuna/playout/seal/video-frames";
import { base64url, fromBase64url } from "@setsuna/session/base64url";
import { openPairing, sealPairing } from "@setsuna/session/pairing-box";
import fc from "fast-check";
import { expectSameBytes, expectThat } from "../lib/bounded.ts";
import { mutatedBytes, wireBytes } from "../lib/mutated-bytes.ts";
import { mutatedText } from "../lib/mutated-text.ts";
import { fuzzTarget } from "../lib/target.ts";

const random = seeded(7);
const KEY = randomBytes(random)(32);
const options = (kind: "video" | "audio" | "control") => ({
  sealKey: KEY,
  stream: { kind, channel: 3 },
  randomBytes: randomBytes(random),
});
const opener = (kind: "video" | "audio" | "control"): Opener => new Opener(KEY, { kind, channel: 3 });

const H264_FRAMES = [h264Frame(true, [300, 200], random), h264Frame(false, [120], random)];
const VP8_FRAMES = [vp8Frame(true, 200, random), vp8Frame(false, 60, random)];
const sealedVideo = (codec: "H264" | "VP8", frames: readonly Uint8Array[]): Uint8Array[] => {
  const sealer = new Sealer(options("video"));
  return frames.flatMap((frame, index) => sealVideoFrame(sealer, codec, frame, 3000 * index, index === 0) ?? []);
};
const SEALED_H264 = sealedVideo("H264", H264_FRAMES);
const SEALED_VP8 = sealedVideo("VP8", VP8_FRAMES);

const OPUS = Uint8Array.from([0xfc, 1, 2, 3, 4, 5, 6, 7]);
const SEALED_OPUS = [new AudioSealer(new Sealer(options("audio"))).seal(OPUS, 960) ?? new Uint8Array(0)];
const MESSAGE = encodeControlMessage({
  kind: "state",
  key: "gyro",
  sequence: 1,
  capturedAt: 5,
  payload: { type: "json", value: { a: 1 } },
});
const SEALED_MESSAGE = [sealControlMessage(new Sealer(options("control")), MESSAGE)];

const isOneOf = (opened: Uint8Array, originals: readonly Uint8Array[]): boolean =>
  originals.some((one) => Buffer.compare(one, opened) === 0);

const keys = { lookup: PairingLookup.parse("234"), proof: "p".repeat(43), boxKey: KEY };
const SETTINGS = PairingSettings.parse({ version: 1, from: "sender", serialId: "abc-defg", password: "pass", videoChannel: 1 });
const BOX = sealPairing(keys, SETTINGS, new Uint8Array(12).fill(3));

export const sealTargets = [
  fuzzTarget(
    "sealed video",
    fc.record({
      codec: fc.constantFrom("H264", "VP8", "VP9"),
      frame: wireBytes([...SEALED_H264, ...SEALED_VP8]),
      timestamp: fc.nat(9000),
    }),
    ({ codec, frame, timestamp }) => {
      readTrailer(frame);
      const opened = openVideoFrame(opener("video"), codec, frame, timestamp);
      // Whatever was changed, what opens is what was sealed.
      if (opened.ok) expectThat(isOneOf(opened.value, [...H264_FRAMES, ...VP8_FRAMES]), "a forgery was opened");
    },
    4,
  ),
  fuzzTarget(
    "sealed sound",
    wireBytes(SEALED_OPUS),
    (packet) => {
      const opened = openAudioPacket(opener("audio"), packet, 960);
      if (opened.ok) expectSameBytes(opened.value, OPUS, "a forgery was opened");
    },
    4,
  ),
  fuzzTarget(
    "sealed control messages",
    wireBytes(SEALED_MESSAGE),
    (message) => {
      const opened = openControlMessage(opener("control"), message);
      if (opened.ok) expectSameBytes(opened.value, MESSAGE, "a forgery was opened");
    },
    4,
  ),
  fuzzTarget(
    "video, sealed and opened",
    fc.record({
      seed: fc.nat(),
      isKey: fc.boolean(),
      lengths: fc.array(fc.integer({ min: 4, max: 200 }), { minLength: 1, maxLength: 4 }),
    }),
    ({ seed, isKey, lengths }) => {
      const own = seeded(seed);
      const frame = h264Frame(isKey, lengths, own);
      const sealed = sealVideoFrame(new Sealer({ ...options("video"), randomBytes: randomBytes(own) }), "H264", frame, 77, isKey);
      expectThat(sealed !== undefined, "a frame was not sealed");
      const opened = openVideoFrame(opener("video"), "H264", sealed, 1077);
      expectThat(opened.ok, "a sealed frame does not open");
      expectSameBytes(opened.value, frame, "frame");
    },
    10,
  ),
  fuzzTarget(
    "pairing box",
    fc.oneof(mutatedText([BOX]), mutatedBytes([fromBase64url(BOX) ?? new Uint8Array(0)]).map(base64url)),
    (box) => {
      const opened = openPairing(keys, box);
      expectThat(opened === undefined || opened.serialId === SETTINGS.serialId, "a forgery was opened");
    },
    3,
  ),
  fuzzTarget("pairing code", mutatedText(["K7M2-QX9P", "k7m2qx9p", " K7M2 QX9P ", "uuuu-uuuu"]), (text) => {
    const read = PairingCode.safeParse(text);
    if (read.success) expectThat(/^[2-9A-HJKMNP-TV-Z]{8}$/.test(read.data), read.data);
  }),
  fuzzTarget("base64url, written and read", fc.uint8Array({ maxLength: 60 }), (bytes) => {
    const read = fromBase64url(base64url(bytes));
    expectThat(read !== undefined, "written text cannot be read");
    expectSameBytes(read, bytes, "bytes");
  }),
];
