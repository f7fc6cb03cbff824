/** Marks the field of the ID password among a page's inputs, for {@link focusPassword}. */
export const PASSWORD_FIELD = "id-password";

/** Brings the focus to the field of the ID password, where it is on the page. */
export const focusPassword = (): void =>
  document.querySelector<HTMLInputElement>(`input[data-field="${PASSWORD_FIELD}"]`)?.focus();
