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

/** A module that is fetched ahead, and its hash; absent: not compared. */
interface Preload {
  readonly href: string;
  readonly integrity?: string | undefined;
}

/** The router's scripts as data: nothing is fetched for them, and the module waits. What would have been preloaded goes into `preloads`. */
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

/** A page that is never painted, in a window behind others, begins after so long all the same, ms. */
const AT_LATEST_MS = 2000;

/** Begins once the first frame is out: words and colours have the line to themselves until then. */
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
 * The page's scripts, fetched after its first frame. For pages that are read first: on a slow line they are seen a second earlier, and
 * their links work meanwhile. `faces`: sheets of the fonts, which wait as long. Takes what the router's `Scripts` makes, in any order, and
 * holds it back.
 */
export const LateScripts = ({ nonce, faces }: { readonly nonce: string | undefined; readonly faces: readonly string[] }) => {
  const preloads: Preload[] = [];
  // A stateless component, so call it directly for its output. Always called at this place.
  const made = asData(withoutImportMap(Scripts({ nonce })), preloads);
  return (
    <>
      {made}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // In the browser it has run; its text need not come twice.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; the addresses in it come from the build and hold no tag.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beginning(preloads, faces) : "" }}
      />
    </>
  );
};
