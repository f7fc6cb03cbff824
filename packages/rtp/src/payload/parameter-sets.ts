import { joinBytes, readUint8, readUint16, writeUint16 } from "@setsuna/kit";
import { BitReader } from "./bit-reader.ts";
import { h265NalType } from "./h265-nal.ts";

/** Codecs whose parameter sets may be sent separately. */
export type SetCodec = "H264" | "H265";

interface Syntax {
  /** In order of need. Decoding requires one of each. */
  readonly types: readonly number[];
  readonly sequenceType: number;
  readonly aggregation: number;
  readonly fragmentation: number;
  readonly header: number;
  typeOf(first: number): number;
  /** Sets of one type and ID replace each other. */
  idOf(unit: Uint8Array, type: number): number;
  aggregateHeader(units: readonly Uint8Array[]): Uint8Array;
}

const golombAt = (unit: Uint8Array, at: number): number => new BitReader(unit, at).unsignedGolomb();

/** ITU-T H.264 §7.3.2.1-2, RFC 6184 §5.7.1. */
const H264: Syntax = {
  types: [7, 8],
  sequenceType: 7,
  aggregation: 24,
  fragmentation: 28,
  header: 1,
  typeOf: (first) => first & 0x1f,
  idOf: (unit, type) => golombAt(unit, type === 7 ? 4 : 1),
  aggregateHeader: (units) => Uint8Array.of(Math.max(...units.map((unit) => readUint8(unit, 0) & 0x60)) | 24),
};

/** ITU-T H.265 §7.3.2, RFC 7798 §4.4.2. The SPS ID follows the profile, so it isn't read: streams have one SPS at a time. */
const H265: Syntax = {
  types: [32, 33, 34],
  sequenceType: 33,
  aggregation: 48,
  fragmentation: 49,
  header: 2,
  typeOf: h265NalType,
  idOf: (unit, type) => (type === 32 ? readUint8(unit, 2) >> 4 : type === 34 ? golombAt(unit, 2) : 0),
  aggregateHeader: () => Uint8Array.of(48 << 1, 1),
};

const syntaxOf = (codec: SetCodec): Syntax => (codec === "H264" ? H264 : H265);

const MAX_SETS = 16;

/** Skips fragments. Invalid data gives the readable part. */
const wholeUnits = ({ aggregation, header, typeOf }: Syntax, payload: Uint8Array): Uint8Array[] => {
  if (payload.length <= header) return [];
  const type = typeOf(readUint8(payload, 0));
  if (type !== aggregation) return type < aggregation ? [payload] : [];
  const units: Uint8Array[] = [];
  for (let at = header; at + 2 < payload.length; ) {
    const end = at + 2 + readUint16(payload, at);
    if (end > payload.length || end - at - 2 <= header) break;
    units.push(payload.subarray(at + 2, end));
    at = end;
  }
  return units;
};

/** Returns whether a payload has a sequence parameter set, or the beginning of one. */
export const hasSequenceSet = (codec: SetCodec, payload: Uint8Array): boolean => {
  const syntax = syntaxOf(codec);
  const { sequenceType, fragmentation, header, typeOf } = syntax;
  if (payload.length > header + 1 && typeOf(readUint8(payload, 0)) === fragmentation)
    return (readUint8(payload, header) & (codec === "H264" ? 0x1f : 0x3f)) === sequenceType;
  return wholeUnits(syntax, payload).some((unit) => typeOf(readUint8(unit, 0)) === sequenceType);
};

/** The newest set per ID, which a decoder needs to start. */
export class ParameterSets {
  private readonly syntax: Syntax;
  private readonly sets = new Map<string, Uint8Array>();

  constructor(codec: SetCodec) {
    this.syntax = syntaxOf(codec);
  }

  /** Copies it if it is a parameter set. */
  take(unit: Uint8Array): void {
    const { types, header, typeOf, idOf } = this.syntax;
    const type = typeOf(readUint8(unit, 0));
    if (unit.length <= header + 1 || !types.includes(type)) return;
    const key = `${type} ${idOf(unit, type)}`;
    this.sets.delete(key);
    this.sets.set(key, unit.slice());
    const [oldest] = this.sets.keys();
    if (this.sets.size > MAX_SETS && oldest !== undefined) this.sets.delete(oldest);
  }

  takePayload(payload: Uint8Array): void {
    for (const unit of wholeUnits(this.syntax, payload)) this.take(unit);
  }

  /** One RTP payload (STAP-A, or an aggregation packet); undefined: one is missing, or longer than `maxBytes`. */
  payload(maxBytes: number): Uint8Array | undefined {
    const { types, typeOf, aggregateHeader } = this.syntax;
    const ordered = types.map((type) => [...this.sets.values()].filter((unit) => typeOf(readUint8(unit, 0)) === type));
    if (ordered.some((units) => units.length === 0)) return undefined;
    const units = ordered.flat();
    const lengths = units.map((unit) => {
      const length = new Uint8Array(2);
      writeUint16(length, 0, unit.length);
      return length;
    });
    const payload = joinBytes([
      aggregateHeader(units),
      ...units.flatMap((unit, index) => [lengths[index] ?? new Uint8Array(2), unit]),
    ]);
    return payload.length > maxBytes ? undefined : payload;
  }
}
