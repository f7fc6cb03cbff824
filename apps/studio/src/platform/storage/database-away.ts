/** The peer is unreachable or dropped the connection. */
const SOCKET_CODES: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EAI_AGAIN", "ENOTFOUND"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
]);

/**
 * Restart, failover or too many connections: class 08 (connection exception), 57P01 to 57P05 (shutdown, crash, starting up,
 * database dropped, idle timeout), 53300 (too many connections), 25006 (became a standby).
 */
const SERVER_CODES = /^(?:08...|57P0[1-5]|53300|25006)$/;

/** Connection errors of `pg` and `pg-pool` without a code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout (?:exceeded|expired)|Client (?:has encountered a connection error|was closed)|Cannot use a pool after)/;

/** The server is unreachable. The statement is fine: a client may retry later. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";

  constructor(cause: Error) {
    super(`The database is away: ${cause.message}`, { cause });
  }
}

/** Returns other errors unchanged. */
export const orDatabaseAway = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error;
  // Node throws one error for all addresses of a host.
  if (error instanceof AggregateError && error.errors.some((one) => orDatabaseAway(one) instanceof DatabaseAway))
    return new DatabaseAway(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return SOCKET_CODES.has(code) || SERVER_CODES.test(code) || DRIVER_MESSAGES.test(error.message)
    ? new DatabaseAway(error)
    : error;
};
