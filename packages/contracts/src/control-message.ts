import { err, ok, type Result, readUint8, readUint16, readUint32, writeUint32 } from "@setsuna/kit";
import { jsonDepth } from "./json-depth.ts";

/**
 * A control message on the wire (docs/protocol/control-data.md). Two data channels carry them: `state` (unordered, never resent;
 * the newest per key wins, refreshed, snapshot on join) and `event` (ordered, reliable).
 *
 *   0  kind: 1 state, 2 event          4  sequence, u32, per sender
 *   1  payload: 0 JSON text, 1 binary   8  sender's capture time, float64, server clock, ms since the Unix epoch
 *   2  key length in bytes, u16        16  key (UTF-8), then the payload
 */
export interface ControlMessage {
  readonly kind: "state" | "event";
  /** Such as `tally` or `gyro`; 0 to 255 bytes of UTF-8. */
  readonly key: string;
  readonly sequence: number;
  readonly capturedAt: number;
  /** Parsed JSON, or bytes. */
  readonly payload: { readonly type: "json"; readonly value: unknown } | { readonly type: "binary"; readonly bytes: Uint8Array };
}

/** Labels and IDs of the negotiated data channels for control data. */
export const CONTROL_STATE_LABEL = "control-state";
export const CONTROL_EVENT_LABEL = "control-event";
export const CONTROL_STATE_ID = 101;
export const CONTROL_EVENT_ID = 102;
/**
 * Repeats after a change of a state, ms, besides the refresh every second: with 10 % loss on both legs, one change in a thousand
 * waits for the refresh. Faster changes aren't repeated, so that a moving stick costs nothing more.
 */
export const STATE_REPEATS_MS: readonly number[] = [40, 120];
export const CONTROL_HEADER_BYTES = 16;
/** Longest control message, header included, bytes. */
export const MAX_CONTROL_BYTES = 16 * 1024;
/** Limits JSON nesting, because recursive readers would run out of stack. */
export const MAX_CONTROL_DEPTH = 64;
const MAX_KEY_BYTES = 255;
const SEQUENCE_OFFSET = 4;

/** Reason for rejecting bytes. */
export type ControlParseError = "too-short" | "too-long" | "bad-kind" | "bad-payload-type" | "bad-key" | "bad-json";

/** The part that relays read to order, keep and replace messages. */
export interface ControlHeader {
  readonly kind: "state" | "event";
  readonly key: string;
  readonly sequence: number;
  /** Bytes. */
  readonly payloadOffset: number;
}

// Shared, because creating one takes longer than reading a message.
const decoder = new TextDecoder("utf-8", { fatal: true });
const encoder = new TextEncoder();
const decodeUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Parses the header of a control message. Never throws. */
export const parseControlHeader = (bytes: Uint8Array): Result<ControlHeader, ControlParseError> => {
  if (bytes.length < CONTROL_HEADER_BYTES) return err("too-short");
  if (bytes.length > MAX_CONTROL_BYTES) return err("too-long");
  const kindByte = readUint8(bytes, 0);
  if (kindByte !== 1 && kindByte !== 2) return err("bad-kind");
  if (readUint8(bytes, 1) > 1) return err("bad-payload-type");
  const keyLength = readUint16(bytes, 2);
  const payloadOffset = CONTROL_HEADER_BYTES + keyLength;
  if (keyLength > MAX_KEY_BYTES || payloadOffset > bytes.length) return err("bad-key");
  try {
    const key = decodeUtf8(bytes.subarray(CONTROL_HEADER_BYTES, payloadOffset));
    return ok({ kind: kindByte === 1 ? "state" : "event", key, sequence: readUint32(bytes, SEQUENCE_OFFSET), payloadOffset });
  } catch (error) {
    if (error instanceof TypeError) return err("bad-key");
    throw error;
  }
};

/** Parses a control message. Never throws. */
export const parseControlMessage = (bytes: Uint8Array): Result<ControlMessage, ControlParseError> => {
  const header = parseControlHeader(bytes);
  if (!header.ok) return header;
  const { kind, key, sequence, payloadOffset } = header.value;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const capturedAt = view.getFloat64(8);
  const body = bytes.slice(payloadOffset);
  if (view.getUint8(1) === 1) return ok({ kind, key, sequence, capturedAt, payload: { type: "binary", bytes: body } });
  try {
    const text = decodeUtf8(body);
    if (jsonDepth(text) > MAX_CONTROL_DEPTH) return err("bad-json");
    return ok({ kind, key, sequence, capturedAt, payload: { type: "json", value: JSON.parse(text) } });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return err("bad-json");
    throw error;
  }
};

const encodeJson = (value: unknown): Uint8Array => {
  const text = JSON.stringify(value);
  if (text !== undefined && jsonDepth(text) > MAX_CONTROL_DEPTH)
    throw new RangeError(`control message of depth ${jsonDepth(text)}, at most ${MAX_CONTROL_DEPTH}`);
  return encoder.encode(text);
};

/** Throws RangeError when the key or whole is too long, or its JSON too deep. */
export const encodeControlMessage = (message: ControlMessage): Uint8Array<ArrayBuffer> => {
  const key = encoder.encode(message.key);
  const body = message.payload.type === "json" ? encodeJson(message.payload.value) : message.payload.bytes;
  const size = CONTROL_HEADER_BYTES + key.length + body.length;
  if (key.length > MAX_KEY_BYTES || size > MAX_CONTROL_BYTES)
    throw new RangeError(`control message of ${size} bytes, key ${key.length}`);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, message.kind === "state" ? 1 : 2);
  view.setUint8(1, message.payload.type === "json" ? 0 : 1);
  view.setUint16(2, key.length);
  view.setUint32(SEQUENCE_OFFSET, message.sequence);
  view.setFloat64(8, message.capturedAt);
  bytes.set(key, CONTROL_HEADER_BYTES);
  bytes.set(body, CONTROL_HEADER_BYTES + key.length);
  return bytes;
};

/** Copies a message with another sequence number. */
export const renumberControlMessage = (bytes: Uint8Array<ArrayBuffer>, sequence: number): Uint8Array<ArrayBuffer> => {
  const again = new Uint8Array(bytes);
  writeUint32(again, SEQUENCE_OFFSET, sequence);
  return again;
};
