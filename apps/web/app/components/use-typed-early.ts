import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * For a controlled text input that the server rendered: what a quick hand typed before the page was alive is in the input and not in the
 * state, and would be gone at the next rendering. Hands it to `onChange`, once; give the reference to the input.
 */
export const useTypedEarly = (value: string, onChange: (value: string) => void): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  const alive = useEffectEvent((typed: string) => {
    if (typed !== value) onChange(typed);
  });
  useEffect(() => {
    if (input.current !== null) alive(input.current.value);
  }, []);
  return input;
};
