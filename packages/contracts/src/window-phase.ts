/**
 * Encoding symbol IDs of repair packets (fec/code/erasure-code). Source blocks alternate between two phases without common IDs,
 * so that windows over two blocks repeat nothing.
 */

export const MAX_REPAIR_PACKETS = 18;
/** 0 to 17 for one phase, 18 to 35 for the other. */
export const ENCODING_SYMBOL_IDS = 2 * MAX_REPAIR_PACKETS;

/** Alternates by source block. */
export type WindowPhase = 0 | 1;
/** Returns the phase of the next source block. */
export const otherPhase = (phase: WindowPhase): WindowPhase => (phase === 0 ? 1 : 0);

/** `count` is 0 to 18. */
export const encodingSymbolIds = (phase: WindowPhase, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => phase * MAX_REPAIR_PACKETS + index);
