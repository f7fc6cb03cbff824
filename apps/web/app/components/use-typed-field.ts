import { noteValue, showValue, type TypedField, watchSilentFills } from "@setsuna/web-media/silent-fills";
import { type ChangeEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";

/** Attributes of an input, textarea or select that follows a value of the page. */
export interface TypedAttributes<Field extends TypedField> {
  readonly ref: RefObject<Field | null>;
  readonly defaultValue: string;
  readonly onChange: (event: ChangeEvent<Field>) => void;
}

/**
 * Ties a field to a value of the page, instead of React's `value`. Rendering never overwrites a value that entered the field without an event (from
 * a keychain, or typed before hydration): the value goes to `onChange`. `choices`: those of a select.
 */
export const useTypedField = <Field extends TypedField>(
  value: string,
  onChange: (value: string) => void,
  choices?: string,
): TypedAttributes<Field> => {
  const ref = useRef<Field>(null);
  const shown = useRef(choices);
  // A value that the page refused renders nothing else.
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    // The browser changes the value of a select whose choice has gone: that is no autofill.
    if (shown.current !== choices) noteValue(ref.current);
    shown.current = choices;
    showValue(ref.current, value);
  });
  useEffect(() => watchSilentFills(flushSync), []);
  return {
    ref,
    defaultValue: value,
    onChange: (event) => {
      onChange(event.currentTarget.value);
      renderAgain();
    },
  };
};
