import type { ReactNode } from "react";
import styles from "./prose-section.module.css";

export const ProseSection = (props: {
  readonly id: string;
  readonly heading: string;
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
}) => {
  const Heading = props.level === 3 ? "h3" : "h2";
  return (
    <section className={styles.section} data-level={props.level ?? 2} aria-labelledby={props.id}>
      <Heading className={styles.heading} id={props.id}>
        <a href={`#${props.id}`}>{props.heading}</a>
      </Heading>
      {props.children}
    </section>
  );
};
