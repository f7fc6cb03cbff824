import { useId } from "react";
import styles from "./toggle.module.css";
import { useHydrated } from "./use-hydrated.ts";

/** Disabled before hydration, because a press would be lost. */
export const Toggle = (props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: string | undefined;
}) => {
  const hintId = useId();
  const alive = useHydrated();
  return (
    <div>
      <label className={styles.toggle}>
        <input
          className={styles.box}
          type="checkbox"
          checked={props.checked}
          disabled={!alive}
          aria-describedby={props.hint ? hintId : undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span>{props.label}</span>
      </label>
      {props.hint && (
        <p className={styles.hint} id={hintId}>
          {props.hint}
        </p>
      )}
    </div>
  );
};
