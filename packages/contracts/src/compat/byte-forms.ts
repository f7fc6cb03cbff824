import { hexOfBytes } from "@setsuna/kit";
import { encodeControlMessage, parseControlMessage } from "../control-message.ts";
import { readDirectPart, writeDirectFrame } from "../direct-frame.ts";
import { readFrameFec, writeFrameFec } from "../frame-fec.ts";
import {
  CARRIAGE_HEADER_BYTES,
  readCarriedPacket,
  readCarriedRepair,
  writeCarriageHeader,
  writeRepairHeader,
} from "../packet-carriage.ts";

interface ByteForm {
  /** Undefined for another form. */
  readonly read: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  readonly written: Uint8Array;
}

const behindHeader = (payload: Uint8Array, write: (bytes: Uint8Array) => void): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(CARRIAGE_HEADER_BYTES + payload.length);
  write(bytes);
  bytes.set(payload, CARRIAGE_HEADER_BYTES);
  return bytes;
};

const readControl = (bytes: Uint8Array): unknown => {
  const message = parseControlMessage(bytes);
  return message.ok ? message.value : undefined;
};
const readCarried = (bytes: Uint8Array): unknown => {
  const packet = readCarriedPacket(bytes);
  return packet.ok ? packet.value : undefined;
};

const media = { startsKeyframe: true, startsFrame: true, endsFrame: false, sequenceNumber: 0xabcd, rtpTimestamp: 0xfedcba98 };
const carried = (["H264", "VP8", "VP9", "AV1"] as const).map(
  (codec) =>
    [
      `carried ${codec}`,
      {
        read: readCarried,
        written: behindHeader(Uint8Array.of(1, 2, 3), (bytes) => writeCarriageHeader(bytes, 0, { ...media, codec })),
      },
    ] as const,
);
const direct = (["H264", "VP8", "VP9", "AV1", "opus"] as const).map((codec) => {
  const frame = { codec, isKeyframe: codec !== "H264", number: 0xfffffffe, rtpTimestamp: 0x80000001, data: Uint8Array.of(7, 8) };
  const [written = new Uint8Array()] = writeDirectFrame(frame);
  return [`direct ${codec}`, { read: readDirectPart, written }] as const;
});

/** Byte formats besides RTP, one example each, by name. */
export const BYTE_FORMS: Readonly<Record<string, ByteForm>> = {
  "control state, JSON": {
    read: readControl,
    written: encodeControlMessage({
      kind: "state",
      key: "tally",
      sequence: 0xfffffffe,
      capturedAt: 1795296962850.5,
      payload: { type: "json", value: { 日本: [1, null, "x"] } },
    }),
  },
  "control event, bytes": {
    read: readControl,
    written: encodeControlMessage({
      kind: "event",
      key: "鍵",
      sequence: 0,
      capturedAt: 0,
      payload: { type: "binary", bytes: Uint8Array.of(0, 255, 1) },
    }),
  },
  ...Object.fromEntries(carried),
  "carried FEC": {
    read: readCarriedRepair,
    written: behindHeader(Uint8Array.of(9, 8), (bytes) =>
      writeRepairHeader(bytes, 0, { encodingSymbolId: 11, firstSequence: 0xfffe, count: 18 }),
    ),
  },
  "frame FEC": {
    read: readFrameFec,
    written: writeFrameFec({
      rtpTimestamp: 0xfedcba98,
      crc32: 0x89abcdef,
      unitLengths: [3, 70_000],
      symbolLength: 4,
      encodingSymbolId: 7,
      symbol: Uint8Array.of(1, 2, 3, 4),
    }),
  },
  "frame FEC over two frames": {
    read: readFrameFec,
    written: writeFrameFec({
      rtpTimestamp: 0xfedcba98,
      crc32: 0x89abcdef,
      unitLengths: [3, 70_000],
      symbolLength: 2,
      before: { rtpTimestamp: 0xfedcaee0, crc32: 0x01234567, unitLengths: [9], symbolLength: 4 },
      encodingSymbolId: 23,
      symbol: Uint8Array.of(1, 2, 3, 4),
    }),
  },
  ...Object.fromEntries(direct),
};

/** Bytes and what they mean as JSON can hold it: byte strings as `hex:`, everything else as it is. */
export const asRecorded = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return `hex:${hexOfBytes(value)}`;
  if (Array.isArray(value)) return value.map(asRecorded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asRecorded(member)]));
};

/** The bytes of a recorded byte string. */
export const recordedBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.replace(/^hex:/, "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
