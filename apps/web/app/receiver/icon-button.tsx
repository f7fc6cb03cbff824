import type { ReactNode } from "react";
import styles from "./controls.module.css";

export const IconButton = (props: {
  readonly label: string;
  readonly shortcut?: string;
  readonly act: () => void;
  readonly pressed?: boolean | undefined;
  readonly expanded?: boolean | undefined;
  readonly controls?: string | undefined;
  readonly testId?: string;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className={styles.icon}
    aria-label={props.label}
    title={props.shortcut === undefined ? props.label : `${props.label} (${props.shortcut})`}
    aria-pressed={props.pressed}
    aria-expanded={props.expanded}
    aria-controls={props.controls}
    data-testid={props.testId}
    onClick={props.act}
  >
    {props.children}
  </button>
);
