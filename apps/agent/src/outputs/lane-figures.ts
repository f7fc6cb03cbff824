/** Facts about one output in the JSON lines. */
export interface LaneFigures {
  /** Of media, taken so far. */
  readonly bytes: number;
  readonly state: "waiting" | "open" | "ended";
}
