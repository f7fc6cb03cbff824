import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { jsonForScript } from "./json-for-script.ts";
import { lateFaces } from "./late-faces.ts";
import { withoutImportMap } from "./page-scripts.tsx";

interface MadeProps {
  readonly rel?: string;
  readonly href?: string;
  readonly integrity?: string;
  readonly type?: string;
  readonly children?: ReactNode;
}

interface Preload {
  readonly href: string;
  readonly integrity?: string | undefined;
}

/** Renders as data, so that nothing is fetched. Preloads go into `preloads`. */
const asData = (node: ReactNode, preloads: Preload[]): ReactNode =>
  Children.map(node, (child) => {
    if (!isValidElement<MadeProps>(child)) return child;
    const { rel, href, integrity, type, children } = child.props;
    if (child.type === Fragment) return asData(children, preloads);
    if (child.type === "link" && rel === "modulepreload" && href !== undefined) {
      preloads.push({ href, integrity });
      return null;
    }
    return child.type === "script" && type === "module"
      ? cloneElement(child as ReactElement<Record<string, unknown>>, { type: "text/plain", async: undefined, "data-late": "" })
      : child;
  });

/** For a page that is never painted, ms. */
const AT_LATEST_MS = 2000;

/** Starts after the first frame, which has the network to itself. */
const beginning = (preloads: readonly Preload[], faces: readonly string[]): string => `{
const { nonce } = document.currentScript;
let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  ${lateFaces(faces)};
  for (const preload of ${jsonForScript(preloads)})
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", ...preload }));
  const module = Object.assign(document.createElement("script"), { type: "module", nonce });
  module.textContent = document.querySelector("script[data-late]").textContent;
  document.head.append(module);
  module.remove();
};
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, ${AT_LATEST_MS});
}`;

/**
 * Loads scripts after the first frame, so slow networks show the page a second earlier. `faces`: font sheets, which also
 * wait. Takes the router's `Scripts`.
 */
export const LateScripts = ({ nonce, faces }: { readonly nonce: string | undefined; readonly faces: readonly string[] }) => {
  const preloads: Preload[] = [];
  // Stateless, so its output is available by a call, always here.
  const made = asData(withoutImportMap(Scripts({ nonce })), preloads);
  return (
    <>
      {made}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // It has run: no need for its text in the browser.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; the addresses in it come from the build and hold no tag.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beginning(preloads, faces) : "" }}
      />
    </>
  );
};
