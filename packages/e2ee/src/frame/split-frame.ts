/** A frame (or message) in two: what the way needs in clear, and what only the two ends may read. */
export interface SplitFrame {
  /** Everything in clear that the receiver sees too, bound to the encrypted part as associated data. */
  readonly clear: Uint8Array;
  readonly secret: Uint8Array;
}
