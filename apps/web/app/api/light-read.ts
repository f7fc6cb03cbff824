import { sitePath } from "../site/site-path.ts";

/**
 * Reads JSON that every page asks for, without the API's schemas: they and their parser weigh more than a page. Whoever gets more than the
 * usual answer checks it with them. Rejects when no answer came or it tells of a failure.
 */
export const lightRead = async (path: `/studio/api/${string}`, signal?: AbortSignal): Promise<unknown> => {
  const response = await window.fetch(sitePath(path), signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response.json();
};

/** The member `name` of what was read; undefined where there is none. */
export const memberOf = (read: unknown, name: string): unknown =>
  typeof read === "object" && read !== null ? Object.getOwnPropertyDescriptor(read, name)?.value : undefined;
