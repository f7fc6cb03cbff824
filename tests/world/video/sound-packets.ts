import { type FrameMark, readMark, writeMark } from "./frame-mark.ts";

export const SOUND_PACKET_MS = 10;
/** CELT, full band, 10 ms, mono, one frame (RFC 6716 §3.1). */
const TOC = 0xf0;
const BYTES = 80;

export const opusPacket = (mark: FrameMark): Uint8Array<ArrayBuffer> => {
  const said = writeMark(mark);
  const packet = new Uint8Array(BYTES).fill(1);
  packet[0] = TOC;
  packet.set(said, BYTES - said.length);
  return packet;
};

export const readSoundMark = (packet: Uint8Array): FrameMark => readMark(packet);
