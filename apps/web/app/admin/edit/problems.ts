import type { ErrorCode } from "@setsuna/contracts";
import type { z } from "zod";

export type Problems = Readonly<Partial<Record<string, ErrorCode>>>;

const codeOf = (issue: z.core.$ZodIssue, value: unknown): ErrorCode => {
  if (issue.code === "too_big") return "too-long";
  const given = issue.path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
  return given === undefined || (typeof given === "string" && given.trim() === "") ? "item-not-entered" : "bad-request";
};

export const check = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { readonly value: z.output<Schema> } | { readonly problems: Problems } => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const problems: Record<string, ErrorCode> = {};
  for (const issue of parsed.error.issues) problems[issue.path.map(String).join(".")] ??= codeOf(issue, value);
  return { problems };
};
