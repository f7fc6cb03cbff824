/** Bytes `first` to `last`, both included, from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part of a file of `size` bytes that a Range header asks for. Undefined: the whole file, also for headers with several ranges or
 * of another form, which a server may ignore. `unsatisfiable`: nothing of it lies in the file. RFC 9110 §14.
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
