import { flushSync } from "react-dom";

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Values that the page knows, from an event or its own write. */
const known = new WeakMap<TextInput, string>();

const NO_TEXT = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;

const isTextInput = (target: unknown): target is TextInput =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NO_TEXT.test(target.type));

/** Records that the page knows a field's value. Every field calls it on mount and after the page changes its value. */
export const noteValue = (field: unknown): void => {
  if (isTextInput(field)) known.set(field, field.value);
};

const nativeSetter = (field: TextInput): ((this: TextInput, value: string) => void) | undefined =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;

/**
 * Sends the event that an autofill left out. React drops an event whose value it has already seen, so first make its stored
 * value differ.
 */
const announce = (field: TextInput): void => {
  const { value } = field;
  field.value = `${value} `;
  nativeSetter(field)?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

const silentlyFilled = (): readonly TextInput[] =>
  [...document.querySelectorAll<TextInput>("input, textarea")].filter(
    (field) => known.has(field) && known.get(field) !== field.value && !field.disabled && !field.readOnly,
  );

const onInput = (event: Event): void => noteValue(event.target);
const onAct = (event: Event): void => {
  if (event instanceof KeyboardEvent && event.key !== "Enter") return;
  const filled = silentlyFilled();
  if (filled.length > 0) flushSync(() => filled.forEach(announce));
};
const ACTS = ["click", "keydown", "submit"] as const;
let watching = 0;

/**
 * Reads fields that a keychain filled without an event, before whatever is pressed or submitted reads its form. Returns the function that stops
 * it. The capture phase at the window comes before every handler of React's.
 */
export const watchSilentFills = (): (() => void) => {
  watching += 1;
  if (watching === 1) {
    window.addEventListener("input", onInput, { capture: true });
    for (const act of ACTS) window.addEventListener(act, onAct, { capture: true });
  }
  return () => {
    watching -= 1;
    if (watching > 0) return;
    window.removeEventListener("input", onInput, { capture: true });
    for (const act of ACTS) window.removeEventListener(act, onAct, { capture: true });
  };
};
