import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { readStored, writeStored } from "../components/device-memory.ts";
import { type FormListSource, MAX_FORMS, openForms, parseForms, serialiseForms } from "./form-list.ts";
import { fragmentPassword } from "./fragment-password.ts";
import { keptLink } from "./kept-links.ts";

/** One form of a screen that may have several. */
export interface FormEntry<Form> {
  /** Stays the same while other forms come and go. */
  readonly key: number;
  readonly form: Form;
  /** Added by hand after the page opened: a link's `autostart` does not mean it. */
  readonly added: boolean;
}

export interface ClientForms<Form> {
  /** At least one, in the order of the screen. */
  readonly entries: readonly FormEntry<Form>[];
  /** True once the device's memory and the fragment were read, in the browser. */
  readonly ready: boolean;
  readonly change: (key: number, fields: Partial<Form>) => void;
  /** Appends a form and returns its key; undefined when there are {@link MAX_FORMS}. */
  readonly add: (form: Form) => number | undefined;
  /** The last form stays. */
  readonly remove: (key: number) => void;
}

const opened = <Form>(forms: readonly Form[]): FormEntry<Form>[] => forms.map((form, key) => ({ key, form, added: false }));

/** The forms of a client screen, each with its own settings; see {@link openForms} for where they come from. */
export const useClientForms = <Form extends { readonly serialId: string; readonly password: string }>(
  source: FormListSource<Form>,
): ClientForms<Form> => {
  const [query] = useSearchParams();
  const [entries, setEntries] = useState<readonly FormEntry<Form>[]>(() =>
    opened(openForms(source.empty, [], source.link(query))),
  );
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const link = source.link(new URLSearchParams(window.location.search));
    const password = fragmentPassword(window.location.hash);
    const forms = openForms(source.empty, parseForms(source, readStored(source.storageKey)), link);
    setEntries(opened(forms.map((form) => ({ ...form, password: password || (keptLink(form.serialId) ?? "") }))));
    setReady(true);
  }, [source]);

  useEffect(() => {
    if (!ready) return;
    const forms = entries.map(({ form }) => form);
    writeStored(source.storageKey, serialiseForms(source, forms));
  }, [source, ready, entries]);

  const change = useCallback(
    (key: number, fields: Partial<Form>) =>
      setEntries((before) =>
        before.map((entry) => (entry.key === key ? { ...entry, form: { ...entry.form, ...fields } } : entry)),
      ),
    [],
  );
  const add = (form: Form): number | undefined => {
    if (entries.length >= MAX_FORMS) return undefined;
    const key = Math.max(...entries.map((entry) => entry.key)) + 1;
    setEntries((before) => [...before, { key, form, added: true }]);
    return key;
  };
  const remove = useCallback(
    (key: number) => setEntries((before) => (before.length > 1 ? before.filter((entry) => entry.key !== key) : before)),
    [],
  );
  return { entries, ready, change, add, remove };
};
