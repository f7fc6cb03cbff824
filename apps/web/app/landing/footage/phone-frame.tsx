import type { ReactNode } from "react";
import styles from "./phone-frame.module.css";

export const PhoneFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.phone}>
    <div className={styles.screen}>{children}</div>
  </div>
);
