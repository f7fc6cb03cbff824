import { readUint32, writeUint32 } from "@setsuna/kit";
import { assertBlockCount, parseReportBlocks, REPORT_BLOCK_LENGTH, type ReportBlock, writeReportBlocks } from "./report-block.ts";
import { allocateRtcp, RTCP_RECEIVER_REPORT, type RtcpView } from "./rtcp-packet.ts";

export interface ReceiverReport {
  readonly ssrc: number;
  readonly blocks: readonly ReportBlock[];
}

const FIXED_LENGTH = 8;

/** Undefined for another type, or if too short. */
export const parseReceiverReport = (packet: RtcpView): ReceiverReport | undefined => {
  if (packet.packetType !== RTCP_RECEIVER_REPORT || packet.length < FIXED_LENGTH) return undefined;
  const blocks = parseReportBlocks(packet, packet.offset + FIXED_LENGTH);
  return blocks ? { ssrc: readUint32(packet.bytes, packet.offset + 4), blocks } : undefined;
};

/**
 * A receiver report; without blocks it is the empty report that begins a compound packet with nothing to report.
 * @throws RangeError for more than 31 report blocks.
 */
export const receiverReport = (ssrc: number, blocks: readonly ReportBlock[] = []): Uint8Array => {
  assertBlockCount(blocks);
  const bytes = allocateRtcp(RTCP_RECEIVER_REPORT, blocks.length, FIXED_LENGTH + blocks.length * REPORT_BLOCK_LENGTH);
  writeUint32(bytes, 4, ssrc);
  writeReportBlocks(bytes, FIXED_LENGTH, blocks);
  return bytes;
};
