import type { ReactNode } from "react";

/** Referrer: our origin at most. */
export const OutsideLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a href={to} rel="noopener external">
    {children}
  </a>
);
