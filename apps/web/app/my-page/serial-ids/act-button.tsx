import type { ReactNode } from "react";

/** The main button of a dialog. While busy it keeps its label and focus, shows a mark, and does nothing. */
export const ActButton = (props: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly act: () => void;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className="button button-primary"
    disabled={props.disabled}
    aria-disabled={props.busy || undefined}
    aria-busy={props.busy || undefined}
    onClick={() => !props.busy && props.act()}
  >
    {props.children}
  </button>
);
