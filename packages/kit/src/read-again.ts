/**
 * Returns `read` with a memory of one text: what comes twice in a row is read once. For peers that say the same again and again; nobody may
 * change what is returned.
 */
export const readAgain = <Read>(read: (text: unknown) => Read): ((text: unknown) => Read) => {
  let last: { readonly text: unknown; readonly value: Read } | undefined;
  return (text) => {
    if (last?.text !== text || last === undefined) last = { text, value: read(text) };
    return last.value;
  };
};
