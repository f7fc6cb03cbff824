import styles from "./toggle.module.css";

/** On or off. */
export const Toggle = (props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) => (
  <label className={styles.toggle}>
    <input
      className={styles.box}
      type="checkbox"
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
    <span>{props.label}</span>
  </label>
);
