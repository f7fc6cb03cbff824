import type { ErrorBody } from "@setsuna/contracts";
import type { LaneFigures } from "../../outputs/lane-figures.ts";
import type { StreamFigures } from "../../streams/stream-figures.ts";

/** Reports of a run since it began. */
export interface RunNews {
  /** Of each stream, once a second; empty before the first figures. */
  readonly streams: readonly StreamFigures[];
  /** Of each output, in the order of the config; empty before the first figures and for what receives nothing. */
  readonly outputs: readonly LaneFigures[];
  /** State of the media source. Absent: nothing is sent, or not known yet. `away`: the channel is kept until the source returns. */
  readonly source?: "waiting" | "open" | "away" | undefined;
  /** Such as `libx264`; absent until a picture was encoded. */
  readonly encoder?: string | undefined;
  /** Notes on what happened, newest last; at most {@link MOST_NOTES}. */
  readonly notes: readonly RunNote[];
}

/** Describes a sentence for a person. */
export interface RunNote {
  /** ms since the Unix epoch. */
  readonly at: number;
  readonly en: string;
  readonly ja: string;
  readonly isProblem: boolean;
}
export const MOST_NOTES = 20;

/** Names the state of a run. */
export type RunState =
  | { readonly name: "idle" }
  | { readonly name: "running"; readonly since: number; readonly news: RunNews }
  | { readonly name: "stopping"; readonly since: number; readonly news: RunNews }
  /** Restarts automatically `at`. `error`: why the run had ended. */
  | { readonly name: "waiting"; readonly at: number; readonly error: ErrorBody; readonly news: RunNews }
  /** `error` absent: as it was wanted. */
  | { readonly name: "ended"; readonly at: number; readonly error?: ErrorBody | undefined; readonly news: RunNews };

export const NO_NEWS: RunNews = { streams: [], outputs: [], notes: [] };

/** Returns true while a process works for it. */
export const isActive = (state: RunState): boolean => state.name === "running" || state.name === "stopping";
