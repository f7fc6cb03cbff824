/** The longest times of docs/reliability.md, ms. */
export interface Limit {
  /** A viewer's picture stands still. */
  readonly stoodStill: number;
  /** Somebody waits for a log-in or a purchase that they began. */
  readonly people: number;
}
