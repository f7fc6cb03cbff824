import { repeat } from "@setsuna/kit";
import type { EdgeTime } from "./edge-time.ts";

/** Repeats `run` each `ms` until it is stopped; 0 never runs it. */
export const every = (ms: number, time: EdgeTime, run: () => void): (() => void) =>
  ms === 0 ? () => undefined : repeat((delay, task) => time.after(delay, task), ms, run);
