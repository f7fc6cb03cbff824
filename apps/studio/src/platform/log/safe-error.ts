export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string | number | undefined;
  /** PostgreSQL's name of the violated constraint. */
  readonly constraint?: string | undefined;
  readonly cause?: LoggedError | string | undefined;
  readonly errors?: readonly (LoggedError | string)[] | undefined;
}

const DEPTH = 4;
const LENGTH = 4000;
/** Drivers append the values to the statement's text. */
const PARAMETERS = /\n(?:params|parameters): [\s\S]*$/;
/** A URL's query may contain tokens and codes. */
const QUERY = /(\bhttps?:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/g;
/** Credentials in a URL, such as of a database or NATS. */
const LOGIN = /(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"'<>]{1,300}@/gi;
/** Mail servers repeat addresses. Lengths are from RFC 5321 §4.5.3.1. */
const EMAIL = /[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}/g;

export const safeText = (text: string): string =>
  text.replace(PARAMETERS, "").replace(QUERY, "$1?…").replace(LOGIN, "$1…@").replace(EMAIL, "…@…").slice(0, LENGTH);

const told = (thrown: unknown, depth: number): LoggedError | string => {
  if (!(thrown instanceof Error)) return thrown === null || typeof thrown !== "object" ? safeText(String(thrown)) : "no Error";
  const { code, constraint, errors } = thrown as { code?: unknown; constraint?: unknown; errors?: unknown };
  const frames = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: thrown.name,
    message: safeText(thrown.message),
    stack: safeText(frames.join("\n")),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(thrown.cause === undefined || depth === 0 ? {} : { cause: told(thrown.cause, depth - 1) }),
    ...(Array.isArray(errors) && depth > 0 ? { errors: errors.slice(0, 10).map((one: unknown) => told(one, depth - 1)) } : {}),
  };
};

/**
 * Type, message, code, frames and causes only: drivers, mail servers and gateways put parameters, replies and whole requests into
 * other members.
 */
export const safeError = (thrown: unknown): LoggedError | string => told(thrown, DEPTH);

export const withSafeErrors = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error || name === "err" ? safeError(value) : name === "reason" ? safeText(String(value)) : value,
    ]),
  );
