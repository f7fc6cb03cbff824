import { type ReactNode, useId } from "react";
import styles from "./admin-section.module.css";

export const AdminSection = (props: { readonly name: string; readonly actions?: ReactNode; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.name} id={id}>
          {props.name}
        </h2>
        {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.children}
    </section>
  );
};
