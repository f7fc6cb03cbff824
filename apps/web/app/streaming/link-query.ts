import { foldedCode, foldedText } from "@setsuna/kit";
import { useMemo } from "react";
import { useLocation } from "react-router";

/** These values are kept as written. */
const NAMES: ReadonlySet<string> = new Set(["name"]);

/** Tolerates case, full width, `&amp;` and spaces. The first of two equal names counts. */
export const linkQuery = (search: string): URLSearchParams => {
  const read = new URLSearchParams();
  for (const [written, value] of new URLSearchParams(search.replace(/&amp;/gi, "&"))) {
    const name = foldedCode(written).toLowerCase();
    if (!read.has(name)) read.set(name, NAMES.has(name) ? value : foldedText(value).replaceAll(" ", ""));
  }
  return read;
};

export const useLinkQuery = (): URLSearchParams => {
  const { search } = useLocation();
  return useMemo(() => linkQuery(search), [search]);
};

export const openedQuery = (): URLSearchParams => linkQuery(window.location.search);
