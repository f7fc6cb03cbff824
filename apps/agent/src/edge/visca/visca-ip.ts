import { err, ok, type Result } from "@setsuna/kit";
import { MAX_VISCA_BYTES } from "./visca-replies.ts";

/** VISCA over IP (Sony): payload type, length, sequence number; big-endian. */
const HEAD_BYTES = 8;
const COMMAND = 0x0100;
const INQUIRY = 0x0110;
const REPLY = 0x0111;
const CONTROL = 0x0200;
const CONTROL_REPLY = 0x0201;
/** Control command that restarts the sequence at 0. */
const RESET = 0x01;
const CONTROL_ERROR = 0x0f;

export type ViscaDatagram =
  | { readonly kind: "reply"; readonly sequence: number; readonly visca: Uint8Array }
  | { readonly kind: "reset-done" }
  /** The sequence number or message is unexpected: reset the link. */
  | { readonly kind: "out-of-step" };

export type ViscaIpFault = "visca-ip-length" | "visca-ip-type";

const write = (type: number, sequence: number, payload: Uint8Array): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(payload.length, 2);
  head.writeUInt32BE(sequence >>> 0, 4);
  return Buffer.concat([head, payload]);
};

export const wrapVisca = (visca: Uint8Array, isInquiry: boolean, sequence: number): Buffer =>
  write(isInquiry ? INQUIRY : COMMAND, sequence, visca);

export const resetDatagram = (): Buffer => write(CONTROL, 0, Uint8Array.of(RESET));

/** Never throws. */
export const readViscaDatagram = (bytes: Uint8Array): Result<ViscaDatagram, ViscaIpFault> => {
  if (bytes.length <= HEAD_BYTES) return err("visca-ip-length");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint16(2);
  const payload = bytes.subarray(HEAD_BYTES);
  if (length !== payload.length || length > MAX_VISCA_BYTES) return err("visca-ip-length");
  switch (view.getUint16(0)) {
    case REPLY:
      return ok({ kind: "reply", sequence: view.getUint32(4), visca: payload });
    case CONTROL_REPLY:
      return ok({ kind: payload[0] === CONTROL_ERROR ? "out-of-step" : "reset-done" });
    default:
      return err("visca-ip-type");
  }
};
