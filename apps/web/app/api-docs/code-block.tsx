import { type ReactNode, useId } from "react";
import styles from "./api-reference.module.css";

export const CodeBlock = (props: { readonly label: ReactNode; readonly code: string; readonly testId?: string }) => {
  const id = useId();
  return (
    <>
      <h4 id={id}>{props.label}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <figure className={styles.code} tabIndex={0} aria-labelledby={id} data-testid={props.testId}>
        <pre>
          <code>{props.code}</code>
        </pre>
      </figure>
    </>
  );
};
