import type { ErrorBody } from "@setsuna/contracts";
import type { LaneFigures } from "../../outputs/lane-figures.ts";
import type { StreamFigures } from "../../streams/stream-figures.ts";

export interface RunNews {
  /** Updated each second; empty at first. */
  readonly streams: readonly StreamFigures[];
  readonly outputs: readonly LaneFigures[];
  /** Absent: nothing sent, or unknown. `away`: keeps the channel until the source returns. */
  readonly source?: "waiting" | "open" | "away" | undefined;
  /** Such as `libx264`; absent before the first frame. */
  readonly encoder?: string | undefined;
  readonly notes: readonly RunNote[];
}

export interface RunNote {
  readonly at: number;
  readonly en: string;
  readonly ja: string;
  readonly isProblem: boolean;
}
export const MAX_NOTES = 20;

export type RunState =
  | { readonly name: "idle" }
  | { readonly name: "running"; readonly since: number; readonly news: RunNews }
  | { readonly name: "stopping"; readonly since: number; readonly news: RunNews }
  | { readonly name: "waiting"; readonly at: number; readonly error: ErrorBody; readonly news: RunNews }
  /** Without `error`, the run ended as intended. */
  | { readonly name: "ended"; readonly at: number; readonly error?: ErrorBody | undefined; readonly news: RunNews };

export const NO_NEWS: RunNews = { streams: [], outputs: [], notes: [] };

export const isActive = (state: RunState): boolean => state.name === "running" || state.name === "stopping";
