export interface LaneFigures {
  readonly bytes: number;
  readonly state: "waiting" | "open" | "ended";
}
