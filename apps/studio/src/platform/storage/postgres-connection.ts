import type { Log } from "@setsuna/kit";
import { Client, type ClientBase, Pool, type PoolClient } from "pg";

export type { Pool, PoolClient };

const MAX_CONNECTIONS = 20;
/** Statements take milliseconds. One this slow holds locks that others wait for. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than any statement: a connection this silent has lost its server, which TCP reports only after 15 minutes. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * `pg` emits `error` on the client even while its statement rejects, and Node exits without a listener. `pg-pool` listens only on
 * idle clients.
 */
const surviveLoss = (client: ClientBase, onLost: (error: Error) => void): void => {
  client.on("error", onLost);
};

/** So that its statements reject and the pool opens another one. */
const dropWhenSilent = ({ connection: { stream } }: Client, ms: number): void => {
  if (!("setTimeout" in stream) || typeof stream.setTimeout !== "function") return;
  stream.setTimeout(ms, () => {
    stream.destroy(Object.assign(new Error(`the server was silent for ${ms} ms`), { code: "ETIMEDOUT" }));
  });
};

/** Gives up on a silent server after `silenceMs`. */
export const openPool = (url: string, log: Log, silenceMs = SILENCE_MS): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // The pool's own listener has logged it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    surviveLoss(client, (error) => log.warn({ reason: error.message }, "a database connection was lost"));
    dropWhenSilent(client, silenceMs);
  });
  return pool;
};

/** Rejects with the driver's error if the connection is lost. */
export const withConnection = async <Outcome>(url: string, work: (client: Client) => Promise<Outcome>): Promise<Outcome> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The running statement rejects with the same error.
  surviveLoss(client, () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
