import type { SessionSample } from "@setsuna/contracts";
import type { RestSecond } from "./rest-of-viewers.ts";

export const SLOT_SECONDS = 300;

export const slotOf = (second: number): number => second - (second % SLOT_SECONDS);

const BYTES = 15;
const REST_BYTES = 22;
const UNKNOWN = 0xffff;
const U16 = UNKNOWN - 1;
const U32 = 0xffff_ffff;

const known = (value: number | null): number => (value === null ? UNKNOWN : Math.min(U16, Math.round(value)));
const read = (value: number): number | null => (value === UNKNOWN ? null : value);

/** Packs samples of one slot, {@link BYTES} each, in any order. */
export const packSamples = (samples: readonly SessionSample[]): Uint8Array => {
  const bytes = new Uint8Array(samples.length * BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, [second, kilobits, loss, roundTripMs, latencyMs, frozenMs, flags]] of samples.entries()) {
    const at = index * BYTES;
    view.setUint16(at, second - slotOf(second));
    view.setUint32(at + 2, Math.min(U32, kilobits));
    for (const [place, value] of [loss, roundTripMs, latencyMs, frozenMs].entries())
      view.setUint16(at + 6 + 2 * place, known(value));
    view.setUint8(at + 14, flags & 0xff);
  }
  return bytes;
};

/** @param slot its first second. */
export const unpackSamples = (bytes: Uint8Array, slot: number): SessionSample[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, index): SessionSample => {
    const at = index * BYTES;
    const figure = (place: number): number | null => read(view.getUint16(at + 6 + 2 * place));
    return [
      slot + view.getUint16(at),
      view.getUint32(at + 2),
      figure(0),
      figure(1),
      figure(2),
      figure(3),
      view.getUint8(at + 14),
    ];
  });
};

/** Packs seconds of one slot. */
export const packRest = (seconds: readonly RestSecond[]): Uint8Array => {
  const bytes = new Uint8Array(seconds.length * REST_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, one] of seconds.entries()) {
    const at = index * REST_BYTES;
    view.setUint16(at, one.second - slotOf(one.second));
    view.setUint32(at + 2, one.viewers);
    view.setUint32(at + 6, one.froze);
    view.setUint16(at + 10, known(one.frozenMs));
    view.setUint16(at + 12, known(one.latencyMs));
    view.setUint16(at + 14, known(one.worstLatencyMs));
    view.setUint16(at + 16, known(one.loss));
    view.setUint32(at + 18, Math.min(U32, Math.round(one.kilobits)));
  }
  return bytes;
};

/** @param slot its first second. */
export const unpackRest = (bytes: Uint8Array, slot: number): RestSecond[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / REST_BYTES) }, (_, index): RestSecond => {
    const at = index * REST_BYTES;
    return {
      second: slot + view.getUint16(at),
      viewers: view.getUint32(at + 2),
      froze: view.getUint32(at + 6),
      frozenMs: read(view.getUint16(at + 10)) ?? 0,
      latencyMs: read(view.getUint16(at + 12)),
      worstLatencyMs: read(view.getUint16(at + 14)),
      loss: read(view.getUint16(at + 16)),
      kilobits: view.getUint32(at + 18),
    };
  });
};
