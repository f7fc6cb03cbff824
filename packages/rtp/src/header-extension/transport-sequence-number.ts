import { readUint16, writeUint16 } from "@setsuna/kit";
import type { RtpHeader } from "../packet/rtp-packet.ts";
import { extensionOffsetOf } from "./extension-elements.ts";

export const TRANSPORT_SEQUENCE_NUMBER_LENGTH = 2;

/** 16 bits, wraps, over all streams of a transport; -1: none. draft-holmer-rmcat-transport-wide-cc-extensions-01 §2. */
export const transportSequenceNumberOf = (bytes: Uint8Array, header: RtpHeader, id: number): number => {
  const offset = extensionOffsetOf(bytes, header, id, TRANSPORT_SEQUENCE_NUMBER_LENGTH);
  return offset < 0 ? -1 : readUint16(bytes, offset);
};

/** Writes modulo 2^16 into an existing element. False if there is none. */
export const setTransportSequenceNumber = (bytes: Uint8Array, header: RtpHeader, id: number, value: number): boolean => {
  const offset = extensionOffsetOf(bytes, header, id, TRANSPORT_SEQUENCE_NUMBER_LENGTH);
  if (offset < 0) return false;
  writeUint16(bytes, offset, value & 0xffff);
  return true;
};
