import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

export const withoutImportMap = (node: ReactNode): ReactNode =>
  Children.map(node, (child) => {
    if (!isValidElement<{ readonly type?: string; readonly children?: ReactNode }>(child)) return child;
    if (child.type === Fragment) return withoutImportMap(child.props.children);
    return child.type === "script" && child.props.type === "importmap" ? null : child;
  });

export const PageScripts = ({ nonce }: { readonly nonce: string | undefined }) =>
  // Stateless, so its output is available by a call, always here.
  withoutImportMap(Scripts({ nonce }));
