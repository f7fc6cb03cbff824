/** Clear for the path, and secret between the ends. */
export interface SplitFrame {
  /** Authenticated as associated data. */
  readonly clear: Uint8Array;
  readonly secret: Uint8Array;
}
