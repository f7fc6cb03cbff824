import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/** Without the map of all hashes, which is longer than most pages: each module that a page begins with has its own in its preload. */
export const withoutImportMap = (node: ReactNode): ReactNode =>
  Children.map(node, (child) => {
    if (!isValidElement<{ readonly type?: string; readonly children?: ReactNode }>(child)) return child;
    if (child.type === Fragment) return withoutImportMap(child.props.children);
    return child.type === "script" && child.props.type === "importmap" ? null : child;
  });

/** The page's scripts, fetched as it comes, each with its hash. */
export const PageScripts = ({ nonce }: { readonly nonce: string | undefined }) =>
  // A stateless component, so call it directly for its output. Always called at this place.
  withoutImportMap(Scripts({ nonce }));
