import type { ReactNode } from "react";
import styles from "./effects.module.css";

/** Shows what an act will do, a sentence each: when, and whether it can be undone. */
export const Effects = ({ of }: { readonly of: readonly string[] }) => (
  <ul className={styles.effects}>
    {of.map((effect) => (
      <li key={effect}>{effect}</li>
    ))}
  </ul>
);

/** The buttons of a dialog, the act last. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => <p className={styles.actions}>{children}</p>;
