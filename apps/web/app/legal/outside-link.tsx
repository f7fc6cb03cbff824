import type { ReactNode } from "react";

/** A page of somebody else: it hears nothing of where the reader came from beyond our site's name. */
export const OutsideLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a href={to} rel="noopener external">
    {children}
  </a>
);
