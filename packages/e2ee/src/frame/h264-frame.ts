import { joinBytes } from "@setsuna/kit";
import { escapeNal, frameUnits, rawByteSequence, START_CODE } from "@setsuna/rtp";
import type { SplitFrame } from "./split-frame.ts";

/** Clear types: parameter sets, delimiter, ends, filler. ITU-T H.264 table 7-1. */
const CLEAR_TYPES: ReadonlySet<number> = new Set([7, 8, 9, 10, 11, 12]);
/** Of encrypted units: the NAL header, and the byte whose first bit starts a picture. */
const CLEAR_BYTES = 2;
/** Ends encrypted units except the last: a NAL unit must not end with 0. */
const STOP = 0x80;
const UNENCRYPTED = 0xffff_ffff;

const isEncryptedUnit = (unit: Uint8Array): boolean => unit.length >= CLEAR_BYTES && !CLEAR_TYPES.has((unit[0] ?? 0) & 0x1f);

/** Packetizers drop trailing_zero_8bits (annex B). */
const withoutTrailingZeros = (unit: Uint8Array): Uint8Array => {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end -= 1;
  return unit.subarray(0, end);
};
const unitsOf = (frame: Uint8Array): Uint8Array[] =>
  frameUnits("H264", frame)
    .map(withoutTrailingZeros)
    .filter(({ length }) => length > 0);

/** A single slice needs no copy. */
const inARow = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 && parts[0] !== undefined ? parts[0] : joinBytes(parts);

/** Associated data: clear units whole, of others the first bytes and the encrypted length. */
const clearOf = (units: readonly { readonly clear: Uint8Array; readonly encryptedBytes: number | undefined }[]): Uint8Array =>
  joinBytes(
    units.flatMap(({ clear, encryptedBytes }) => {
      const lengths = new Uint8Array(8);
      const view = new DataView(lengths.buffer);
      view.setUint32(0, clear.length);
      view.setUint32(4, encryptedBytes ?? UNENCRYPTED);
      return [lengths, clear];
    }),
  );

/** Annex B; undefined without a slice. */
export const splitH264 = (frame: Uint8Array): SplitFrame | undefined => {
  const units = unitsOf(frame);
  const encrypted = units.filter(isEncryptedUnit);
  if (encrypted.length === 0) return undefined;
  return {
    clear: clearOf(
      units.map((unit) =>
        isEncryptedUnit(unit)
          ? { clear: unit.subarray(0, CLEAR_BYTES), encryptedBytes: unit.length - CLEAR_BYTES }
          : { clear: unit, encryptedBytes: undefined },
      ),
    ),
    secret: inARow(encrypted.map((unit) => unit.subarray(CLEAR_BYTES))),
  };
};

/** The trailer goes into the last encrypted unit. */
export const joinH264 = (frame: Uint8Array, encrypted: Uint8Array): Uint8Array<ArrayBuffer> => {
  const units = unitsOf(frame);
  const last = units.findLastIndex(isEncryptedUnit);
  let at = 0;
  return joinBytes(
    units.flatMap((unit, index) => {
      if (!isEncryptedUnit(unit)) return [START_CODE, unit];
      const end = index === last ? encrypted.length : at + unit.length - CLEAR_BYTES;
      const body = encrypted.subarray(at, end);
      at = end;
      const header = unit.subarray(0, 1);
      const rest = [unit.subarray(1, CLEAR_BYTES), body, ...(index === last ? [] : [Uint8Array.of(STOP)])];
      return [START_CODE, header, escapeNal(joinBytes(rest))];
    }),
  );
};

interface ReceivedUnit {
  readonly clear: Uint8Array;
  /** Unescaped; undefined for clear units. */
  readonly body: Uint8Array | undefined;
}

const receivedUnits = (frame: Uint8Array): ReceivedUnit[] => {
  const units = unitsOf(frame);
  const last = units.findLastIndex(isEncryptedUnit);
  return units.map((unit, index) => {
    if (!isEncryptedUnit(unit)) return { clear: unit, body: undefined };
    const rest = rawByteSequence(unit, 1, unit.length);
    const clear = Uint8Array.of(unit[0] ?? 0, rest[0] ?? 0);
    return { clear, body: rest.subarray(1, index === last ? rest.length : rest.length - 1) };
  });
};

/** Encrypted bytes joined, and how to rebuild the frame around the plaintext. */
export const readEncryptedH264 = (frame: Uint8Array, trailerBytesOf: (encrypted: Uint8Array) => number) => {
  const units = receivedUnits(frame);
  const bodies = units.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const encrypted = inARow(bodies);
  const last = units.findLastIndex(({ body }) => body !== undefined);
  const trailer = trailerBytesOf(encrypted);
  const lengths = units.map(({ body }, index) => body && (index === last ? body.length - trailer : body.length));
  return {
    encrypted,
    clear: clearOf(units.map(({ clear }, index) => ({ clear, encryptedBytes: lengths[index] }))),
    rebuild: (secret: Uint8Array): Uint8Array<ArrayBuffer> => {
      let at = 0;
      return joinBytes(
        units.flatMap(({ clear }, index) => {
          const length = lengths[index];
          if (length === undefined) return [START_CODE, clear];
          at += length;
          return [START_CODE, clear, secret.subarray(at - length, at)];
        }),
      );
    },
  };
};
