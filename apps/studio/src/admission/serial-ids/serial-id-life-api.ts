import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { and, eq } from "drizzle-orm";
import {
  type AuditPort,
  type Database,
  type Handlers,
  limited,
  lockAccount,
  signedInOf,
  type Transaction,
  withErrorCode,
} from "../../platform/index.ts";
import { serialIds } from "../../platform/storage/schema/serial-ids.ts";
import type { EndedSerialIds } from "./ended-serial-ids.ts";
import { cardOf } from "./serial-id-api.ts";
import { issueFreeSerialId, type RandomInt } from "./serial-id-issue.ts";
import { deleteSerialId, lockOwnSerialId } from "./serial-id-rows.ts";

export interface SerialIdLifeParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly random: RandomInt;
  readonly ended: Pick<EndedSerialIds, "endIfGone">;
  /** Of an ID deleted in this transaction. Throws `order-awaiting` while an order is undecided. */
  readonly endContract: (tx: Transaction, serialId: string, now: Date) => Promise<void>;
  readonly log: Log;
}

/** Spec §3 Serial ID, §4 Delete ID; decision 0016. */
export const serialIdLifeApi = ({
  database,
  audit,
  random,
  ended,
  endContract,
  log,
}: SerialIdLifeParts): Handlers<"deleteSerialId" | "reissueSerialId"> => ({
  deleteSerialId: limited({ name: "id-delete", capacity: 10, perHour: 20, by: "account" }, async ({ params: { id } }, caller) => {
    const { account } = signedInOf(caller);
    const { origin, now } = caller;
    await withErrorCode("id-delete-failed", log, () =>
      database.transaction(async (tx) => {
        const row = await lockOwnSerialId(tx, id, account.id);
        await endContract(tx, id, now);
        await deleteSerialId(tx, id, now);
        const detail = { plan: row.plan };
        await audit.record(tx, { actor: account.id, action: "serial-id.deleted", subject: id, origin, detail, at: now });
      }),
    );
    ended.endIfGone([id]);
  }),

  reissueSerialId: limited({ name: "id-reissue", capacity: 5, perHour: 10, by: "account" }, async (_request, caller) => {
    const { account } = signedInOf(caller);
    const { origin, now } = caller;
    return database.transaction(async (tx) => {
      // Serializes concurrent requests: the second finds the first one's ID.
      await lockAccount(tx, account.id);
      const free = and(eq(serialIds.accountId, account.id), eq(serialIds.plan, "free"));
      if ((await tx.select({ id: serialIds.id }).from(serialIds).where(free)).length > 0) throw new StudioError("free-id-exists");
      const id = await issueFreeSerialId(tx, account.id, now, random);
      const [row] = await tx.select().from(serialIds).where(eq(serialIds.id, id));
      if (row === undefined) throw new Error("the ID that was issued is not there");
      await audit.record(tx, { actor: account.id, action: "serial-id.issued", subject: id, origin, detail: {}, at: now });
      return cardOf(row, undefined);
    });
  }),
});
