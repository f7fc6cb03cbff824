import type { Locator } from "playwright-core";

/** Like a keychain, bypasses React's setter without an event. */
export const setSilently = (field: Locator, value: string): Promise<void> =>
  field.evaluate((element, text) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, text);
  }, value);

export const setAllSilently = (form: Locator): Promise<Readonly<Record<string, string>>> =>
  form.evaluate((root) => {
    const SELECTOR =
      "textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden], [type=button])";
    const ANOTHER: Readonly<Record<string, string>> = {
      date: "2026-11-28",
      "datetime-local": "2026-11-28T09:00",
      email: "a@example.jp",
    };
    const filled: Record<string, string> = {};
    for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(SELECTOR)) {
      if (field.disabled || ("readOnly" in field && field.readOnly) || field.id === "") continue;
      const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
      const another =
        field instanceof HTMLSelectElement
          ? [...field.options].find((option) => !option.disabled && option.value !== field.value)?.value
          : (ANOTHER[field.type] ?? `${field.value}1`);
      if (another === undefined) continue;
      set?.call(field, another);
      filled[field.id] = field.value;
    }
    return filled;
  });

export const valuesOf = (form: Locator, ids: readonly string[]): Promise<Readonly<Record<string, string>>> =>
  form.evaluate(
    (root, wanted) =>
      Object.fromEntries(
        wanted.map((id) => [id, root.querySelector<HTMLInputElement>(`[id="${CSS.escape(id)}"]`)?.value ?? "(gone)"]),
      ),
    [...ids],
  );
