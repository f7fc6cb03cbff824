import { noteValue, watchSilentFills } from "@setsuna/web-media/silent-fills";
import { useTypedField } from "@setsuna/web-media/use-typed-field";
import { type InputHTMLAttributes, type ReactNode, useEffect, useId } from "react";
import { flushSync } from "react-dom";
import styles from "./field.module.css";

interface FieldProps {
  readonly label: string;
  readonly unit?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

export const Field = (
  props: FieldProps & {
    readonly children: (attributes: {
      readonly id: string;
      readonly "aria-invalid": boolean | undefined;
      readonly "aria-describedby": string | undefined;
    }) => ReactNode;
  },
) => {
  const id = useId();
  useEffect(() => {
    noteValue(document.getElementById(id));
    return watchSilentFills(flushSync);
  }, [id]);
  const described = [props.error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {props.label}
      </label>
      <div className={styles.line}>
        {props.children({
          id,
          "aria-invalid": props.error === undefined ? undefined : true,
          "aria-describedby": described === "" ? undefined : described,
        })}
        {props.unit && <span className={styles.unit}>{props.unit}</span>}
      </div>
      {props.error && (
        <p className={styles.error} id={`${id}-error`}>
          {props.error}
        </p>
      )}
      {props.hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
};

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "className" | "id">;

export const TextField = ({
  label,
  unit,
  hint,
  error,
  value,
  onChange,
  figures = false,
  ...input
}: FieldProps &
  InputProps & { readonly value: string; readonly onChange: (value: string) => void; readonly figures?: boolean }) => {
  const typed = useTypedField<HTMLInputElement>(value, onChange);
  return (
    <Field label={label} unit={unit} hint={hint} error={error}>
      {(attributes) => (
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...attributes}
          {...typed}
          className={figures ? `${styles.input} ${styles.figures}` : styles.input}
        />
      )}
    </Field>
  );
};

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export const SelectField = <Value extends string>(
  props: FieldProps & {
    readonly value: Value;
    readonly choices: readonly Choice<Value>[];
    readonly onChange: (value: Value) => void;
    readonly disabled?: boolean;
  },
) => {
  const typed = useTypedField<HTMLSelectElement>(
    props.value,
    (value) => {
      const choice = props.choices.find((each) => each.value === value);
      if (choice) props.onChange(choice.value);
    },
    props.choices.map(({ value }) => value).join("\n"),
  );
  return (
    <Field label={props.label} unit={props.unit} hint={props.hint} error={props.error}>
      {(attributes) => (
        <select {...attributes} {...typed} className={`${styles.input} ${styles.select}`} disabled={props.disabled}>
          {props.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
