import { useState } from "react";

/**
 * Says which fields of a form somebody has been at: an error is told after a touch, and not to a page that has just come. `shown` gives an
 * error back for a field that was left or holds something, which a link may have brought; a blank one that nobody touched has none.
 */
export const useTouched = <Name extends string>() => {
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  return {
    touch: (name: Name): void => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))),
    shown: (name: Name, value: string, error: string | undefined): string | undefined =>
      value.trim() !== "" || touched.has(name) ? error : undefined,
  };
};
