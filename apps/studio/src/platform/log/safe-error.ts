/** Describes an error in the log. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string | number | undefined;
  /** PostgreSQL's name of the rule that was broken. */
  readonly constraint?: string | undefined;
  readonly cause?: LoggedError | string | undefined;
  readonly errors?: readonly (LoggedError | string)[] | undefined;
}

/** An error within an error within … : more says nothing. */
const DEPTH = 4;
const LENGTH = 4000;
/** Values that follow the text of a statement in the messages of drivers. */
const PARAMETERS = /\n(?:params|parameters): [\s\S]*$/;
/** The query of an address: tokens and codes stand there. */
const QUERY = /(\bhttps?:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/g;
/** A login in an address, such as that of a database or of NATS. */
const LOGIN = /(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"'<>]{1,300}@/gi;
/** An email address, as servers of mail repeat it; RFC 5321 §4.5.3.1 has its lengths. */
const EMAIL = /[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}/g;

/** Removes secret or personal patterns from another program's message, such as a driver's or a server's. */
export const safeText = (text: string): string =>
  text.replace(PARAMETERS, "").replace(QUERY, "$1?…").replace(LOGIN, "$1…@").replace(EMAIL, "…@…").slice(0, LENGTH);

const told = (thrown: unknown, depth: number): LoggedError | string => {
  if (!(thrown instanceof Error)) return thrown === null || typeof thrown !== "object" ? safeText(String(thrown)) : "no Error";
  const { code, constraint, errors } = thrown as { code?: unknown; constraint?: unknown; errors?: unknown };
  // Text before the first frame repeats the message.
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
 * Returns the loggable parts of an error: type, message, code, frames and causes. Omits all other members, because drivers,
 * mail servers and gateways put statement parameters, replies and whole requests there.
 */
export const safeError = (thrown: unknown): LoggedError | string => told(thrown, DEPTH);

/** Fields of a log line with every error in them as {@link safeError} tells it, under whatever name it stands. */
export const withSafeErrors = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error || name === "err" ? safeError(value) : name === "reason" ? safeText(String(value)) : value,
    ]),
  );
