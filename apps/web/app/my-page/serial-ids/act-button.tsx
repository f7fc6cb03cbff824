import type { ReactNode } from "react";

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
