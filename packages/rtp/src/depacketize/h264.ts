import { readUint8, readUint16, writeUint32 } from "@setsuna/kit";

/** RFC 6184 §5.2, ITU-T H.264 table 7-1. */
const IDR = 5;
const SPS = 7;
const LAST_NAL_TYPE = 23;
const STAP_A = 24;
const FU_A = 28;

const START_CODE_BYTES = 4;

const isNalHeader = (header: number): boolean => {
  const type = header & 0x1f;
  return (header & 0x80) === 0 && type >= 1 && type <= LAST_NAL_TYPE;
};

/** In Annex B; -1: one is empty, cut off or no NAL unit. RFC 6184 §5.7.1. */
const stapSize = (payload: Uint8Array): number => {
  let size = 0;
  for (let at = 1; at < payload.length; ) {
    const length = readUint16(payload, at);
    if (length === 0 || at + 2 + length > payload.length || !isNalHeader(readUint8(payload, at + 2))) return -1;
    size += START_CODE_BYTES + length;
    at += 2 + length;
  }
  return size === 0 ? -1 : size;
};

/**
 * -1: missing fragment or malformed payload. Nothing may be interleaved with fragments (RFC 6184 §5.8), so anything in between
 * indicates a loss.
 */
const annexBSize = (payloads: readonly Uint8Array[]): number => {
  let size = 0;
  /** NAL unit type of the open fragmented unit; 0 for none. */
  let open = 0;
  for (const payload of payloads) {
    const header = readUint8(payload, 0);
    const structure = header & 0x1f;
    if (structure === FU_A) {
      const fuHeader = readUint8(payload, 1);
      const type = fuHeader & 0x1f;
      const starts = (fuHeader & 0x80) !== 0;
      if (payload.length < 2 || !isNalHeader((header & 0xe0) | type) || (starts ? open !== 0 : open !== type)) return -1;
      size += payload.length - 2 + (starts ? START_CODE_BYTES + 1 : 0);
      open = (fuHeader & 0x40) !== 0 ? 0 : type;
    } else if (open !== 0) {
      return -1;
    } else if (structure === STAP_A) {
      const aggregated = stapSize(payload);
      if (aggregated < 0) return -1;
      size += aggregated;
    } else {
      if (payload.length === 0 || !isNalHeader(header)) return -1;
      size += START_CODE_BYTES + payload.length;
    }
  }
  return open === 0 ? size : -1;
};

const writeStap = (out: Uint8Array, offset: number, payload: Uint8Array): number => {
  let to = offset;
  for (let at = 1; at < payload.length; ) {
    const length = readUint16(payload, at);
    writeUint32(out, to, 1);
    out.set(payload.subarray(at + 2, at + 2 + length), to + START_CODE_BYTES);
    to += START_CODE_BYTES + length;
    at += 2 + length;
  }
  return to;
};

/**
 * An access unit as Annex B with four-byte start codes, from single NAL units, STAP-A and FU-A. Undefined: missing fragment,
 * malformed or interleaved mode. RFC 6184 §5.6-5.8, ITU-T H.264 annex B.
 */
export const depacketizeH264 = (payloads: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined => {
  const size = annexBSize(payloads);
  if (size <= 0) return undefined;
  const out = new Uint8Array(size);
  let to = 0;
  for (const payload of payloads) {
    const header = readUint8(payload, 0);
    const structure = header & 0x1f;
    if (structure === STAP_A) {
      to = writeStap(out, to, payload);
    } else if (structure === FU_A) {
      const fuHeader = readUint8(payload, 1);
      if ((fuHeader & 0x80) !== 0) {
        writeUint32(out, to, 1);
        out[to + START_CODE_BYTES] = (header & 0xe0) | (fuHeader & 0x1f);
        to += START_CODE_BYTES + 1;
      }
      out.set(payload.subarray(2), to);
      to += payload.length - 2;
    } else {
      writeUint32(out, to, 1);
      out.set(payload, to + START_CODE_BYTES);
      to += START_CODE_BYTES + payload.length;
    }
  }
  return out;
};

/** Searches fragments, too. Invalid data gives either result. */
const hasNal = (payload: Uint8Array, wanted: number): boolean => {
  const structure = readUint8(payload, 0) & 0x1f;
  if (structure === FU_A) return (readUint8(payload, 1) & 0x1f) === wanted;
  if (structure !== STAP_A) return payload.length > 0 && structure === wanted;
  for (let at = 1; at + 2 < payload.length; at += 2 + readUint16(payload, at)) {
    if ((readUint8(payload, at + 2) & 0x1f) === wanted) return true;
  }
  return false;
};

/** An IDR slice, or a fragment. An SPS alone is no keyframe: encoders with gradual refresh repeat it before ordinary frames. */
export const h264HasIdr = (payload: Uint8Array): boolean => hasNal(payload, IDR);

/** True if there is an SPS, without which no decoder can start. */
export const h264HasSps = (payload: Uint8Array): boolean => hasNal(payload, SPS);
