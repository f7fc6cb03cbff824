/** An element and what it is in, from the inside out. */
const pathOf = (element: Element): Element[] => {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at);
  return path;
};

/** The heading nearest to where something was: of its list, else of its section, else of the page. */
const headingNear = (path: readonly Element[]): HTMLElement | undefined => {
  for (const element of path) {
    const heading = element.isConnected ? element.querySelector<HTMLElement>("h1, h2, h3") : null;
    // One that is out of sight cannot be where somebody goes on.
    if (heading !== null && heading.getClientRects().length > 0) return heading;
  }
  return undefined;
};

/** Describes where the keyboard was, to be taken up again by {@link returnFocus}. */
export interface FocusOrigin {
  readonly opener: HTMLElement | undefined;
  readonly path: readonly Element[];
}

/** Remembers what has the focus now. To be called before a dialog takes it. */
export const focusOrigin = (): FocusOrigin => {
  const opener = document.activeElement;
  return opener instanceof HTMLElement && opener !== document.body
    ? { opener, path: pathOf(opener) }
    : { opener: undefined, path: [document.body] };
};

const focusHeading = (path: readonly Element[]): void => {
  const heading = headingNear([...path, document.body]);
  if (heading === undefined) return;
  // Headings take the focus only from here: they are no stop of the tab key.
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus();
};

/**
 * Gives the focus back to what opened a dialog. Where that is gone, or goes when the list that it is in is read again, the heading next to
 * its place has it: whoever works by keyboard is not sent back to the beginning of the page. WCAG 2.4.3.
 */
export const returnFocus = ({ opener, path }: FocusOrigin): void => {
  if (opener === undefined) return;
  if (!opener.isConnected) {
    focusHeading(path);
    return;
  }
  opener.focus();
  const watch = new MutationObserver(() => {
    if (opener.isConnected && document.activeElement === opener) return;
    // Nobody took the focus elsewhere: it was lost with the opener.
    const lost = !opener.isConnected && (document.activeElement === null || document.activeElement === document.body);
    watch.disconnect();
    if (lost) focusHeading(path);
  });
  watch.observe(document.body, { childList: true, subtree: true });
};
