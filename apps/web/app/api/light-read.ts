import { sitePath } from "../platform/site-path.ts";

/**
 * Reads JSON that every page needs without loading the API's schemas and parser, which are larger than a page. Larger answers
 * are validated with them. Rejects if there is no answer or it is an error.
 */
export const lightRead = async (path: `/studio/api/${string}`, signal?: AbortSignal): Promise<unknown> => {
  const response = await window.fetch(sitePath(path), signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response.json();
};

/** Undefined if missing. */
export const memberOf = (read: unknown, name: string): unknown =>
  typeof read === "object" && read !== null ? Object.getOwnPropertyDescriptor(read, name)?.value : undefined;
