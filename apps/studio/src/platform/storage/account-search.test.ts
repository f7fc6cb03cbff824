import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serialIdsFound } from "../../admission/serial-ids/serial-id-search.ts";
import { documentsFound } from "../../billing/documents/admin-invoice-api.ts";
import { chargesFound } from "../../billing/payment/admin-money-api.ts";
import { accountsFound } from "../../identity/accounts/account-search.ts";
import type { OpenDatabase } from "./database.ts";
import { accounts, charges, issuedDocuments, serialIds } from "./schema/index.ts";
import { TEST_ENGINES } from "./testing/test-databases.ts";

const ACCOUNT = "AAAAAAAAAAAAAAAAAAAAAA";

/** These tables grow, so a search must not scan them. */
const SEARCHES: readonly (readonly [string, SQL])[] = [
  ...["ada@example", "@example.com", "髙﨑", "abc-defg", ACCOUNT].map(
    (text) => [`accounts by ${text}`, sql`select ${accounts.id} from ${accounts} where ${accountsFound(text)}`] as const,
  ),
  ...["ada@example", "abc-d"].map(
    (text) => [`serial IDs by ${text}`, sql`select ${serialIds.id} from ${serialIds} where ${serialIdsFound(text)}`] as const,
  ),
  ...["ada@example", ACCOUNT].map(
    (text) => [`charges by ${text}`, sql`select ${charges.key} from ${charges} where ${chargesFound(text)}`] as const,
  ),
  ...["髙﨑", "i-000001", "abc-defg"].map(
    (text) =>
      [
        `documents by ${text}`,
        sql`select ${issuedDocuments.number} from ${issuedDocuments} where ${documentsFound(text)}`,
      ] as const,
  ),
  ["serial IDs of an owner", sql`select ${serialIds.id} from ${serialIds} where ${serialIds.accountId} = ${ACCOUNT}`],
  [
    "restricted serial IDs, newest first",
    sql`select ${serialIds.id} from ${serialIds} where ${serialIds.contractStatus} = 'restricted' order by ${serialIds.createdAt} desc`,
  ],
  [
    "failed charges, newest first",
    sql`select ${charges.key} from ${charges} where ${charges.state} = 'failed' order by ${charges.orderedAt} desc`,
  ],
];

describe.each(TEST_ENGINES)("searches use indexes, on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  // With a high cost for scans, only a search without an index still does one (empty tables are scanned otherwise).
  it.each(SEARCHES)("%s", async (_name, query) => {
    const plan = await opened.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
