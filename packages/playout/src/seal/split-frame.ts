/** A frame (or message) in two: what the way needs in clear, and what only the two ends may read. */
export interface SplitFrame {
  /** Everything in clear that the receiver sees too, bound to the sealed part as associated data. */
  readonly clear: Uint8Array;
  readonly secret: Uint8Array;
}

export const concatenate = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
