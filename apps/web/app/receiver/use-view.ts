import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { readStored, writeStored } from "../components/device-memory.ts";
import { DEFAULT_VIEW, parseView, type View, viewLink } from "./view.ts";

/**
 * The view of a page: as by default, under what the device remembers, under what the link says. A change is remembered; what a link says
 * is not, until something is changed.
 */
export const useView = (storageKey: string): { readonly view: View; readonly change: (fields: Partial<View>) => void } => {
  const [query] = useSearchParams();
  const [view, setView] = useState<View>(() => ({ ...DEFAULT_VIEW, ...viewLink(query) }));
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    setView({ ...parseView(readStored(storageKey)), ...viewLink(new URLSearchParams(window.location.search)) });
  }, [storageKey]);
  useEffect(() => {
    if (changed) writeStored(storageKey, JSON.stringify(view));
  }, [storageKey, changed, view]);
  const change = useCallback((fields: Partial<View>) => {
    setChanged(true);
    setView((before) => ({ ...before, ...fields }));
  }, []);
  return { view, change };
};
