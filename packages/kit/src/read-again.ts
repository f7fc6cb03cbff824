/**
 * Returns `read` with a memory of the last `count` texts that were different: what comes again is read once. For peers, `count` of them, that say
 * the same again and again; nobody may change what is returned.
 */
export const readAgain = <Read>(read: (text: unknown) => Read, count = 1): ((text: unknown) => Read) => {
  const known: { readonly text: unknown; readonly value: Read }[] = [];
  let oldest = 0;
  return (text) => {
    for (const one of known) if (one.text === text) return one.value;
    const value = read(text);
    known[oldest] = { text, value };
    oldest = (oldest + 1) % count;
    return value;
  };
};
