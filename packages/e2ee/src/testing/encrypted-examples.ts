import { encodeControlMessage, SerialId } from "@setsuna/contracts";
import { asRecorded, recordedBytes } from "@setsuna/contracts/compat";
import { AudioEncryptor, decryptAudioPacket } from "../frame/audio-packets.ts";
import { decryptControlMessage, encryptControlMessage } from "../frame/control-messages.ts";
import { FrameDecryptor } from "../frame/frame-decryptor.ts";
import { FrameEncryptor } from "../frame/frame-encryptor.ts";
import { decryptVideoFrame, encryptVideoFrame } from "../frame/video-frames.ts";
import { deriveSenderKey, senderCode } from "../sender/sender-key.ts";
import { signSession } from "../sender/session-statement.ts";

/** The end-to-end key, salt, timestamp and counter under which the examples are encrypted. */
const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);
const SALT = Uint8Array.from({ length: 16 }, (_, index) => 255 - index);
/** The seed of the examples' sender, its ID, and the time at which it signed their session. */
const SEED = Uint8Array.from({ length: 32 }, (_, index) => 100 + index);
const SENDER_ID = SerialId.parse("abcdefg");
const SIGNED_AT = 1_795_600_000_123;
const TIMESTAMP = 0xfedcba98;
const COUNTER = 5;

/** Clear frames of the examples, by codec: H.264 as Annex B with parameter sets, a slice and bytes that need escaping. */
const CLEAR = {
  H264: Uint8Array.of(0, 0, 0, 1, 0x67, 1, 2, 0, 0, 0, 1, 0x68, 3, 0, 0, 0, 1, 0x65, 0x88, 0, 0, 3, 1, 9, 9),
  VP8: Uint8Array.of(0x10, 2, 0, 0x9d, 1, 0x2a, 64, 0, 36, 0, 7, 8, 9),
  opus: Uint8Array.of(0xfc, 1, 2, 3),
  control: encodeControlMessage({ kind: "state", key: "k", sequence: 1, capturedAt: 2, payload: { type: "json", value: [3] } }),
} as const;
type Form = keyof typeof CLEAR;
const kindOf = (form: Form) => (form === "opus" ? "audio" : form === "control" ? "control" : "video");

/** One encrypted example: byte strings as they are recorded. */
export interface EncryptedExample {
  readonly form: Form;
  readonly clear: string;
  readonly encrypted: string;
}

const text = (bytes: Uint8Array | undefined): string => String(asRecorded(bytes));

const seal = (form: Form, clear: Uint8Array): Uint8Array | undefined => {
  const stream = { kind: kindOf(form), channel: 3, fastChannel: 4 } as const;
  const encryptor = new FrameEncryptor({ e2eeKey: KEY, stream, randomBytes: () => SALT, firstCounter: COUNTER });
  // Control messages are signed by nobody.
  if (form !== "control") encryptor.state(signSession(deriveSenderKey(SEED, SENDER_ID), { salt: SALT, stream }, SIGNED_AT));
  if (form === "opus") return new AudioEncryptor(encryptor).encrypt(clear, TIMESTAMP);
  return form === "control"
    ? encryptControlMessage(encryptor, clear)
    : encryptVideoFrame(encryptor, form, clear, TIMESTAMP, true);
};

/** Every form as this release encrypts it. */
export const encryptedExamples = (): EncryptedExample[] =>
  (["H264", "VP8", "opus", "control"] as const).map((form) => ({
    form,
    clear: text(CLEAR[form]),
    encrypted: text(seal(form, CLEAR[form])),
  }));

/** Decrypts an example as a receiver of channel 3 or of its FAST channel 4; returns the error's name where that fails. */
export const decrypted = ({ form, encrypted }: EncryptedExample, channel: 3 | 4): string => {
  const decryptor = new FrameDecryptor(KEY, { kind: kindOf(form), channel });
  const bytes = recordedBytes(encrypted);
  const result =
    form === "opus"
      ? decryptAudioPacket(decryptor, bytes, TIMESTAMP)
      : form === "control"
        ? decryptControlMessage(decryptor, bytes)
        : decryptVideoFrame(decryptor, form, bytes, TIMESTAMP);
  return result.ok ? text(result.value) : result.error;
};

/** The sender whose word the examples carry, as receivers know it. */
export const exampleSender = () => {
  const { publicKey } = deriveSenderKey(SEED, SENDER_ID);
  return { serialId: SENDER_ID, seed: SEED, publicKey, e2eeKey: KEY, signedAt: SIGNED_AT, code: senderCode(KEY, publicKey) };
};
