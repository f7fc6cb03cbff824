import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

/** Shows what can be done with an opened row, beneath what the row shows. */
export const RowActions = ({ children }: { readonly children: ReactNode }) => <p className={styles.actions}>{children}</p>;
