import { useCallback, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "../platform/device-memory.ts";
import { type FormListSource, MAX_FORMS, openForms } from "./form-list.ts";
import { fragmentPassword } from "./fragment-password.ts";
import { keptLink } from "./kept-links.ts";
import { openedQuery, useLinkQuery } from "./link-query.ts";
import { RememberedForms } from "./remembered-forms.ts";
import { useLinkNotice } from "./use-link-notice.ts";

export interface FormEntry<Form> {
  readonly key: number;
  readonly form: Form;
  readonly added: boolean;
}

export interface ClientForms<Form> {
  readonly entries: readonly FormEntry<Form>[];
  readonly ready: boolean;
  readonly change: (key: number, fields: Partial<Form>) => void;
  /** Returns its key; undefined at {@link MAX_FORMS}. */
  readonly add: (form: Form) => number | undefined;
  readonly remove: (key: number) => void;
  readonly replace: (forms: readonly [Form, ...Form[]]) => number;
}

const opened = <Form>(forms: readonly Form[]): FormEntry<Form>[] => forms.map((form, key) => ({ key, form, added: false }));

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
  const replace = (forms: readonly [Form, ...Form[]]): number => {
    const first = Math.max(...entries.map((entry) => entry.key)) + 1;
    const added = forms.slice(0, MAX_FORMS).map((form, index) => ({ key: first + index, form, added: true }));
    setEntries(added);
    remembered.current?.replace(new Map(added.map(({ key, form }) => [key, form])));
    store();
    return first;
  };
  return { entries, ready, change, add, remove, replace };
};
