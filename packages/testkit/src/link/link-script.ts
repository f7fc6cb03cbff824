import type { LinkParameters } from "./link-model.ts";

/** One change of one direction, at a time after the script's start. */
export interface TimedChange {
  readonly atMs: number;
  /** Parameters that change; the others stay as they are then. */
  readonly change: Partial<LinkParameters>;
}

/** One change of a line, and for which direction. */
export interface LinkStep extends TimedChange {
  /** Absent: both. */
  readonly direction?: "forward" | "backward" | undefined;
}

/** Changes of a link in the course of time, as data; those of the same time take effect in the order given. */
export type LinkScript = readonly LinkStep[];

/** Nothing passes either way from `atMs` on for `lengthMs`. */
export const outage = (atMs: number, lengthMs: number): LinkScript => [
  { atMs, change: { outage: true } },
  { atMs: atMs + lengthMs, change: { outage: false } },
];

/** The part of a script that one direction follows. */
export const stepsOf = (script: LinkScript, direction: "forward" | "backward"): readonly TimedChange[] =>
  script.filter((step) => step.direction === undefined || step.direction === direction);
