import { showValue, type TypedField, watchSilentFills } from "@setsuna/web-media/silent-fills";
import { type ChangeEvent, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * Ties a field to a page's value. Unlike React's `value`, rendering never overwrites what a password manager filled in without an
 * event.
 */
export const useTypedField = <Field extends TypedField>(value: string, onChange: (value: string) => void) => {
  const ref = useRef<Field>(null);
  // Refusing a value changes no state, so force a render.
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  useLayoutEffect(() => {
    if (ref.current !== null) showValue(ref.current, value);
  });
  useEffect(() => watchSilentFills(flushSync), []);
  return {
    ref,
    defaultValue: value,
    onChange: (event: ChangeEvent<Field>): void => {
      onChange(event.currentTarget.value);
      renderAgain();
    },
  };
};
