const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Nesting of arrays and objects; 0 for a bare value. Invalid JSON gives some number. */
export const jsonDepth = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isString = false;
    } else if (code === QUOTE) isString = true;
    else if (OPENING.has(code)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return deepest;
};
