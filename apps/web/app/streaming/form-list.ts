import { parseJson } from "@setsuna/kit";
import type { FormSource } from "./use-client-form.ts";

export interface ListLink<Form> {
  readonly shared: Partial<Form>;
  readonly each: readonly Partial<Form>[];
}

/** Must be a constant, like {@link FormSource}. */
export interface FormListSource<Form> extends FormSource<Form> {
  readonly link: (query: URLSearchParams) => ListLink<Form>;
}

/** Browsers decode no more at once. */
export const MAX_FORMS = 16;

/** Accepts one object or a list. Never throws. */
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

export const serialiseForms = <Form>(
  source: Pick<FormListSource<Form>, "serialise">,
  forms: readonly Partial<Form>[],
): string => {
  const texts = forms.map((form) => source.serialise(form));
  return texts.length === 1 ? (texts[0] ?? "") : `[${texts.join()}]`;
};

/** Defaults, then the device's, then the link's. A link's channels replace the stored forms. */
export const openForms = <Form>(empty: Form, remembered: readonly Partial<Form>[], link: ListLink<Form>): readonly Form[] => {
  const each = link.each.length > 0 ? link.each.slice(0, MAX_FORMS) : (remembered.length > 0 ? remembered : [{}]).map(() => ({}));
  return each.map((fields, index) => ({ ...empty, ...remembered[index], ...link.shared, ...fields }));
};

export const firstLinked = <Form>({ shared, each }: ListLink<Form>): Partial<Form> => ({ ...shared, ...each[0] });

/** The text at a place of a list such as `1,2,3`; a text without commas counts for every place. Null when absent. */
export const textAt = (text: string | null, index: number): string | null => {
  const parts = text?.split(",") ?? [];
  return parts.length > 1 ? (parts[index] ?? null) : text;
};
