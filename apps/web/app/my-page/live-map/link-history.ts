import type { Device } from "../connections/devices.ts";
import { figuresOf, type LinkFigures } from "./link-figures.ts";

/** Length of the map's history, ms. */
export const HISTORY_MS = 300_000;

export interface LinkSample extends LinkFigures {
  /** Time of the poll, ms since 1970. */
  readonly at: number;
}

/** Figures of each device by its key, oldest first. Kept in the page only. */
export type LinkHistory = ReadonlyMap<string, readonly LinkSample[]>;

export const withPoll = (before: LinkHistory, devices: readonly Device[], at: number): LinkHistory =>
  new Map(
    devices.map((device) => {
      const kept = (before.get(device.key) ?? []).filter((sample) => sample.at > at - HISTORY_MS && sample.at < at);
      return [device.key, [...kept, { at, ...figuresOf(device) }]];
    }),
  );

export const rangeOf = (
  samples: readonly LinkSample[],
  figure: keyof LinkFigures,
): { readonly least: number; readonly most: number } | undefined => {
  const values = samples.flatMap((sample) => sample[figure] ?? []);
  return values.length === 0 ? undefined : { least: Math.min(...values), most: Math.max(...values) };
};
