import type { ReactNode } from "react";
import styles from "./effects.module.css";

export const Effects = ({ of }: { readonly of: readonly string[] }) => (
  <ul className={styles.effects}>
    {of.map((effect) => (
      <li key={effect}>{effect}</li>
    ))}
  </ul>
);

export const DialogActions = ({ children }: { readonly children: ReactNode }) => <p className={styles.actions}>{children}</p>;
