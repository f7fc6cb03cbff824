/** Node's codes for a peer that can't be reached, or that dropped the connection. */
const SOCKET_CODES: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EAI_AGAIN", "ENOTFOUND"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
]);

/**
 * SQLSTATEs of a server that restarts, fails over or is full of connections: class 08 (connection exception), 57P01 to 57P05 (shutdown, crash,
 * starting up, database dropped, idle timeout), 53300 (too many connections), 25006 (read-only: this server became a standby).
 */
const SERVER_CODES = /^(?:08...|57P0[1-5]|53300|25006)$/;

/** Errors that `pg` and `pg-pool` throw without a code when a connection is lost or none can be had. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout (?:exceeded|expired)|Client (?:has encountered a connection error|was closed)|Cannot use a pool after)/;

/** The database server can't be reached or takes no statements now. Nothing is wrong with the statement: a client that tries again later gets its answer. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";

  constructor(cause: Error) {
    super(`The database is away: ${cause.message}`, { cause });
  }
}

/** Returns {@link DatabaseAway} for an error that a lost or refused connection causes; other errors come back as they are. */
export const orDatabaseAway = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error;
  // Node throws one error for all addresses of a host that refuse.
  if (error instanceof AggregateError && error.errors.some((one) => orDatabaseAway(one) instanceof DatabaseAway))
    return new DatabaseAway(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return SOCKET_CODES.has(code) || SERVER_CODES.test(code) || DRIVER_MESSAGES.test(error.message)
    ? new DatabaseAway(error)
    : error;
};
