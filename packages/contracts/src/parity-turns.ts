/**
 * Which checks of the code (rtp/repair/erasure-code) parity packets are made of. Runs of packets take turns: where a run's parity is over
 * the run before it too, the two have no check in common, so that all of them say different things of what they share.
 */

/** Most parity packets for a run of carried packets. */
export const MAX_PARITY = 18;
/** Parity packets for a run that viewers and relays of before know of; more is asked for apart, and is of checks beyond theirs. */
export const FORMER_PARITY = 12;
/** How many packets more that can be. */
export const FURTHER_PARITY = MAX_PARITY - FORMER_PARITY;
/** Checks that there are: 0-11 and 12-23 of two turns, then what each has more, 24-29 and 30-35. */
export const PARITY_CHECKS = 2 * MAX_PARITY;

/** Whose checks a run has: the one before it and the one after it have the other turn. */
export type ParityTurn = 0 | 1;
/** Whose turn is next. */
export const otherTurn = (turn: ParityTurn): ParityTurn => (turn === 0 ? 1 : 0);

/** The first `count` checks of a turn, 0-18 of them. */
export const checksOfTurn = (turn: ParityTurn, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) =>
    index < FORMER_PARITY ? turn * FORMER_PARITY + index : 2 * FORMER_PARITY + turn * FURTHER_PARITY + (index - FORMER_PARITY),
  );
