import type { ReactNode } from "react";

export const OutsideLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a href={to} rel="noopener external">
    {children}
  </a>
);
