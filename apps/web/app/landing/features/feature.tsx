import type { ReactNode } from "react";
import type { FeatureProse } from "../landing-prose.ts";
import styles from "./features.module.css";

/** One feature: a small working thing, what it is called, what it does. */
export const Feature = ({ prose, children }: { readonly prose: FeatureProse; readonly children: ReactNode }) => (
  <li className={styles.feature}>
    <h3 className={styles.name}>{prose.name}</h3>
    <p className={styles.text}>{prose.text}</p>
    <div className={styles.thing}>{children}</div>
  </li>
);
