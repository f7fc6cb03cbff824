import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./check-box.module.css";

export const CheckBox = ({
  children,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}) => (
  <label className={styles.line}>
    <input {...input} type="checkbox" className={styles.box} />
    <span>{children}</span>
  </label>
);
