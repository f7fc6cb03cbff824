import type { ReactNode } from "react";
import type { FeatureTexts } from "../../content/types/landing.ts";
import styles from "./features.module.css";

export const Feature = ({ texts, children }: { readonly texts: FeatureTexts; readonly children: ReactNode }) => (
  <li className={styles.feature}>
    <h3 className={styles.name}>{texts.name}</h3>
    <p className={styles.text}>{texts.text}</p>
    <div className={styles.thing}>{children}</div>
  </li>
);
