import { type ReactNode, useId } from "react";
import styles from "./api-reference.module.css";

export const CodeBlock = (props: {
  readonly label: ReactNode;
  readonly code: string;
  readonly testId?: string;
  /** 4 within a call. */
  readonly level?: 3 | 4;
}) => {
  const Heading = `h${props.level ?? 4}` as const;
  const id = useId();
  return (
    <>
      <Heading id={id}>{props.label}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <figure className={styles.code} tabIndex={0} aria-labelledby={id} data-testid={props.testId}>
        <pre>
          <code>{props.code}</code>
        </pre>
      </figure>
    </>
  );
};
