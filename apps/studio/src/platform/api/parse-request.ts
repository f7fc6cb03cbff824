import { type Endpoint, type ErrorCode, StudioError } from "@setsuna/contracts";
import type { z } from "zod";
import { inputError } from "./field-errors.ts";

/** PostgreSQL's text type can't store U+0000, and no user types it. */
const containsNul = (value: unknown): boolean => {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) => key.includes("\0") || containsNul(member));
};

const read = (schema: z.ZodType | undefined, value: unknown, named: readonly ErrorCode[]): unknown => {
  if (schema === undefined) return undefined;
  if (containsNul(value)) throw new StudioError("bad-request");
  const result = schema.safeParse(value);
  if (!result.success) throw inputError(result.error, named);
  return result.data;
};

export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validated parts that `row` declares. Throws a `StudioError` of `row.errors` or `bad-request`. */
export const parseRequest = (row: Endpoint, request: RawRequest): RawRequest => ({
  params: read(row.params, request.params, []),
  query: read(row.query, request.query, row.errors),
  body: read(row.body, request.body ?? {}, row.errors),
});
