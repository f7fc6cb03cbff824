/** Lets the keyboard and the screen reader go on at an element that takes no focus by itself. The page does not move. */
export const reach = (element: HTMLElement): void => {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};
