const PRESSED_BY_SPACE = "button, a, summary, input[type=checkbox]";

interface Control {
  matches(selector: string): boolean;
}

/**
 * Returns whether the focused control handles the space bar. Not if it was focused by pointer: after clicking a replay button,
 * the space bar should control the replay instead of pressing it again.
 */
export const takesSpace = (focused: Control | undefined, pointed: Control | undefined): boolean =>
  focused !== undefined && focused !== pointed && focused.matches(PRESSED_BY_SPACE);

/** Remembers the control that a pointer pressed last, until the keyboard moves on. Returns the way to stop. */
export const watchPointed = (target: Window, found: (control: Element | undefined) => void): (() => void) => {
  const onPointer = ({ target: at }: PointerEvent) =>
    found(at instanceof Element ? (at.closest(PRESSED_BY_SPACE) ?? undefined) : undefined);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Tab") found(undefined);
  };
  target.addEventListener("pointerdown", onPointer, { capture: true });
  target.addEventListener("keydown", onKey, { capture: true });
  return () => {
    target.removeEventListener("pointerdown", onPointer, { capture: true });
    target.removeEventListener("keydown", onKey, { capture: true });
  };
};
