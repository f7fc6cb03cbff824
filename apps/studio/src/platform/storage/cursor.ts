import { StudioError } from "@setsuna/contracts";
import type { z } from "zod";

/** Sort values of a row, in the order of the list's columns, the last of which is unique. */
export type CursorKey = readonly (string | number)[];

/** Contains only values that the reader already saw. */
export const cursorOf = (key: CursorKey): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** Undefined for the start. Throws `bad-request` if malformed. */
export const readCursor = <Key extends CursorKey>(cursor: string | undefined, form: z.ZodType<Key>): Key | undefined => {
  if (cursor === undefined) return undefined;
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new StudioError("bad-request", "cursor");
    throw error;
  }
  const parsed = form.safeParse(key);
  if (!parsed.success) throw new StudioError("bad-request", "cursor");
  return parsed.data;
};
