/** Says what the focus would do with a key: a page's own keys leave those to it. */
export const keyboardFocus = (target: EventTarget | null): { readonly takesText: boolean; readonly takesSpace: boolean } => {
  const element = target instanceof Element ? target : undefined;
  return {
    takesText: element?.matches("input:not([type=range], [type=radio], [type=checkbox]), select, textarea") ?? false,
    takesSpace: element?.matches("button, a, summary, input") ?? false,
  };
};

/** Returns whether an event is in a dialog, whose keys are its own. */
export const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest("dialog") !== null;
