import { type ReactNode, useId } from "react";
import styles from "./check-group.module.css";

/** Check boxes under one legend. */
export const CheckGroup = (props: {
  readonly legend: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}) => {
  const id = useId();
  const described = [props.error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.group} aria-describedby={described === "" ? undefined : described}>
      <legend className={styles.legend}>{props.legend}</legend>
      {props.hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
      {props.error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {props.error}
        </p>
      )}
      {props.children}
    </fieldset>
  );
};
