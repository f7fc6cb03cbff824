import type { ReactNode } from "react";
import styles from "./landing-section.module.css";

export const LandingSection = (props: {
  readonly id: string;
  readonly heading: string;
  readonly lead: string;
  readonly children: ReactNode;
}) => (
  <section className={styles.section} id={props.id} aria-labelledby={`${props.id}-heading`}>
    <div className={styles.head}>
      <h2 className={styles.heading} id={`${props.id}-heading`}>
        {props.heading}
      </h2>
      <p className={styles.lead}>{props.lead}</p>
    </div>
    {props.children}
  </section>
);
