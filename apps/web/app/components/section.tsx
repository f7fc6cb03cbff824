import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

export const Section = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
};

export const Subsection = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 className={styles.name} id={id}>
        {heading}
      </h3>
      {children}
    </section>
  );
};

export const Stack = ({ children }: { readonly children: ReactNode }) => <div className={styles.part}>{children}</div>;

export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={styles.pair}>{children}</div>;
