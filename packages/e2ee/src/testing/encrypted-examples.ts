import { x25519 } from "@noble/curves/ed25519.js";
import { encodeControlMessage, SerialId } from "@setsuna/contracts";
import { asRecorded, recordedBytes } from "@setsuna/contracts/compat";
import type { Epoch } from "../epoch/epoch.ts";
import { writeFirstAnswer, writeLaterAnswer } from "../epoch/epoch-answer.ts";
import type { EpochBook } from "../epoch/epoch-book.ts";
import { writeEpochRequest } from "../epoch/epoch-request.ts";
import { AudioEncryptor, decryptAudioPacket } from "../frame/audio-packets.ts";
import { decryptControlMessage, encryptControlMessage } from "../frame/control-messages.ts";
import { FrameDecryptor } from "../frame/frame-decryptor.ts";
import { FrameEncryptor } from "../frame/frame-encryptor.ts";
import { newSalt } from "../frame/session-key.ts";
import { writeControlMessage } from "../frame/signed-control.ts";
import { decryptVideoFrame, encryptVideoFrame } from "../frame/video-frames.ts";
import { senderCode } from "../sender/safety-code.ts";
import { deriveSenderKey } from "../sender/sender-key.ts";
import { signSession } from "../sender/session-statement.ts";
import { librarySignatures } from "../sender/signatures.ts";

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);
const SALT = Uint8Array.from({ length: 16 }, (_, index) => 255 - index);
const SEED = Uint8Array.from({ length: 32 }, (_, index) => 100 + index);
const SENDER_ID = SerialId.parse("abcdefg");
const SIGNED_AT = 1_795_600_000_123;
const TIMESTAMP = 0xfedcba98;
const COUNTER = 5;

const CLEAR = {
  H264: Uint8Array.of(0, 0, 0, 1, 0x67, 1, 2, 0, 0, 0, 1, 0x68, 3, 0, 0, 0, 1, 0x65, 0x88, 0, 0, 3, 1, 9, 9),
  VP8: Uint8Array.of(0x10, 2, 0, 0x9d, 1, 0x2a, 64, 0, 36, 0, 7, 8, 9),
  opus: Uint8Array.of(0xfc, 1, 2, 3),
  control: encodeControlMessage({ kind: "state", key: "k", sequence: 1, capturedAt: 2, payload: { type: "json", value: [3] } }),
} as const;
type Form = keyof typeof CLEAR;
const kindOf = (form: Form) => (form === "opus" ? "audio" : form === "control" ? "control" : "video");

export interface EncryptedExample {
  readonly form: Form;
  readonly clear: string;
  readonly encrypted: string;
}

const text = (bytes: Uint8Array | undefined): string => String(asRecorded(bytes));

const EPOCH: Epoch = {
  id: Uint8Array.of(1, 2, 3, 4, 0, 0, 0, 2),
  secret: Uint8Array.from({ length: 32 }, (_, index) => 200 - index),
};

const encrypt = (form: Form, clear: Uint8Array, epoch: Epoch | undefined): Uint8Array | undefined => {
  const stream = { kind: kindOf(form), channel: 3, fastChannel: 4 } as const;
  const salt = epoch === undefined ? SALT : newSalt((count) => SALT.subarray(0, count), epoch);
  const encryptor = new FrameEncryptor({ e2eeKey: KEY, stream, epoch, salt, randomBytes: () => SALT, firstCounter: COUNTER });
  const session = { salt, stream, inEpoch: epoch !== undefined };
  // Only epochs have signed control messages.
  if (form !== "control") encryptor.state(signSession(deriveSenderKey(SEED, SENDER_ID), session, SIGNED_AT));
  if (form === "opus") return new AudioEncryptor(encryptor).encrypt(clear, TIMESTAMP);
  return form === "control"
    ? encryptControlMessage(encryptor, clear)
    : encryptVideoFrame(encryptor, form, clear, TIMESTAMP, true);
};

const examplesIn = (epoch: Epoch | undefined): EncryptedExample[] =>
  (["H264", "VP8", "opus", "control"] as const).map((form) => ({
    form,
    clear: text(CLEAR[form]),
    encrypted: text(encrypt(form, CLEAR[form], epoch)),
  }));

export const encryptedExamples = (): EncryptedExample[] => examplesIn(undefined);

const signedControl = async (): Promise<EncryptedExample> => {
  const salt = newSalt((count) => SALT.subarray(0, count), EPOCH);
  const stream = { kind: "control", channel: 3 } as const;
  const encryptor = new FrameEncryptor({
    e2eeKey: KEY,
    stream,
    epoch: EPOCH,
    salt,
    randomBytes: () => SALT,
    firstCounter: COUNTER,
  });
  const writing = { encryptor, key: deriveSenderKey(SEED, SENDER_ID), signatures: librarySignatures };
  const encrypted = await writeControlMessage(writing, CLEAR.control, SIGNED_AT);
  return { form: "control", clear: text(CLEAR.control), encrypted: text(encrypted) };
};

/** The same in an epoch, whose secret is 32 bytes, and control data signed. */
export const epochExamples = async () => ({
  epoch: EPOCH,
  examples: [...examplesIn(EPOCH).filter(({ form }) => form !== "control"), await signedControl()],
});

export const exchangeExample = () => {
  const secretKey = Uint8Array.from({ length: 32 }, (_, index) => 40 + index);
  const ephemeral = Uint8Array.from({ length: 32 }, (_, index) => 80 + index);
  const receiverKey = x25519.getPublicKey(secretKey);
  const sender = deriveSenderKey(SEED, SENDER_ID);
  const next = { id: Uint8Array.of(1, 2, 3, 4, 0, 0, 0, 3), secret: EPOCH.secret.toReversed() };
  const { answer, context } = writeFirstAnswer({ e2eeKey: KEY, sender, receiverKey }, [EPOCH], ephemeral);
  return {
    e2eeKey: KEY,
    receiverSecretKey: secretKey,
    senderPublicKey: sender.publicKey,
    request: writeEpochRequest(KEY, receiverKey),
    first: { answer, epochs: [EPOCH] },
    later: { answer: writeLaterAnswer(context, 7, [next, EPOCH]), epochs: [next, EPOCH] },
  };
};

export const decrypted = ({ form, encrypted }: EncryptedExample, channel: 3 | 4, book?: EpochBook): string => {
  const decryptor = new FrameDecryptor(KEY, { kind: kindOf(form), channel }, { epochs: book });
  const bytes = recordedBytes(encrypted);
  const result =
    form === "opus"
      ? decryptAudioPacket(decryptor, bytes, TIMESTAMP)
      : form === "control"
        ? decryptControlMessage(decryptor, bytes)
        : decryptVideoFrame(decryptor, form, bytes, TIMESTAMP);
  return result.ok ? text(result.value) : result.error;
};

export const exampleSender = async () => {
  const { publicKey } = deriveSenderKey(SEED, SENDER_ID);
  return {
    serialId: SENDER_ID,
    seed: SEED,
    publicKey,
    e2eeKey: KEY,
    signedAt: SIGNED_AT,
    code: await senderCode(KEY, publicKey),
  };
};
