/** The focused element takes precedence over page keys. */
export const keyboardFocus = (target: EventTarget | null): { readonly takesText: boolean; readonly takesSpace: boolean } => {
  const element = target instanceof Element ? target : undefined;
  return {
    takesText: element?.matches("input:not([type=range], [type=radio], [type=checkbox]), select, textarea") ?? false,
    takesSpace: element?.matches("button, a, summary, input") ?? false,
  };
};

/** Dialogs have their own keys. */
export const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest("dialog") !== null;
