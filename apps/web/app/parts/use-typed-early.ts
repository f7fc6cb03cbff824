import { type RefObject, useEffect, useRef } from "react";

/**
 * For a controlled text input that the server rendered: what a quick hand typed before the page was alive is in the input and not in the
 * state, and would be gone at the next rendering. Hands it to `onChange`, once; give the reference to the input.
 */
export const useTypedEarly = (value: string, onChange: (value: string) => void): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef<{ value: string; onChange: (value: string) => void } | undefined>({ value, onChange });
  useEffect(() => {
    const typed = input.current?.value;
    const before = first.current;
    first.current = undefined;
    if (typed !== undefined && before !== undefined && typed !== before.value) before.onChange(typed);
  }, []);
  return input;
};
