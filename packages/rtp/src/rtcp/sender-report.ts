import { bare, type RtpTimestamp, readUint32, writeUint32 } from "@setsuna/kit";
import type { NtpTime } from "./ntp.ts";
import { assertBlockCount, parseReportBlocks, REPORT_BLOCK_LENGTH, type ReportBlock, writeReportBlocks } from "./report-block.ts";
import { allocateRtcp, RTCP_SENDER_REPORT, type RtcpView } from "./rtcp-packet.ts";

export interface SenderInfo {
  readonly ssrc: number;
  /** Wall clock when sent. */
  readonly ntp: NtpTime;
  readonly rtpTimestamp: RtpTimestamp;
  readonly packetCount: number;
  /** Payload bytes, modulo 2^32. */
  readonly octetCount: number;
}

export interface SenderReport extends SenderInfo {
  readonly blocks: readonly ReportBlock[];
}

const FIXED_LENGTH = 28;

/** Undefined for another type, or if too short. Ignores profile-specific extensions. */
export const parseSenderReport = (packet: RtcpView): SenderReport | undefined => {
  if (packet.packetType !== RTCP_SENDER_REPORT || packet.length < FIXED_LENGTH) return undefined;
  const blocks = parseReportBlocks(packet, packet.offset + FIXED_LENGTH);
  if (!blocks) return undefined;
  const { bytes, offset } = packet;
  return {
    ssrc: readUint32(bytes, offset + 4),
    ntp: { seconds: readUint32(bytes, offset + 8), fraction: readUint32(bytes, offset + 12) },
    rtpTimestamp: readUint32(bytes, offset + 16),
    packetCount: readUint32(bytes, offset + 20),
    octetCount: readUint32(bytes, offset + 24),
    blocks,
  };
};

/** @throws RangeError for more than 31 report blocks. */
export const senderReport = (info: SenderInfo, blocks: readonly ReportBlock[] = []): Uint8Array => {
  assertBlockCount(blocks);
  const bytes = allocateRtcp(RTCP_SENDER_REPORT, blocks.length, FIXED_LENGTH + blocks.length * REPORT_BLOCK_LENGTH);
  writeUint32(bytes, 4, info.ssrc);
  writeUint32(bytes, 8, info.ntp.seconds);
  writeUint32(bytes, 12, info.ntp.fraction);
  writeUint32(bytes, 16, bare(info.rtpTimestamp));
  writeUint32(bytes, 20, info.packetCount);
  writeUint32(bytes, 24, info.octetCount);
  writeReportBlocks(bytes, FIXED_LENGTH, blocks);
  return bytes;
};
