import { type ChangeEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { noteValue, showValue, type TypedField, watchSilentFills } from "./silent-fills.ts";

/** Attributes of the field. */
export interface TypedAttributes<Field extends TypedField> {
  readonly ref: RefObject<Field | null>;
  readonly defaultValue: string;
  readonly onChange: (event: ChangeEvent<Field>) => void;
}

/**
 * Instead of React's `value`: rendering never overwrites a value that came without an event (keychain, or before hydration),
 * which goes to `onChange`. `choices`: of a select.
 */
export const useTypedField = <Field extends TypedField>(
  value: string,
  onChange: (value: string) => void,
  choices?: string,
): TypedAttributes<Field> => {
  const ref = useRef<Field>(null);
  const shown = useRef(choices);
  // Refusing a value changes no state, so force a render.
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    // A select whose choice has gone changes its value: no autofill.
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
