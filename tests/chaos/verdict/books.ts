import { Contract } from "@setsuna/account";
import { verifyAuditLog } from "../../../apps/studio/src/platform/audit/audit-log.ts";
import type { Database } from "../../../apps/studio/src/platform/storage/database.ts";
import {
  charges,
  contracts,
  issuedDocuments,
  purchases,
  serialIds,
  testGatewayCharges,
} from "../../../apps/studio/src/platform/storage/schema/index.ts";
import type { Acknowledged } from "../people/person.ts";

export const checkBooks = async (database: Database, told: readonly Acknowledged[]): Promise<string[]> => {
  const wrong: string[] = [];
  const expect = (isRight: boolean, what: string): void => {
    if (!isRight) wrong.push(what);
  };
  const [money, gateway, papers, bought, ids] = await Promise.all([
    database.select().from(charges),
    database.select().from(testGatewayCharges),
    database.select().from(issuedDocuments),
    database.select().from(purchases),
    database.select().from(serialIds),
  ]);
  const rows = (await database.select().from(contracts)).map((row) => ({ ...row, state: Contract.parse(row.state) }));

  expect(new Set(told.map(({ id }) => id)).size === told.length, "two answers told of the same purchase");
  expect(bought.length === told.length, `${bought.length} purchases are stored, ${told.length} were acknowledged`);
  for (const { id, total, serialId, document } of told) {
    const key = `purchase:${id}`;
    const purchase = bought.find((row) => row.id === id);
    const contract = rows.find((row) => row.id === purchase?.contractId);
    expect(purchase?.state === "succeeded", `purchase ${id} is ${purchase?.state ?? "lost"}`);
    const own = money.filter((charge) => charge.key === key && charge.state === "succeeded" && charge.amount === total);
    expect(own.length === 1, `purchase ${id} has ${own.length} charges of ${total} yen`);
    const taken = gateway.filter((charge) => charge.idempotencyKey === key && charge.state === "succeeded");
    expect(taken.length === 1 && taken[0]?.amount === total, `the gateway took purchase ${id} ${taken.length} times`);
    const receipt = papers.filter((paper) => paper.cause === key);
    expect(
      receipt.length === 1 && receipt[0]?.number === document && receipt[0].total === total,
      `purchase ${id} has ${receipt.length} receipts, ${receipt[0]?.number ?? "none"} in place of ${document}`,
    );
    expect(
      contract?.state.phase === "running" && contract.serialId === serialId,
      `the licence of purchase ${id} is lost: ${contract?.state.phase ?? "no contract"}`,
    );
    const serial = ids.find((row) => row.id === serialId);
    expect(
      serial?.contractStatus === "usable" && serial.videoChannels === 3,
      `serial ID ${serialId} of purchase ${id} is ${serial?.contractStatus ?? "lost"}`,
    );
  }

  // There is no payment without a purchase.
  for (const { key, state } of money) {
    expect(
      bought.some(({ id }) => `purchase:${id}` === key),
      `charge ${key} belongs to no purchase`,
    );
    expect(state === "succeeded", `charge ${key} is ${state}`);
  }
  for (const { idempotencyKey } of gateway)
    expect(
      money.some(({ key }) => key === idempotencyKey),
      `the gateway knows ${idempotencyKey}, we do not`,
    );
  expect(papers.length === bought.length, `${papers.length} receipts for ${bought.length} purchases`);
  const numbers = papers.map(({ sequence }) => sequence).sort((a, b) => a - b);
  expect(
    numbers.every((number, index) => number === index + 1),
    `numbers of receipts have a gap: ${numbers.join(" ")}`,
  );
  const { brokenAt, entries } = await verifyAuditLog(database);
  expect(brokenAt === null, `the audit log of ${entries} entries is broken at ${brokenAt}`);
  return wrong;
};
