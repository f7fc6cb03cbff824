import { useCallback, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "../platform/device-memory.ts";
import { fragmentPassword } from "./fragment-password.ts";
import { keptLink } from "./kept-links.ts";
import { openedQuery, useLinkQuery } from "./link-query.ts";
import { useLinkNotice } from "./use-link-notice.ts";

/** Must be a constant, that is, the same object at every render. */
export interface FormSource<Form> {
  readonly empty: Form;
  readonly storageKey: string;
  /** Never throws and never returns a password. */
  readonly parse: (stored: string | null) => Partial<Form>;
  /** Stores valid fields without the password. */
  readonly serialise: (fields: Partial<Form>) => string;
  readonly query: (query: URLSearchParams) => Partial<Form>;
}

export const withChanged = <Form>(
  source: Pick<FormSource<Form>, "parse" | "serialise">,
  remembered: Partial<Form>,
  fields: Partial<Form>,
): Partial<Form> => ({ ...remembered, ...source.parse(source.serialise(fields)) });

/**
 * Values of the link override the device's, which override defaults. Stores only the user's changes. `ready`: storage and
 * fragment were read.
 */
export const useClientForm = <Form extends { readonly serialId: string; readonly password: string }>(
  source: FormSource<Form>,
): { readonly form: Form; readonly ready: boolean; readonly change: (fields: Partial<Form>) => void } => {
  const query = useLinkQuery();
  useLinkNotice();
  const [form, setForm] = useState<Form>(() => ({ ...source.empty, ...source.query(query) }));
  const [ready, setReady] = useState(false);
  const remembered = useRef<Partial<Form>>({});

  useEffect(() => {
    remembered.current = source.parse(readStored(source.storageKey));
    const opened = { ...source.empty, ...remembered.current, ...source.query(openedQuery()) };
    setForm({ ...opened, password: fragmentPassword(window.location.hash) || (keptLink(opened.serialId) ?? "") });
    setReady(true);
  }, [source]);

  const change = useCallback(
    (fields: Partial<Form>) => {
      setForm((before) => ({ ...before, ...fields }));
      remembered.current = withChanged(source, remembered.current, fields);
      writeStored(source.storageKey, source.serialise(remembered.current));
    },
    [source],
  );
  return { form, ready, change };
};
