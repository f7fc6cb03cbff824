import { type ReactNode, useEffect, useRef } from "react";
import styles from "./links-dialog.module.css";

export const ConfirmStep = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={styles.asked} ref={place} tabIndex={-1}>
      {children}
    </div>
  );
};
