import { useId } from "react";
import type { Choice } from "./field.tsx";
import styles from "./segments.module.css";
import { useHydrated } from "./use-hydrated.ts";

/** Disabled before hydration, because a press would be lost. */
export const Segments = <Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}) => {
  const name = useId();
  const alive = useHydrated();
  return (
    <fieldset
      className={styles.group}
      disabled={props.disabled === true || !alive}
      aria-describedby={props.hint ? `${name}-hint` : undefined}
    >
      <legend className={styles.legend}>{props.label}</legend>
      <div className={styles.row}>
        {props.choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === props.value}
              onChange={() => props.onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {props.hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {props.hint}
        </p>
      )}
    </fieldset>
  );
};
