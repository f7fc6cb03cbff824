/** One output in the JSON lines. */
export interface LaneFigures {
  readonly bytes: number;
  readonly state: "waiting" | "open" | "ended";
}
