import type { TimedChange } from "./link-model.ts";

/** One change of a line, and for which direction. */
export interface LinkStep extends TimedChange {
  /** Absent: both. */
  readonly direction?: "forward" | "backward" | undefined;
  /** The near end is seen at another address and port from then on, and no longer at the one before. */
  readonly newAddress?: true;
}

/** Scheduled changes of a link, as data; changes at the same time apply in the given order. */
export type LinkScript = readonly LinkStep[];

/** Nothing passes either way from `atMs` on for `lengthMs`. */
export const outage = (atMs: number, lengthMs: number): LinkScript => [
  { atMs, change: { outage: true } },
  { atMs: atMs + lengthMs, change: { outage: false } },
];

/** The capacity is `rateBps` from `atMs` on for `lengthMs`, and `usualBps` again after that. */
export const fall = (atMs: number, lengthMs: number, rateBps: number, usualBps: number): LinkScript => [
  { atMs, change: { rateBps } },
  { atMs: atMs + lengthMs, change: { rateBps: usualBps } },
];

/** Describes teeth of {@link sawTooth}: the capacity falls evenly from `highBps` to `lowBps` within `toothMs`, and jumps back. */
export interface SawTooth {
  readonly highBps: number;
  readonly lowBps: number;
  readonly toothMs: number;
  readonly teeth: number;
  /** Steps of a tooth. */
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

/** The near end moves to another network: nothing passes for `lengthMs` from `atMs` on, then it has another address and this delay. */
export const handover = (atMs: number, lengthMs: number, delayMs: number): LinkScript => [
  { atMs, change: { outage: true } },
  { atMs: atMs + lengthMs, change: { outage: false, delayMs }, newAddress: true },
];

/** The part of a script that one direction follows. */
export const stepsOf = (script: LinkScript, direction: "forward" | "backward"): readonly TimedChange[] =>
  script.filter((step) => step.direction === undefined || step.direction === direction);
