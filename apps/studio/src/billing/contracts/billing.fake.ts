import { randomInt } from "node:crypto";
import { API, type ApiName, type Language, StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import type { Handlers } from "../../platform/api/handlers.ts";
import type { Caller } from "../../platform/api/request-origin.ts";
import { auditPort } from "../../platform/audit/audit-log.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, auditLog, contracts, serialIds } from "../../platform/storage/schema/index.ts";
import { openBilling } from "./billing.ts";
import { CARD, FakeCharging } from "./charging-port.fake.ts";
import { bySystem } from "./contract-command.ts";
import { dueContracts } from "./contract-store.ts";
import { ADDRESS, FakeDocuments } from "./documents-port.fake.ts";
import type { BillingNotice } from "./notices-port.ts";

const UNLIMITED = 100_000_000;

type LicenceCalls = ReturnType<typeof openBilling>["handlers"];

export const callerOf = (accountId: string, now: Date): Caller => ({
  origin: { address: "192.0.2.1", userAgent: "" },
  signedIn: {
    sessionId: newRowId(),
    account: {
      id: accountId,
      email: "owner@example.com",
      role: "licensee",
      locale: "ja",
      secondFactorPassed: false,
      secondFactorNeeded: false,
    },
  } as Caller["signedIn"],
  language: "ja" satisfies Language,
  site: "http://localhost",
  now,
});

export const openBillingWorld = async ({ database }: OpenDatabase) => {
  const charging = await FakeCharging.open(database);
  const documents = await FakeDocuments.open(database);
  const notices: BillingNotice[] = [];
  const ended: string[] = [];
  const clock = { now: new Date("2026-11-21T03:00:00Z") };
  let looks = 0;
  const billing = openBilling({
    database,
    secrets: secretsUnder(Buffer.alloc(32, 7)),
    audit: auditPort,
    random: randomInt,
    ended: { endIfGone: (ids) => ended.push(...ids) },
    onSerialIdsChanged: () => {
      looks += 1;
    },
    charging,
    documents,
    notices: { send: async (_tx, notice) => void notices.push(notice) },
    invoiceLimit: UNLIMITED,
    log: silentLog,
  });

  const call = async <Name extends keyof LicenceCalls & ApiName>(
    accountId: string,
    name: Name,
    sent: { readonly params?: object; readonly body?: object } = {},
  ): Promise<Awaited<ReturnType<Handlers<Name>[Name]>> | string> => {
    const row = API[name];
    const request = {
      params: "params" in row ? row.params.parse(sent.params) : undefined,
      query: undefined,
      body: "body" in row ? row.body.parse(sent.body) : undefined,
    };
    const handler = billing.handlers[name] as unknown as (request: object, caller: Caller) => Promise<unknown>;
    try {
      return row.reply.parse(await handler(request, callerOf(accountId, clock.now))) as Awaited<ReturnType<Handlers<Name>[Name]>>;
    } catch (error) {
      if (error instanceof StudioError) return error.code;
      throw error;
    }
  };
  const must = async <Name extends keyof LicenceCalls & ApiName>(
    accountId: string,
    name: Name,
    sent: { readonly params?: object; readonly body?: object } = {},
  ): Promise<Awaited<ReturnType<Handlers<Name>[Name]>>> => {
    const answer = await call(accountId, name, sent);
    if (typeof answer === "string") throw new Error(`${name}: ${answer}`);
    return answer;
  };

  let owners = 0;
  const owner = async (freeId?: string, email?: string): Promise<string> => {
    owners += 1;
    const id = newRowId();
    await database.insert(accounts).values({ id, email: email ?? `owner${owners}@example.com`, createdAt: clock.now });
    documents.addresses.set(id, ADDRESS);
    charging.cards.set(id, CARD);
    if (freeId !== undefined)
      await database
        .insert(serialIds)
        .values({ id: freeId, accountId: id, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt: clock.now });
    return id;
  };

  const quote = (accountId: string, intent: object, coupon: string | null = null) =>
    must(accountId, "createQuote", { body: { intent, coupon } });
  const confirm = (accountId: string, id: string) => call(accountId, "confirmQuote", { params: { id }, body: { agreed: true } });
  const buy = async (accountId: string, intent: object, coupon: string | null = null) => {
    const { id } = await quote(accountId, intent, coupon);
    return must(accountId, "confirmQuote", { params: { id }, body: { agreed: true } });
  };

  return {
    database,
    billing,
    charging,
    documents,
    notices,
    ended,
    clock,
    looks: () => looks,
    call,
    must,
    owner,
    quote,
    confirm,
    buy,
    contractsOf: (accountId: string) => database.select().from(contracts).where(eq(contracts.accountId, accountId)),
    idsOf: (accountId: string) => database.select().from(serialIds).where(eq(serialIds.accountId, accountId)),
    audited: async (actor: string) =>
      (await database.select().from(auditLog).where(eq(auditLog.actor, actor)).orderBy(auditLog.sequence)).map(
        ({ action, detail }) => ({ action, detail }),
      ),
    onDay: async (day: string) => {
      clock.now = new Date(`${day}T00:00:00+09:00`);
      for (const id of await dueContracts(database, day, 1000)) {
        const change = await database.transaction((tx) =>
          billing.changes.apply(tx, id, { kind: "day-came" }, bySystem(clock.now)),
        );
        billing.changes.afterCommit(change);
        for (const key of change.ordered) await charging.settle(key, clock.now);
      }
    },
  };
};
export type BillingWorld = Awaited<ReturnType<typeof openBillingWorld>>;
