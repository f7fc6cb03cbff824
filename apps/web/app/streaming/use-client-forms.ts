import { useCallback, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "../components/device-memory.ts";
import { type FormListSource, MAX_FORMS, openForms } from "./form-list.ts";
import { fragmentPassword } from "./fragment-password.ts";
import { keptLink } from "./kept-links.ts";
import { openedQuery, useLinkQuery } from "./link-query.ts";
import { RememberedForms } from "./remembered-forms.ts";
import { useLinkNotice } from "./use-link-notice.ts";

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

/**
 * The forms of a client screen, each with its own settings. See {@link openForms} for their sources, {@link RememberedForms}
 * for storage.
 */
export const useClientForms = <Form extends { readonly serialId: string; readonly password: string }>(
  source: FormListSource<Form>,
): ClientForms<Form> => {
  const query = useLinkQuery();
  useLinkNotice();
  const [entries, setEntries] = useState<readonly FormEntry<Form>[]>(() =>
    opened(openForms(source.empty, [], source.link(query))),
  );
  const [ready, setReady] = useState(false);
  const remembered = useRef<RememberedForms<Form>>(undefined);
  const store = useCallback(() => {
    if (remembered.current) writeStored(source.storageKey, remembered.current.text());
  }, [source]);

  useEffect(() => {
    const link = source.link(openedQuery());
    const password = fragmentPassword(window.location.hash);
    remembered.current = new RememberedForms(source, readStored(source.storageKey), link);
    const forms = openForms(source.empty, remembered.current.list(), link);
    setEntries(opened(forms.map((form) => ({ ...form, password: password || (keptLink(form.serialId) ?? "") }))));
    setReady(true);
  }, [source]);

  const change = useCallback(
    (key: number, fields: Partial<Form>) => {
      setEntries((before) =>
        before.map((entry) => (entry.key === key ? { ...entry, form: { ...entry.form, ...fields } } : entry)),
      );
      remembered.current?.change(key, fields);
      store();
    },
    [store],
  );
  const add = (form: Form): number | undefined => {
    if (entries.length >= MAX_FORMS) return undefined;
    const key = Math.max(...entries.map((entry) => entry.key)) + 1;
    setEntries((before) => [...before, { key, form, added: true }]);
    remembered.current?.add(key, form);
    store();
    return key;
  };
  const remove = (key: number) => {
    if (entries.length < 2) return;
    setEntries((before) => before.filter((entry) => entry.key !== key));
    remembered.current?.remove(key);
    store();
  };
  return { entries, ready, change, add, remove };
};
