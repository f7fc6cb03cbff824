/** Finest step of a bar that is drawn, as a share of its length. */
const STEPS = 500;

/** Sets the custom property `name` of an element to a share, 0 to 1; leaves it alone where it would look the same. */
export const drawShare = (element: Element | undefined, name: string, share: number): void => {
  if (!(element instanceof HTMLElement)) return;
  const value = String(Math.round(share * STEPS) / STEPS);
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
};

/** Marks an element as over full scale, or not. */
export const markOver = (element: HTMLElement, isOver: boolean): void => {
  const over = String(isOver);
  if (element.dataset.over !== over) element.dataset.over = over;
};
