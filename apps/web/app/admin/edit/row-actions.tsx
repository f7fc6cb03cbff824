import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

export const RowActions = ({ children }: { readonly children: ReactNode }) => <p className={styles.actions}>{children}</p>;
