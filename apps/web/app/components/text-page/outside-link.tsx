import type { ReactNode } from "react";

/** Sends at most our origin as referrer. */
export const OutsideLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a href={to} rel="noopener external">
    {children}
  </a>
);
