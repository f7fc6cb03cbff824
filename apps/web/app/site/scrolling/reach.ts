/** Focuses an unfocusable element without scrolling. */
export const reach = (element: HTMLElement): void => {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};
