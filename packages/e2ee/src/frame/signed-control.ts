import { MAX_CONTROL_BYTES } from "@setsuna/contracts";
import { err, joinBytes, type Milliseconds, ok, type Result } from "@setsuna/kit";
import type { EpochBook, LearnedEpoch } from "../epoch/epoch-book.ts";
import type { SenderKey } from "../sender/sender-key.ts";
import { SIGNATURE_BYTES, type Signatures } from "../sender/signatures.ts";
import { decryptControlMessage, ENCRYPTED_CONTROL_BYTES, encryptControlMessage } from "./control-messages.ts";
import type { DecryptError, FrameDecryptor } from "./frame-decryptor.ts";
import type { FrameEncryptor } from "./frame-encryptor.ts";
import { epochIdOf } from "./session-key.ts";
import { readTrailer } from "./trailer.ts";

/**
 * Each message is signed by its sender, because all receivers share the epoch's secret. Layout: encrypted message · Ed25519
 * signature of {@link LABEL} and all bytes before, 64. Decision 0011.
 */
const LABEL = new TextEncoder().encode("setsuna-control-v1:");
/** Of the send time, instead of the RTP timestamp: wraps in 13 years. */
const TIME_UNIT_MS = 100;
const FRESH_MS = 60_000;
/** Acceptable send time before joining, ms: states are repeated every second. */
const BEFORE_JOINING_MS = 10_000;

/** Bytes that encryption and signature add to a control message. */
export const CONTROL_OVERHEAD_BYTES = ENCRYPTED_CONTROL_BYTES + SIGNATURE_BYTES;

const unitsOf = (time: Milliseconds): number => Math.floor(time / TIME_UNIT_MS) % 2 ** 32;
const between = (earlier: number, later: number): Milliseconds => ((later - earlier) | 0) * TIME_UNIT_MS;

/** `now` is the server clock. Rejects with RangeError as `encryptControlMessage` does. */
export const writeControlMessage = async (
  {
    encryptor,
    key,
    signatures,
  }: { readonly encryptor: FrameEncryptor; readonly key: SenderKey; readonly signatures: Signatures },
  message: Uint8Array,
  now: Milliseconds,
): Promise<Uint8Array<ArrayBuffer>> => {
  const encrypted = encryptControlMessage(encryptor, message, { sentAt: unitsOf(now), reservedBytes: SIGNATURE_BYTES });
  return joinBytes([encrypted, await signatures.sign(key, joinBytes([LABEL, encrypted]))]);
};

export interface ControlReading {
  readonly decryptor: FrameDecryptor;
  readonly book: EpochBook;
  readonly signatures: Signatures;
  /** Join time and present time on the server's clock; undefined: times aren't checked yet. */
  readonly times: { readonly joinedAt: Milliseconds; readonly now: Milliseconds } | undefined;
}

/** A verified control message and its sender. */
export interface ReadControl {
  readonly message: Uint8Array<ArrayBuffer>;
  /** Sender's Ed25519 key. */
  readonly signer: Uint8Array;
}

/** Returns the name of the epoch that a message of {@link writeControlMessage} claims. Undefined for one in no epoch. */
export const controlEpochId = (signed: Uint8Array): Uint8Array | undefined => {
  const trailer = readTrailer(signed.subarray(0, Math.max(0, signed.length - SIGNATURE_BYTES)));
  return trailer?.form === 2 ? epochIdOf(trailer.salt) : undefined;
};

const isFresh = (sentAt: number, times: ControlReading["times"]): boolean => {
  if (times === undefined) return true;
  const age = between(sentAt, unitsOf(times.now));
  return Math.abs(age) <= FRESH_MS && between(unitsOf(times.joinedAt), sentAt) >= -BEFORE_JOINING_MS;
};

/** Several senders may use the name, and the message doesn't identify its own. */
const signedIn = async (
  epochs: readonly LearnedEpoch[],
  {
    signatures,
    message,
    signature,
  }: { readonly signatures: Signatures; readonly message: Uint8Array<ArrayBuffer>; readonly signature: Uint8Array<ArrayBuffer> },
): Promise<LearnedEpoch | undefined> => {
  for (const epoch of epochs) if (await signatures.verify(epoch.signer, message, signature)) return epoch;
  return undefined;
};

/** Verifies first, so that a forgery consumes no counter. Never rejects for invalid bytes. */
export const readControlMessage = async (
  { decryptor, book, signatures, times }: ControlReading,
  signed: Uint8Array,
): Promise<Result<ReadControl, DecryptError>> => {
  if (signed.length <= CONTROL_OVERHEAD_BYTES || signed.length > MAX_CONTROL_BYTES) return err("not-encrypted");
  const encrypted = signed.subarray(0, signed.length - SIGNATURE_BYTES);
  const trailer = readTrailer(encrypted);
  if (trailer === undefined) return err("not-encrypted");
  if (trailer.form === 1) return err("earlier-form");
  const named = book.named(epochIdOf(trailer.salt));
  if (named.length === 0) return err("no-epoch");
  const epoch = await signedIn(named, {
    signatures,
    message: joinBytes([LABEL, encrypted]),
    signature: signed.slice(encrypted.length),
  });
  if (epoch === undefined) return err("sender-forged");
  if (!isFresh(trailer.rtpTimestamp, times)) return err("not-fresh");
  const decrypted = decryptControlMessage(decryptor, encrypted, epoch);
  return decrypted.ok ? ok({ message: decrypted.value, signer: epoch.signer }) : decrypted;
};
