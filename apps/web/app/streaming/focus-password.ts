export const PASSWORD_FIELD = "id-password";

/** Opens the folds around an input and moves the focus to it. Does nothing if the page has no such input. */
export const revealInput = (selector: string): void => {
  const input = document.querySelector<HTMLInputElement>(selector);
  for (let fold = input?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  input?.focus();
};

export const focusId = (): void => revealInput('input[name="id"]');

export const focusPassword = (): void => revealInput(`input[data-field="${PASSWORD_FIELD}"]`);
