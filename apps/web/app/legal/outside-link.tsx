import type { ReactNode } from "react";

/** A link to another site, which learns at most our origin as the referrer. */
export const OutsideLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a href={to} rel="noopener external">
    {children}
  </a>
);
