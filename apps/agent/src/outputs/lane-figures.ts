/** One output in the JSON lines. */
export interface LaneFigures {
  /** Of media so far. */
  readonly bytes: number;
  readonly state: "waiting" | "open" | "ended";
}
