/** Clear for the path, and secret between the ends. */
export interface SplitFrame {
  readonly clear: Uint8Array;
  readonly secret: Uint8Array;
}
