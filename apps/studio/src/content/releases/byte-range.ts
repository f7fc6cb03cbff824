/** Both ends are inclusive and count from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * RFC 9110 §14. Undefined: the whole file, also for several ranges or other forms, which a server may ignore. `unsatisfiable`:
 * outside the file.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (match === null) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "") {
    if (to === "") return undefined;
    const length = Number(to);
    return length === 0 || size === 0 ? "unsatisfiable" : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return undefined;
  return first >= size ? "unsatisfiable" : { first, last };
};
