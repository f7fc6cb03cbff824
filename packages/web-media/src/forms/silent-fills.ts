/** A text field. Pages import this module alone (`@setsuna/web-media/silent-fills`). */
export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const known = new WeakMap<TypedField, string>();

const NO_TEXT = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;

const isTypedField = (target: unknown): target is TypedField =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !NO_TEXT.test(target.type));

/** Records that the page knows a field's value. */
export const noteValue = (field: unknown): void => {
  if (isTypedField(field)) known.set(field, field.value);
};

const nativeSetter = (field: TypedField): ((this: TypedField, value: string) => void) | undefined =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;

/** React drops events of known values, so make its stored value differ. */
const announce = (field: TypedField): void => {
  const { value } = field;
  known.set(field, value);
  if (!(field instanceof HTMLSelectElement)) {
    field.value = `${value} `;
    nativeSetter(field)?.call(field, value);
  }
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

const write = (field: TypedField, value: string): void => {
  field.value = value;
  if (field instanceof HTMLSelectElement && field.selectedIndex < 0)
    field.selectedIndex = [...field.options].findIndex(({ disabled }) => !disabled);
  noteValue(field);
};

/** A silently filled value stays and is announced. */
export const showValue = (field: TypedField, value: string): void => {
  const before = known.get(field) ?? (field instanceof HTMLSelectElement ? field.value : field.defaultValue);
  if (field.value === value) noteValue(field);
  else if (field.value === before) write(field, value);
  else announce(field);
};

const silentlyFilled = (): readonly TypedField[] =>
  [...document.querySelectorAll<TypedField>("input, textarea, select")].filter(
    (field) =>
      known.has(field) && known.get(field) !== field.value && !field.disabled && !("readOnly" in field && field.readOnly),
  );

/** React's `flushSync`, or a stand-in. */
export type Flush = (change: () => void) => void;

let watchers: readonly Flush[] = [];
const onChange = (event: Event): void => noteValue(event.target);
const onAct = (event: Event): void => {
  if (event instanceof KeyboardEvent && event.key !== "Enter") return;
  const filled = silentlyFilled();
  if (filled.length > 0) watchers[0]?.(() => filled.forEach(announce));
};
const LISTENERS = [
  ["input", onChange],
  ["change", onChange],
  ["click", onAct],
  ["keydown", onAct],
  ["submit", onAct],
] as const;

/** Announces silently filled values before the handlers of a press or submit run. Returns the stop function. */
export const watchSilentFills = (flush: Flush): (() => void) => {
  const mine: Flush = (change) => flush(change);
  if (watchers.length === 0) for (const [name, listener] of LISTENERS) window.addEventListener(name, listener, { capture: true });
  watchers = [...watchers, mine];
  return () => {
    watchers = watchers.filter((watcher) => watcher !== mine);
    if (watchers.length > 0) return;
    for (const [name, listener] of LISTENERS) window.removeEventListener(name, listener, { capture: true });
  };
};
