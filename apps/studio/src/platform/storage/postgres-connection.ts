import type { Log } from "@setsuna/kit";
import { Client, type ClientBase, Pool, type PoolClient } from "pg";

export type { Pool, PoolClient };

const MAX_CONNECTIONS = 20;
/** A statement of ours takes milliseconds. One that takes this long holds locks that others wait for. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than any statement may take: a connection that is silent for this long has lost its server, which TCP reports only after 15 minutes. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Survives the loss of a connection. `pg` emits `error` on the client even while the statement under way rejects, and Node ends a process
 * that has no listener for it. `pg-pool` listens only while the client is idle.
 */
const surviveLoss = (client: ClientBase, onLost: (error: Error) => void): void => {
  client.on("error", onLost);
};

/** Drops a connection whose server stopped answering, so that its statements reject and the pool opens another one. */
const dropWhenSilent = ({ connection: { stream } }: Client, ms: number): void => {
  if (!("setTimeout" in stream) || typeof stream.setTimeout !== "function") return;
  stream.setTimeout(ms, () => {
    stream.destroy(Object.assign(new Error(`the server was silent for ${ms} ms`), { code: "ETIMEDOUT" }));
  });
};

/** Opens a pool whose connections may be lost at any time. `silenceMs`: when to give up on a silent server. */
export const openPool = (url: string, log: Log, silenceMs = SILENCE_MS): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // The loss of an idle connection: its own listener has logged it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    surviveLoss(client, (error) => log.warn({ reason: error.message }, "a database connection was lost"));
    dropWhenSilent(client, silenceMs);
  });
  return pool;
};

/** Opens a connection, runs `work` on it and closes it. Rejects with the driver's error when the connection is lost. */
export const withConnection = async <Outcome>(url: string, work: (client: Client) => Promise<Outcome>): Promise<Outcome> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The statement under way rejects with the same error.
  surviveLoss(client, () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
