/** Innermost first. */
const pathOf = (element: Element): Element[] => {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at);
  return path;
};

const headingNear = (path: readonly Element[]): HTMLElement | undefined => {
  for (const element of path) {
    const heading = element.isConnected ? element.querySelector<HTMLElement>("h1, h2, h3") : null;
    // A hidden heading can't take focus.
    if (heading !== null && heading.getClientRects().length > 0) return heading;
  }
  return undefined;
};

export interface FocusOrigin {
  readonly opener: HTMLElement | undefined;
  readonly path: readonly Element[];
}

export const focusOrigin = (): FocusOrigin => {
  const opener = document.activeElement;
  return opener instanceof HTMLElement && opener !== document.body
    ? { opener, path: pathOf(opener) }
    : { opener: undefined, path: [document.body] };
};

const focusHeading = (path: readonly Element[]): void => {
  const heading = headingNear([...path, document.body]);
  if (heading === undefined) return;
  // Focusable, but not a tab stop.
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus();
};

/**
 * Returns focus to the element that opened a dialog. If that is gone or about to be re-rendered, focuses the nearest heading,
 * so that keyboard users don't restart at the top. WCAG 2.4.3.
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
    const lost = !opener.isConnected && (document.activeElement === null || document.activeElement === document.body);
    watch.disconnect();
    if (lost) focusHeading(path);
  });
  watch.observe(document.body, { childList: true, subtree: true });
};
