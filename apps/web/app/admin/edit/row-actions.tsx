import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

/** Returns what an opened row shows, and beneath it what can be done. */
export const RowActions = ({ children }: { readonly children: ReactNode }) => <p className={styles.actions}>{children}</p>;
