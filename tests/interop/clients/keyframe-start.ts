const STAP_A = 24;
const FU_A = 28;
const IDR = 5;
const SPS = 7;

export type PacketCodec = "H264" | "VP8" | "other";
export const codecOfPacket = (name: string): PacketCodec => (/h264/i.test(name) ? "H264" : /vp8/i.test(name) ? "VP8" : "other");

/** Payload of an RTP packet. RFC 3550 §5.1, §5.3.1. */
const payloadOf = (packet: Buffer): Buffer => {
  const first = packet.readUInt8(0);
  const head = 12 + 4 * (first & 15);
  const extension = (first & 0x10) === 0 ? 0 : 4 + 4 * packet.readUInt16BE(head + 2);
  return packet.subarray(head + extension);
};

/** RFC 6184 §5.6 to §5.8: an IDR picture's first packet, or separate parameter sets before it. */
const startsIdr = (payload: Buffer): boolean => {
  const type = payload.readUInt8(0) & 31;
  if (type === FU_A) return payload.length > 1 && (payload.readUInt8(1) & 0x9f) === (0x80 | IDR);
  if (type !== STAP_A) return type === IDR;
  for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at)) {
    const inner = payload.readUInt8(at + 2) & 31;
    if (inner === IDR || inner === SPS) return true;
  }
  return false;
};

/** RFC 7741 §4.2, §4.3: the first partition of a frame whose P bit is 0. */
const startsVp8Key = (payload: Buffer): boolean => {
  const first = payload.readUInt8(0);
  if ((first & 0x1f) !== 0x10) return false;
  let at = 1;
  if ((first & 0x80) !== 0) {
    const bits = payload.readUInt8(1);
    at = 2;
    if ((bits & 0x80) !== 0) at += (payload.readUInt8(2) & 0x80) === 0 ? 1 : 2;
    if ((bits & 0x40) !== 0) at += 1;
    if ((bits & 0x30) !== 0) at += 1;
  }
  return at < payload.length && (payload.readUInt8(at) & 1) === 0;
};

export const isKeyframeStart = (packet: Buffer, codec: PacketCodec): boolean => {
  const payload = payloadOf(packet);
  if (payload.length === 0) return false;
  if (codec === "H264") return startsIdr(payload);
  return codec === "VP8" && startsVp8Key(payload);
};
