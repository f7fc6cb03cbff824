import { readUint8, readUint24, readUint32, writeUint24, writeUint32 } from "@setsuna/kit";
import type { RtcpView } from "./rtcp-packet.ts";

/** A report about one source. RFC 3550 §6.4.1. */
export interface ReportBlock {
  readonly ssrc: number;
  /** Since the last report, in 1/256 of expected; 0 to 255. */
  readonly fractionLost: number;
  /** 24 bits, signed; negative with more duplicates than losses. */
  readonly cumulativeLost: number;
  /** Cycles (upper 16 bits) and highest sequence number. */
  readonly extendedHighestSequence: number;
  /** Interarrival jitter in RTP timestamp units. */
  readonly jitter: number;
  /** Middle 32 bits of its NTP time; 0 if there was none. */
  readonly lastSenderReport: number;
  /** 1/65536 s; 0 if there was none. */
  readonly delaySinceLastSenderReport: number;
}

export const REPORT_BLOCK_LENGTH = 24;
const MAX_BLOCKS = 31;
const CUMULATIVE_MAX = 0x7f_ffff;

export const assertBlockCount = (blocks: readonly ReportBlock[]): void => {
  if (blocks.length > MAX_BLOCKS) throw new RangeError("an RTCP report holds at most 31 report blocks");
};

export const parseReportBlocks = (packet: RtcpView, offset: number): ReportBlock[] | undefined => {
  const { bytes, count } = packet;
  if (offset + count * REPORT_BLOCK_LENGTH > packet.offset + packet.length) return undefined;
  const blocks: ReportBlock[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = offset + index * REPORT_BLOCK_LENGTH;
    blocks.push({
      ssrc: readUint32(bytes, at),
      fractionLost: readUint8(bytes, at + 4),
      cumulativeLost: (readUint24(bytes, at + 5) << 8) >> 8,
      extendedHighestSequence: readUint32(bytes, at + 8),
      jitter: readUint32(bytes, at + 12),
      lastSenderReport: readUint32(bytes, at + 16),
      delaySinceLastSenderReport: readUint32(bytes, at + 20),
    });
  }
  return blocks;
};

export const writeReportBlocks = (bytes: Uint8Array, offset: number, blocks: readonly ReportBlock[]): void => {
  let at = offset;
  for (const block of blocks) {
    writeUint32(bytes, at, block.ssrc);
    bytes[at + 4] = block.fractionLost;
    writeUint24(bytes, at + 5, Math.max(-CUMULATIVE_MAX - 1, Math.min(CUMULATIVE_MAX, block.cumulativeLost)) & 0xff_ffff);
    writeUint32(bytes, at + 8, block.extendedHighestSequence);
    writeUint32(bytes, at + 12, block.jitter);
    writeUint32(bytes, at + 16, block.lastSenderReport);
    writeUint32(bytes, at + 20, block.delaySinceLastSenderReport);
    at += REPORT_BLOCK_LENGTH;
  }
};
