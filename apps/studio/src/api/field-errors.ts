import { type ErrorCode, type FieldError, fieldError, StudioError } from "@setsuna/contracts";
import type { z } from "zod";

/** What a form says about a field that is missing or malformed. Spec §5, §8. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  Email: "email-incorrect",
  Name: "enter-name",
  Subject: "enter-subject",
  Content: "enter-content",
};

const codeOf = (issue: z.core.$ZodIssue, named: readonly ErrorCode[]): ErrorCode => {
  const [field] = issue.path;
  const own = typeof field === "string" ? CODES[field] : undefined;
  // An address is wrong rather than long.
  if (issue.code === "too_big" && issue.origin === "string" && own !== "email-incorrect" && named.includes("too-long"))
    return "too-long";
  if (own !== undefined && named.includes(own)) return own;
  // Forms all of whose fields are needed name it so.
  return named.includes("item-not-entered") ? "item-not-entered" : "bad-request";
};

/**
 * What a schema complains about, as one error of the catalogue: the first complaint of each field, by the code that the endpoint
 * names for it, else `bad-request`. The error's own code is that of the first field.
 */
export const inputError = (error: z.ZodError, named: readonly ErrorCode[]): StudioError => {
  const fields = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".");
    if (field !== "" && !fields.has(field)) fields.set(field, fieldError(field, codeOf(issue, named)));
  }
  const [first] = fields.values();
  return first === undefined ? new StudioError("bad-request") : new StudioError(first.code, undefined, [...fields.values()]);
};
