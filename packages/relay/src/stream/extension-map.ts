/** A table for `remapExtensions`: index is the publisher's id, value the viewer's, 0 drops the extension. RFC 8285 §4. */
export const extensionMap = (from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>): Uint8Array => {
  const map = new Uint8Array(256);
  for (const [uri, id] of from) map[id] = to.get(uri) ?? 0;
  return map;
};

/** Viewers with equal keys can be sent the same bytes. */
export const extensionKey = (ids: ReadonlyMap<string, number>): string =>
  [...ids]
    .map(([uri, id]) => `${id} ${uri}`)
    .sort()
    .join("\n");
