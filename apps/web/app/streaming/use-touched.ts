import { useState } from "react";

/** `shown`: error of a field that was left or has a value, such as a link's. */
export const useTouched = <Name extends string>() => {
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  return {
    touch: (name: Name): void => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))),
    shown: (name: Name, value: string, error: string | undefined): string | undefined =>
      value.trim() !== "" || touched.has(name) ? error : undefined,
  };
};
