export const PASSWORD_FIELD = "id-password";

export const focusPassword = (): void =>
  document.querySelector<HTMLInputElement>(`input[data-field="${PASSWORD_FIELD}"]`)?.focus();
