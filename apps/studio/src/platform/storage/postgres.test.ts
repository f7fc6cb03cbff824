import { silentLog } from "@setsuna/kit";
import { TcpLink } from "@setsuna/testkit/link";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Database, Transaction } from "./database.ts";
import { DatabaseAway } from "./database-away.ts";
import { openPostgres } from "./postgres.ts";
import { withConnection } from "./postgres-connection.ts";
import { emptyServerDatabase } from "./testing/test-databases.ts";

const ALL_CONNECTIONS = 20;
const PATIENCE = { timeout: 15_000 };

const one = (database: Database | Transaction): Promise<unknown> => database.execute(sql`select 1`);
const transaction = (database: Database): Promise<unknown> => database.transaction(one);

const seen = (url: string, where: string): Promise<void> =>
  withConnection(url, (client) =>
    vi.waitFor(async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
      );
      expect(rowCount).toBeGreaterThan(0);
    }, PATIENCE),
  );

const endAll = (url: string): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  });

const opened = async (silenceMs?: number) => {
  if (emptyServerDatabase === undefined) throw new Error("no PostgreSQL here");
  const { url, drop } = await emptyServerDatabase();
  onTestFinished(drop);
  const { hostname: host, port } = new URL(url);
  const link = await TcpLink.open({ host, port: Number(port) });
  onTestFinished(() => link.close());
  const linked = new URL(url);
  linked.port = String(link.port);
  const { database, close } = await openPostgres(linked.href, silentLog, silenceMs);
  onTestFinished(close);
  return { url, link, database };
};

/** Vitest fails the run on an unhandled `error` event. */
describe.skipIf(emptyServerDatabase === undefined)("the connections to PostgreSQL", () => {
  it("survive losing an idle one", async () => {
    const { url, database } = await opened();
    await one(database);
    await seen(url, "state = 'idle'");
    await endAll(url);
    await vi.waitFor(() => one(database), PATIENCE);
  });

  it("survive losing one during a statement, which rejects as DatabaseAway", async () => {
    const { url, database } = await opened();
    const lost = expect(database.execute(sql`select pg_sleep(60)`)).rejects.toBeInstanceOf(DatabaseAway);
    await seen(url, "query like '%pg_sleep(60)%' and state = 'active'");
    await endAll(url);
    await lost;
    await vi.waitFor(() => one(database), PATIENCE);
  });

  it("survive losing one between two statements of a transaction, whose next statement rejects as DatabaseAway", async () => {
    const { url, database } = await opened();
    const lost = database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await endAll(url);
      await tx.execute(sql`select 2`);
    });
    await expect(lost).rejects.toBeInstanceOf(DatabaseAway);
    await vi.waitFor(() => one(database), PATIENCE);
  });

  it("reject as DatabaseAway while the server refuses them", async () => {
    const { link, database } = await opened();
    await link.close();
    await expect(one(database)).rejects.toBeInstanceOf(DatabaseAway);
    await expect(transaction(database)).rejects.toBeInstanceOf(DatabaseAway);
  });

  it("gives up on an unresponsive server and returns the connection to the pool, even if `begin` failed", async () => {
    const { link, database } = await opened(500);
    await Promise.all(Array.from({ length: ALL_CONNECTIONS }, () => database.execute(sql`select pg_sleep(0.1)`)));
    link.setOutage(true);
    const begun = Array.from({ length: ALL_CONNECTIONS }, () => transaction(database));
    for (const outcome of await Promise.allSettled(begun))
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(DatabaseAway) });
    link.setOutage(false);
    await Promise.all(Array.from({ length: ALL_CONNECTIONS }, () => transaction(database)));
  });
});
