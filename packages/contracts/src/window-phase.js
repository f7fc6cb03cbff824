/**
 * Encoding symbol IDs of repair packets (fec/code/erasure-code). Source blocks alternate between two window phases: where the window of a
 * block's repair packets reaches over the block before it too, the two have no ID in common, so that all of them say different things of
 * what they share.
 */
/** Most repair packets for one source block. */
export const MAX_REPAIR_PACKETS = 18;
/** IDs that there are: 0-17 of one phase, 18-35 of the other. */
export const ENCODING_SYMBOL_IDS = 2 * MAX_REPAIR_PACKETS;
/** Returns the phase of the next source block. */
export const otherPhase = (phase) => (phase === 0 ? 1 : 0);
/** Returns the first `count` encoding symbol IDs of a phase, 0-18 of them. */
export const encodingSymbolIds = (phase, count) => Array.from({ length: count }, (_, index) => phase * MAX_REPAIR_PACKETS + index);
