import { foldedCode, foldedText } from "@setsuna/kit";
import { useMemo } from "react";
import { useLocation } from "react-router";

/** A player's name keeps its characters. */
const NAMES: ReadonlySet<string> = new Set(["name"]);

/**
 * Reads the query of a link as people write and forward it: parameter names in any case and width, `&amp;` as `&`, values in half width without
 * spaces. The first of two equal names counts.
 */
export const linkQuery = (search: string): URLSearchParams => {
  const read = new URLSearchParams();
  for (const [written, value] of new URLSearchParams(search.replace(/&amp;/gi, "&"))) {
    const name = foldedCode(written).toLowerCase();
    if (!read.has(name)) read.set(name, NAMES.has(name) ? value : foldedText(value).replaceAll(" ", ""));
  }
  return read;
};

/** The query of the link by which the page was opened. */
export const useLinkQuery = (): URLSearchParams => {
  const { search } = useLocation();
  return useMemo(() => linkQuery(search), [search]);
};

/** The query of the address bar, for effects that run before the next rendering. */
export const openedQuery = (): URLSearchParams => linkQuery(window.location.search);
