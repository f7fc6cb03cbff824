/** Entries of maps, sets and arrays, and bytes of typed arrays. */
export interface HeldMemory {
  readonly entries: number;
  readonly bytes: number;
}

export const heldMemory = (root: unknown): HeldMemory => {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [root];
  let entries = 0;
  let bytes = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (ArrayBuffer.isView(value)) bytes += value.byteLength;
    else if (value instanceof Map) {
      entries += value.size;
      for (const [key, part] of value) waiting.push(key, part);
    } else if (Array.isArray(value) || value instanceof Set) {
      entries += Array.isArray(value) ? value.length : value.size;
      for (const part of value) waiting.push(part);
    } else for (const part of Object.values(value)) waiting.push(part);
  }
  return { entries, bytes };
};
