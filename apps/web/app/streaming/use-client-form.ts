import { useCallback, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "../components/device-memory.ts";
import { fragmentPassword } from "./fragment-password.ts";
import { keptLink } from "./kept-links.ts";
import { openedQuery, useLinkQuery } from "./link-query.ts";
import { useLinkNotice } from "./use-link-notice.ts";

/** Describes where a client screen's form comes from and where it is kept. A constant: give the same object at every render. */
export interface FormSource<Form> {
  readonly empty: Form;
  readonly storageKey: string;
  /** Parses the stored value. Never throws, never returns a password. */
  readonly parse: (stored: string | null) => Partial<Form>;
  /** Writes the fields that hold what their form accepts, without the password. */
  readonly serialise: (fields: Partial<Form>) => string;
  /** Returns what a link says. */
  readonly query: (query: URLSearchParams) => Partial<Form>;
}

/** Returns the device's stored settings after a change of `fields`, keeping only valid ones. */
export const withChanged = <Form>(
  source: Pick<FormSource<Form>, "parse" | "serialise">,
  remembered: Partial<Form>,
  fields: Partial<Form>,
): Partial<Form> => ({ ...remembered, ...source.parse(source.serialise(fields)) });

/**
 * A client screen's form. A link overrides the device's stored values, which override defaults. Stores the user's changes,
 * never a link's values. `ready` turns true once the stored values and the fragment were read, in the browser.
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
