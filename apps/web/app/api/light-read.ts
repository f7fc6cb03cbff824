import { sitePath } from "../site/site-path.ts";

/**
 * Without schemas and parser, which are larger than a page. Larger answers are validated. Rejects without an answer or with an
 * error.
 */
export const lightRead = async (path: `/studio/api/${string}`, signal?: AbortSignal): Promise<unknown> => {
  const response = await window.fetch(sitePath(path), signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response.json();
};

/** Undefined if missing. */
export const memberOf = (read: unknown, name: string): unknown =>
  typeof read === "object" && read !== null ? Object.getOwnPropertyDescriptor(read, name)?.value : undefined;
