import { readUint8, readUint24, readUint32, writeUint24, writeUint32 } from "@setsuna/kit";
export const REPORT_BLOCK_LENGTH = 24;
const MAX_BLOCKS = 31;
const CUMULATIVE_MAX = 8388607;
export const assertBlockCount = (blocks) => {
    if (blocks.length > MAX_BLOCKS)
        throw new RangeError("an RTCP report holds at most 31 report blocks");
};
/** Report blocks from `offset` on; undefined when the packet is too short for as many as its header says. */
export const parseReportBlocks = (packet, offset) => {
    const { bytes, count } = packet;
    if (offset + count * REPORT_BLOCK_LENGTH > packet.offset + packet.length)
        return undefined;
    const blocks = [];
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
export const writeReportBlocks = (bytes, offset, blocks) => {
    let at = offset;
    for (const block of blocks) {
        writeUint32(bytes, at, block.ssrc);
        bytes[at + 4] = block.fractionLost;
        writeUint24(bytes, at + 5, Math.max(-CUMULATIVE_MAX - 1, Math.min(CUMULATIVE_MAX, block.cumulativeLost)) & 16777215);
        writeUint32(bytes, at + 8, block.extendedHighestSequence);
        writeUint32(bytes, at + 12, block.jitter);
        writeUint32(bytes, at + 16, block.lastSenderReport);
        writeUint32(bytes, at + 20, block.delaySinceLastSenderReport);
        at += REPORT_BLOCK_LENGTH;
    }
};
