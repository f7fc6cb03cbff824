import { readUint32, writeUint32 } from "@setsuna/kit";
import { allocateRtcp, RTCP_BYE, type RtcpView } from "./rtcp-packet.ts";

/** Leaving sources; undefined: no BYE, or too short. Ignores the reason. RFC 3550 §6.6. */
export const parseBye = (packet: RtcpView): number[] | undefined => {
  if (packet.packetType !== RTCP_BYE || packet.length < 4 + 4 * packet.count) return undefined;
  const ssrcs: number[] = [];
  for (let index = 0; index < packet.count; index += 1) ssrcs.push(readUint32(packet.bytes, packet.offset + 4 + 4 * index));
  return ssrcs;
};

/** @throws RangeError for more than 31 sources. */
export const bye = (ssrcs: readonly number[]): Uint8Array => {
  if (ssrcs.length > 31) throw new RangeError("a BYE holds at most 31 sources");
  const bytes = allocateRtcp(RTCP_BYE, ssrcs.length, 4 + 4 * ssrcs.length);
  ssrcs.forEach((ssrc, index) => {
    writeUint32(bytes, 4 + 4 * index, ssrc);
  });
  return bytes;
};
