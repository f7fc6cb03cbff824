import type { ReactNode } from "react";

/** Strokes on 20 x 20. Decorative: the button has the name. */
export const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg
    viewBox="0 0 20 20"
    width={20}
    height={20}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);
