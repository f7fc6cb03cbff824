import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { readStored, writeStored } from "../components/device-memory.ts";
import { fragmentPassword } from "./fragment-password.ts";
import { keptLink } from "./kept-links.ts";

/** Describes where a client screen's form comes from and where it is kept. A constant: give the same object at every render. */
export interface FormSource<Form> {
  readonly empty: Form;
  readonly storageKey: string;
  /** Reads what was stored; never throws, never yields a password. */
  readonly parse: (stored: string | null) => Partial<Form>;
  /** Writes the form without its password. */
  readonly serialise: (form: Form) => string;
  /** Returns what a link says. */
  readonly query: (query: URLSearchParams) => Partial<Form>;
}

/**
 * A client screen's form: defaults, under what this device remembers, under what the link says.
 * `ready` turns true once the device's memory and the fragment were read, in the browser.
 */
export const useClientForm = <Form extends { readonly serialId: string; readonly password: string }>(
  source: FormSource<Form>,
): { readonly form: Form; readonly ready: boolean; readonly change: (fields: Partial<Form>) => void } => {
  const [query] = useSearchParams();
  const [form, setForm] = useState<Form>(() => ({ ...source.empty, ...source.query(query) }));
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const opened = {
      ...source.empty,
      ...source.parse(readStored(source.storageKey)),
      ...source.query(new URLSearchParams(window.location.search)),
    };
    setForm({ ...opened, password: fragmentPassword(window.location.hash) || (keptLink(opened.serialId) ?? "") });
    setReady(true);
  }, [source]);

  useEffect(() => {
    if (ready) writeStored(source.storageKey, source.serialise(form));
  }, [source, ready, form]);

  const change = useCallback((fields: Partial<Form>) => setForm((before) => ({ ...before, ...fields })), []);
  return { form, ready, change };
};
