/** Moves keyboard and screen reader focus to an element that isn't focusable, without scrolling. */
export const reach = (element: HTMLElement): void => {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};
