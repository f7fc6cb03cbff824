import { useCallback, useEffect, useState } from "react";
import { readStored, writeStored } from "../platform/device-memory.ts";
import { openedQuery, useLinkQuery } from "../streaming/link-query.ts";
import { DEFAULT_VIEW, parseView, storedView, type View, viewLink } from "./view.ts";

/** The link wins over the device, and that over defaults. Stores only changes made here. */
export const useView = (storageKey: string): { readonly view: View; readonly change: (fields: Partial<View>) => void } => {
  const query = useLinkQuery();
  const [view, setView] = useState<View>(() => ({ ...DEFAULT_VIEW, ...viewLink(query) }));
  useEffect(() => {
    setView({ ...parseView(readStored(storageKey)), ...viewLink(openedQuery()) });
  }, [storageKey]);
  const change = useCallback(
    (fields: Partial<View>) => {
      setView((before) => ({ ...before, ...fields }));
      writeStored(storageKey, storedView({ ...parseView(readStored(storageKey)), ...fields }));
    },
    [storageKey],
  );
  return { view, change };
};
