import { useState } from "react";

/**
 * Tracks touched fields, so that errors appear after a touch and not on load. `shown` returns the error of a field that was
 * left or has a value, which may come from a link. Untouched blank fields show none.
 */
export const useTouched = <Name extends string>() => {
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  return {
    touch: (name: Name): void => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))),
    shown: (name: Name, value: string, error: string | undefined): string | undefined =>
      value.trim() !== "" || touched.has(name) ? error : undefined,
  };
};
