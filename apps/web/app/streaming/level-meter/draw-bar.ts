const STEPS = 500;

/** Sets the custom property `name`, 0 to 1, and skips invisible changes. */
export const drawShare = (element: Element | undefined, name: string, share: number): void => {
  if (!(element instanceof HTMLElement)) return;
  const value = String(Math.round(share * STEPS) / STEPS);
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
};

export const markOver = (element: HTMLElement, isOver: boolean): void => {
  const over = String(isOver);
  if (element.dataset.over !== over) element.dataset.over = over;
};
