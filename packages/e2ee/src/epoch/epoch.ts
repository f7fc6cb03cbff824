import { joinBytes } from "@setsuna/kit";

/** Series (4 bytes) and number (u32). */
export const EPOCH_ID_BYTES = 8;
const SERIES_BYTES = 4;
export const EPOCH_KEY_BYTES = 32;
const PACKED_BYTES = EPOCH_ID_BYTES + EPOCH_KEY_BYTES;
/** Most epochs in one answer: the coming one, the present one, and those of which frames are still on their way. */
export const MAX_EPOCHS = 4;

/** Period in which all streams of a sender use one secret. */
export interface Epoch {
  /** 8 bytes: 4 random ones per start of a sender, and a number from 0. Every salt of the epoch ends with them. */
  readonly id: Uint8Array;
  /** 32 random bytes. */
  readonly secret: Uint8Array;
}

/** An epoch as a receiver has it. */
export interface KnownEpoch extends Epoch {
  /** The sender's Ed25519 key. */
  readonly signer: Uint8Array;
}

/** Counts from 0 within a series. */
export const epochNumber = (id: Uint8Array): number =>
  new DataView(id.buffer, id.byteOffset, EPOCH_ID_BYTES).getUint32(SERIES_BYTES);

/** Same for all epochs of one start of a sender. */
export const epochSeries = (id: Uint8Array): string => id.subarray(0, SERIES_BYTES).join(".");

/**
 * The first of a series, or the next after `before`, with an independent secret. `randomBytes`: unpredictable, as
 * crypto.getRandomValues.
 */
export const newEpoch = (randomBytes: (count: number) => Uint8Array, before?: Epoch): Epoch => {
  const id = new Uint8Array(EPOCH_ID_BYTES);
  id.set(before === undefined ? randomBytes(SERIES_BYTES) : before.id.subarray(0, SERIES_BYTES));
  if (before !== undefined) new DataView(id.buffer).setUint32(SERIES_BYTES, epochNumber(before.id) + 1);
  return { id, secret: randomBytes(EPOCH_KEY_BYTES) };
};

/** Newest first, at most {@link MAX_EPOCHS}. */
export const packEpochs = (epochs: readonly Epoch[]): Uint8Array =>
  joinBytes(epochs.slice(0, MAX_EPOCHS).flatMap(({ id, secret }) => [id, secret]));

/** Undefined for invalid bytes. */
export const unpackEpochs = (bytes: Uint8Array): readonly Epoch[] | undefined => {
  const count = bytes.length / PACKED_BYTES;
  if (!Number.isInteger(count) || count < 1 || count > MAX_EPOCHS) return undefined;
  return Array.from({ length: count }, (_, index) => {
    const one = bytes.subarray(index * PACKED_BYTES, (index + 1) * PACKED_BYTES);
    return { id: one.slice(0, EPOCH_ID_BYTES), secret: one.slice(EPOCH_ID_BYTES) };
  });
};

export const isSameBytes = (first: Uint8Array, second: Uint8Array | undefined): boolean =>
  first.length === second?.length && first.every((byte, index) => byte === second[index]);
