export { encodeRepairSymbol, recover, recoverBlocks } from "./code/erasure-code.ts";
export { blockRepairSymbols, recoverBlock } from "./frames/block-code.ts";
export { FrameFecDecoder } from "./frames/frame-fec-decoder.ts";
export { FrameFecEncoder } from "./frames/frame-fec-encoder.ts";
export { frameFecRequest, NO_FRAME_FEC } from "./frames/frame-fec-request.ts";
export { PacketFecDecoder } from "./packets/packet-fec-decoder.ts";
export { SourceBlocks } from "./packets/source-blocks.ts";
export { repairCountFor } from "./repair-count.ts";
