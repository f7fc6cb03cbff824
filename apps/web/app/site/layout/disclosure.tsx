import { type ReactNode, useRef } from "react";
import styles from "./disclosure.module.css";
import { useMenu } from "./use-menu.ts";

/** A button and its menu. A details element, so it works without script. */
export const Disclosure = (props: {
  readonly face: ReactNode;
  readonly label?: string;
  readonly testId: string;
  readonly className?: string;
  /** Menus of a group: at most one is open. Absent: the site's bar. */
  readonly group?: string;
  readonly children: ReactNode;
}) => {
  const root = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const handlers = useMenu({
    root,
    button,
    isOpen: () => root.current?.open === true,
    show: (open) => {
      if (root.current !== null) root.current.open = open;
    },
  });
  return (
    <details ref={root} name={props.group ?? "site-bar"} className={`${styles.menu} ${props.className ?? ""}`} {...handlers}>
      <summary ref={button} className={styles.button} aria-label={props.label} data-testid={props.testId}>
        {props.face}
      </summary>
      <div className={styles.panel} data-panel>
        {props.children}
      </div>
    </details>
  );
};
