import { type ReactNode, useEffect, useRef } from "react";
import styles from "./links-dialog.module.css";

/** A question that took the place of the button that led to it: the keyboard goes on here. */
export const AskedAgain = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={styles.asked} ref={place} tabIndex={-1}>
      {children}
    </div>
  );
};
