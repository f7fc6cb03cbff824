import {
  type ErrorCode,
  type FieldError,
  fieldError,
  namedCharacter,
  StudioError,
  type TypedTextIssue,
} from "@setsuna/contracts";
import type { z } from "zod";

/** Form errors for a missing or malformed field. Spec §5, §8. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  Email: "email-incorrect",
  Name: "enter-name",
  Subject: "enter-subject",
  Content: "enter-content",
  reason: "reason-missing",
  licences: "licences-range",
};

const typedTextIssue = (issue: z.core.$ZodIssue): TypedTextIssue | undefined => {
  if (issue.code !== "custom" || issue.params === undefined) return undefined;
  const { problem, characters } = issue.params;
  const isProblem = problem === "characters-not-allowed" || problem === "text-invisible";
  return isProblem && Array.isArray(characters) ? { problem, characters: characters.map(String) } : undefined;
};

const codeOf = (issue: z.core.$ZodIssue, named: readonly ErrorCode[]): ErrorCode => {
  const typed = typedTextIssue(issue);
  if (typed !== undefined) return typed.problem;
  const field = issue.path.at(-1);
  const own = typeof field === "string" ? CODES[field] : undefined;
  if (issue.code === "too_big" && issue.origin === "string" && own !== "email-incorrect" && named.includes("too-long"))
    return "too-long";
  if (own !== undefined && named.includes(own)) return own;
  // Forms whose fields are all required declare this code.
  return named.includes("item-not-entered") ? "item-not-entered" : "bad-request";
};

const detailOf = (issue: z.core.$ZodIssue): string | undefined => {
  const characters = typedTextIssue(issue)?.characters ?? [];
  return characters.length === 0 ? undefined : characters.map(namedCharacter).join(" ");
};

/** One error with the first complaint of each field: the code that the endpoint names for it, else `bad-request`. */
export const inputError = (error: z.ZodError, named: readonly ErrorCode[]): StudioError => {
  const fields = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".");
    if (field !== "" && !fields.has(field)) fields.set(field, fieldError(field, codeOf(issue, named), detailOf(issue)));
  }
  const [first] = fields.values();
  return first === undefined ? new StudioError("bad-request") : new StudioError(first.code, undefined, [...fields.values()]);
};
