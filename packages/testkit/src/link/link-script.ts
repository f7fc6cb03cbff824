import type { TimedChange } from "./link-model.ts";

/** One change of a link, and its direction. */
export interface LinkStep extends TimedChange {
  readonly direction?: "forward" | "backward" | undefined;
  /** The near end changes address and port. */
  readonly newAddress?: true;
}

/** Changes at the same time apply in order. */
export type LinkScript = readonly LinkStep[];

/** Cuts both directions from `atMs` for `lengthMs`. */
export const outage = (atMs: number, lengthMs: number): LinkScript => [
  { atMs, change: { outage: true } },
  { atMs: atMs + lengthMs, change: { outage: false } },
];

/** Sets `rateBps` from `atMs` for `lengthMs`, then `usualBps`. */
export const fall = (atMs: number, lengthMs: number, rateBps: number, usualBps: number): LinkScript => [
  { atMs, change: { rateBps } },
  { atMs: atMs + lengthMs, change: { rateBps: usualBps } },
];

/** The capacity falls evenly from `highBps` to `lowBps` within `toothMs`, then jumps back. */
export interface SawTooth {
  readonly highBps: number;
  readonly lowBps: number;
  readonly toothMs: number;
  readonly teeth: number;
  readonly steps: number;
}

/** Teeth of capacity from the beginning on; at the end it is high again. */
export const sawTooth = ({ highBps, lowBps, toothMs, teeth, steps }: SawTooth): LinkScript => [
  ...Array.from({ length: teeth * steps }, (_, index) => ({
    atMs: (index * toothMs) / steps,
    change: { rateBps: highBps - ((highBps - lowBps) * (index % steps)) / (steps - 1) },
  })),
  { atMs: teeth * toothMs, change: { rateBps: highBps } },
];

/**
 * The near end changes networks: nothing passes for `lengthMs` from `atMs` on; then it has another address and this delay.
 */
export const handover = (atMs: number, lengthMs: number, delayMs: number): LinkScript => [
  { atMs, change: { outage: true } },
  { atMs: atMs + lengthMs, change: { outage: false, delayMs }, newAddress: true },
];

/** Returns the changes of a script for one direction. */
export const stepsOf = (script: LinkScript, direction: "forward" | "backward"): readonly TimedChange[] =>
  script.filter((step) => step.direction === undefined || step.direction === direction);
