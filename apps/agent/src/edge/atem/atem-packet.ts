import { err, ok, type Result } from "@setsuna/kit";

/**
 * ATEM's UDP protocol (atem.julusian.dev/protocol, docs.openswitcher.org): 12-byte header, big-endian, with flags in the upper
 * five bits of the first word and the length below; then commands.
 */
const HEAD_BYTES = 12;
const COMMAND_HEAD_BYTES = 8;
/** The packet number has 15 bits. */
export const MAX_PACKET_NUMBER = 0x7fff;

export const FLAGS = { ackRequest: 0x01, hello: 0x02, resent: 0x04, resendRequest: 0x08, ack: 0x10 } as const;

export interface AtemPacket {
  readonly flags: number;
  readonly session: number;
  /** Non-zero if the packet needs an acknowledgement. */
  readonly number: number;
  readonly payload: Uint8Array;
}

export interface AtemCommand {
  readonly name: string;
  readonly data: Uint8Array;
}

export type AtemFault = "atem-length" | "atem-cut-short";

/** Never throws. */
export const readAtemPacket = (bytes: Uint8Array): Result<AtemPacket, AtemFault> => {
  if (bytes.length < HEAD_BYTES) return err("atem-length");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = view.getUint16(0);
  if ((head & 0x7ff) !== bytes.length) return err("atem-length");
  return ok({ flags: head >> 11, session: view.getUint16(2), number: view.getUint16(10), payload: bytes.subarray(HEAD_BYTES) });
};

/** Never throws; stops at a truncated command and keeps the ones before. */
export const readAtemCommands = (
  payload: Uint8Array,
): { readonly commands: readonly AtemCommand[]; readonly fault?: AtemFault } => {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const commands: AtemCommand[] = [];
  let at = 0;
  while (at < payload.length) {
    const size = payload.length - at < COMMAND_HEAD_BYTES ? 0 : view.getUint16(at);
    if (size < COMMAND_HEAD_BYTES || size > payload.length - at) return { commands, fault: "atem-cut-short" };
    const name = String.fromCharCode(...payload.subarray(at + 4, at + 8));
    commands.push({ name, data: payload.subarray(at + COMMAND_HEAD_BYTES, at + size) });
    at += size;
  }
  return { commands };
};

const head = (flags: number, length: number, session: number, ackedNumber: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt16BE((flags << 11) | length, 0);
  bytes.writeUInt16BE(session, 2);
  bytes.writeUInt16BE(ackedNumber, 4);
  return bytes;
};

export const helloPacket = (session: number): Buffer => {
  const bytes = head(FLAGS.hello, 20, session, 0);
  bytes[12] = 1;
  return bytes;
};

export const ackPacket = (session: number, number: number): Buffer => head(FLAGS.ack, HEAD_BYTES, session, number);

export const helloAnswer = (payload: Uint8Array): "accepted" | "full" | undefined =>
  payload[0] === 2 ? "accepted" : payload[0] === 3 ? "full" : undefined;
