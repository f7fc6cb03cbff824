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
 * Control messages in an epoch, each signed by the sender that answered with it: everybody who takes the stream has the epoch's secret, and none of
 * them can write in the sender's name. Layout: the encrypted message · Ed25519 signature of {@link LABEL} and all bytes before, 64. Decision 0011.
 */
const LABEL = new TextEncoder().encode("setsuna-control-v1:");
/** Unit of the time of sending, which stands where frames have their RTP timestamp: it goes round in 13 years. */
const TIME_UNIT_MS = 100;
/** A message that is older, or younger, than this is none that a sender sends now, ms. */
const FRESH_MS = 60_000;
/** A newcomer is told nothing that was sent longer than this before it came, ms: states are repeated every second. */
const BEFORE_JOINING_MS = 10_000;

/** Bytes that encryption and signature add to a control message. */
export const CONTROL_OVERHEAD_BYTES = ENCRYPTED_CONTROL_BYTES + SIGNATURE_BYTES;

const unitsOf = (time: Milliseconds): number => Math.floor(time / TIME_UNIT_MS) % 2 ** 32;
/** Time between two that are given in units, ms; negative where `later` is the earlier one. */
const between = (earlier: number, later: number): Milliseconds => ((later - earlier) | 0) * TIME_UNIT_MS;

/** Encrypts and signs a control message. `now`: server clock. Throws, as a rejection, RangeError as `encryptControlMessage` does. */
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

/** Receives the control messages of one stream. */
export interface ControlReading {
  readonly decryptor: FrameDecryptor;
  readonly book: EpochBook;
  readonly signatures: Signatures;
  /** Time at which this receiver began to take the stream, and the present one, by the server's clock; undefined while that is not known: times are not judged. */
  readonly times: { readonly joinedAt: Milliseconds; readonly now: Milliseconds } | undefined;
}

/** A control message that was read, and whose it is. */
export interface ReadControl {
  /** In clear. */
  readonly message: Uint8Array<ArrayBuffer>;
  /** Ed25519 key of its sender. */
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

/** Returns the epoch whose signer signed the message: several senders may have answered under its name, and the message names none. */
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

/**
 * Returns a message of {@link writeControlMessage} in clear. It is verified before anything else is done with it: a forged one uses no counter up.
 * Never rejects for bytes that are none.
 */
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
