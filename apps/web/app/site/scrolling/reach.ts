/** Focus without scrolling, for an unfocusable element. */
export const reach = (element: HTMLElement): void => {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};
