import { parseJson } from "@setsuna/kit";
import type { FormSource } from "./use-client-form.ts";

/** Describes what a link says about a screen that has several forms. */
export interface ListLink<Form> {
  /** For every form, wherever it comes from. */
  readonly shared: Partial<Form>;
  /** One for each channel that the link names, in its order. Empty: the link names none. */
  readonly each: readonly Partial<Form>[];
}

/** Describes where the forms of a screen with several come from and where they are kept. A constant, as {@link FormSource}. */
export interface FormListSource<Form> extends FormSource<Form> {
  readonly link: (query: URLSearchParams) => ListLink<Form>;
}

/** More would not be watched by anyone, and a browser decodes no more at once. */
export const MAX_FORMS = 16;

/** The remembered forms of a screen: one object where there is one form, a list where there are more. Never throws. */
export const parseForms = <Form>(
  source: Pick<FormListSource<Form>, "parse">,
  stored: string | null,
): readonly Partial<Form>[] => {
  const list = listIn(stored);
  return list === undefined ? [source.parse(stored)] : list.map((each) => source.parse(JSON.stringify(each)));
};

const listIn = (stored: string | null): readonly unknown[] | undefined => {
  const read = parseJson(stored);
  return Array.isArray(read) && read.length > 0 ? read.slice(0, MAX_FORMS) : undefined;
};

/** Serializes the stored settings of the forms, without their passwords. */
export const serialiseForms = <Form>(
  source: Pick<FormListSource<Form>, "serialise">,
  forms: readonly Partial<Form>[],
): string => {
  const texts = forms.map((form) => source.serialise(form));
  return texts.length === 1 ? (texts[0] ?? "") : `[${texts.join()}]`;
};

/**
 * The forms of a screen when it opens: defaults, under what the device remembers at that place, under what the link says.
 * A link that names channels means those alone; without one the remembered forms come back.
 */
export const openForms = <Form>(empty: Form, remembered: readonly Partial<Form>[], link: ListLink<Form>): readonly Form[] => {
  const each = link.each.length > 0 ? link.each.slice(0, MAX_FORMS) : (remembered.length > 0 ? remembered : [{}]).map(() => ({}));
  return each.map((fields, index) => ({ ...empty, ...remembered[index], ...link.shared, ...fields }));
};

/** Returns what a link says to a screen with one form: its first place. */
export const firstLinked = <Form>({ shared, each }: ListLink<Form>): Partial<Form> => ({ ...shared, ...each[0] });

/** The text at a place of a list such as `1,2,3`; a text without commas counts for every place. Null when absent. */
export const textAt = (text: string | null, index: number): string | null => {
  const parts = text?.split(",") ?? [];
  return parts.length > 1 ? (parts[index] ?? null) : text;
};
