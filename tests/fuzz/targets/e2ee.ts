import {
  EpochRequest,
  encodeControlMessage,
  PairingCode,
  PairingLookup,
  PairingSettings,
  requestKeyOf,
  SerialId,
} from "@setsuna/contracts";
import {
  AudioEncryptor,
  decryptAudioPacket,
  decryptPairing,
  decryptVideoFrame,
  deriveSenderKey,
  EpochBook,
  encryptPairing,
  encryptVideoFrame,
  FrameDecryptor,
  FrameEncryptor,
  ReceiverEpochs,
  readTrailer,
  SenderEpochs,
} from "@setsuna/e2ee";
import { decryptControlMessage, encryptControlMessage, h264Frame, randomBytes, seeded, vp8Frame } from "@setsuna/e2ee/testing";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
import fc from "fast-check";
import { expectSameBytes, expectThat } from "../lib/bounded.ts";
import { mutatedBytes, wireBytes } from "../lib/mutated-bytes.ts";
import { mutatedText } from "../lib/mutated-text.ts";
import { fuzzTarget } from "../lib/target.ts";

const random = seeded(7);
const KEY = randomBytes(random)(32);
const options = (kind: "video" | "audio" | "control") => ({
  e2eeKey: KEY,
  stream: { kind, channel: 3 },
  randomBytes: randomBytes(random),
});
const decryptor = (kind: "video" | "audio" | "control"): FrameDecryptor => new FrameDecryptor(KEY, { kind, channel: 3 });

const H264_FRAMES = [h264Frame(true, [300, 200], random), h264Frame(false, [120], random)];
const VP8_FRAMES = [vp8Frame(true, 200, random), vp8Frame(false, 60, random)];
const videoDecryptor = (codec: "H264" | "VP8", frames: readonly Uint8Array[]): Uint8Array[] => {
  const encryptor = new FrameEncryptor(options("video"));
  return frames.flatMap((frame, index) => encryptVideoFrame(encryptor, codec, frame, 3000 * index, index === 0) ?? []);
};
const ENCRYPTED_H264 = videoDecryptor("H264", H264_FRAMES);
const ENCRYPTED_VP8 = videoDecryptor("VP8", VP8_FRAMES);

const OPUS = Uint8Array.from([0xfc, 1, 2, 3, 4, 5, 6, 7]);
const ENCRYPTED_OPUS = [new AudioEncryptor(new FrameEncryptor(options("audio"))).encrypt(OPUS, 960) ?? new Uint8Array(0)];
const MESSAGE = encodeControlMessage({
  kind: "state",
  key: "gyro",
  sequence: 1,
  capturedAt: 5,
  payload: { type: "json", value: { a: 1 } },
});
const ENCRYPTED_MESSAGE = [encryptControlMessage(new FrameEncryptor(options("control")), MESSAGE)];

const isOneOf = (decrypted: Uint8Array, originals: readonly Uint8Array[]): boolean =>
  originals.some((one) => Buffer.compare(one, decrypted) === 0);

const keys = { lookup: PairingLookup.parse("234"), proof: "p".repeat(43), envelopeKey: KEY };
const SETTINGS = PairingSettings.parse({ version: 1, from: "sender", serialId: "abc-defg", password: "pass", videoChannel: 1 });
const BOX = encryptPairing(keys, SETTINGS, new Uint8Array(12).fill(3));

const EXCHANGE = { e2eeKey: KEY, randomBytes: randomBytes(random) };
const EPOCHS = new SenderEpochs({ ...EXCHANGE, sender: deriveSenderKey(KEY, SerialId.parse("abcdefg")) });
const RECEIVER = new ReceiverEpochs({ ...EXCHANGE, book: new EpochBook(() => 0) });
const ANSWER = EPOCHS.answer(RECEIVER.request, 0)?.answer ?? "";

export const e2eeTargets = [
  fuzzTarget(
    "requests for epochs",
    mutatedText([RECEIVER.request]),
    (text) => {
      const request = EpochRequest.safeParse(text);
      if (request.success && text !== RECEIVER.request)
        expectThat(EPOCHS.answer(request.data, 0) === undefined, "a request without proof was answered");
    },
    3,
  ),
  fuzzTarget(
    "answers with epochs",
    fc.oneof(mutatedText([ANSWER]), mutatedBytes([bytesOfBase64url(ANSWER) ?? new Uint8Array(0)]).map(base64url)),
    (answer) => {
      const receiver = new ReceiverEpochs({ ...EXCHANGE, book: new EpochBook(() => 0) });
      expectThat(!receiver.take({ to: requestKeyOf(receiver.request), answer }).ok, "an answer to another was taken");
      if (answer === ANSWER) return;
      expectThat(!RECEIVER.take({ to: requestKeyOf(RECEIVER.request), answer }).ok, "a forged answer was taken");
    },
    20,
  ),
  fuzzTarget(
    "encrypted video",
    fc.record({
      codec: fc.constantFrom("H264", "VP8", "VP9"),
      frame: wireBytes([...ENCRYPTED_H264, ...ENCRYPTED_VP8]),
      timestamp: fc.nat(9000),
    }),
    ({ codec, frame, timestamp }) => {
      readTrailer(frame);
      const decrypted = decryptVideoFrame(decryptor("video"), codec, frame, timestamp);
      if (decrypted.ok) expectThat(isOneOf(decrypted.value, [...H264_FRAMES, ...VP8_FRAMES]), "a forgery was decrypted");
    },
    4,
  ),
  fuzzTarget(
    "encrypted sound",
    wireBytes(ENCRYPTED_OPUS),
    (packet) => {
      const decrypted = decryptAudioPacket(decryptor("audio"), packet, 960);
      if (decrypted.ok) expectSameBytes(decrypted.value, OPUS, "a forgery was decrypted");
    },
    4,
  ),
  fuzzTarget(
    "encrypted control messages",
    wireBytes(ENCRYPTED_MESSAGE),
    (message) => {
      const decrypted = decryptControlMessage(decryptor("control"), message);
      if (decrypted.ok) expectSameBytes(decrypted.value, MESSAGE, "a forgery was decrypted");
    },
    4,
  ),
  fuzzTarget(
    "video, encrypted and decrypted",
    fc.record({
      seed: fc.nat(),
      isKey: fc.boolean(),
      lengths: fc.array(fc.integer({ min: 4, max: 200 }), { minLength: 1, maxLength: 4 }),
    }),
    ({ seed, isKey, lengths }) => {
      const own = seeded(seed);
      const frame = h264Frame(isKey, lengths, own);
      const encrypted = encryptVideoFrame(
        new FrameEncryptor({ ...options("video"), randomBytes: randomBytes(own) }),
        "H264",
        frame,
        77,
        isKey,
      );
      expectThat(encrypted !== undefined, "a frame was not encrypted");
      const decrypted = decryptVideoFrame(decryptor("video"), "H264", encrypted, 1077);
      expectThat(decrypted.ok, "an encrypted frame does not decrypt");
      expectSameBytes(decrypted.value, frame, "frame");
    },
    10,
  ),
  fuzzTarget(
    "pairing envelope",
    fc.oneof(mutatedText([BOX]), mutatedBytes([bytesOfBase64url(BOX) ?? new Uint8Array(0)]).map(base64url)),
    (envelope) => {
      const decrypted = decryptPairing(keys, envelope);
      expectThat(decrypted === undefined || decrypted.serialId === SETTINGS.serialId, "a forgery was decrypted");
    },
    3,
  ),
  fuzzTarget("pairing code", mutatedText(["K7M2-QX9P", "k7m2qx9p", " K7M2 QX9P ", "uuuu-uuuu"]), (text) => {
    const read = PairingCode.safeParse(text);
    if (read.success) expectThat(/^[2-9A-HJKMNP-TV-Z]{8}$/.test(read.data), read.data);
  }),
  fuzzTarget("base64url, written and read", fc.uint8Array({ maxLength: 60 }), (bytes) => {
    const read = bytesOfBase64url(base64url(bytes));
    expectThat(read !== undefined, "written text cannot be read");
    expectSameBytes(read, bytes, "bytes");
  }),
];
