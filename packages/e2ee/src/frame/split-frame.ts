export interface SplitFrame {
  readonly clear: Uint8Array;
  readonly secret: Uint8Array;
}
