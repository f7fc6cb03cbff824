import { type ReactNode, useId } from "react";
import styles from "./user-section.module.css";

export const UserSection = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.name} id={id}>
        {name}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
};
