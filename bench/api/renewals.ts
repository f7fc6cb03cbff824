import { request } from "node:http";
import { join } from "node:path";
import { addDays, addMonths, civilDayAt, startOfDay } from "@setsuna/account";
import { silentLog } from "@setsuna/kit";
import type { Studio } from "@setsuna/testkit";
import { sql } from "drizzle-orm";
import type { Database } from "../../apps/studio/src/platform/storage/database.ts";
import { openDatabase } from "../../apps/studio/src/platform/storage/embedded-database.ts";
import { seedDemo } from "../../apps/studio/src/platform/storage/seed.ts";
import type { LoadResult } from "./load.ts";

/** Seven letters per number: base 20, of letters that make no words. */
const LETTERS_SQL = sql.raw(
  `(select string_agg(substr('bcdfghjklmnpqrstvwxz', 1 + (n / (20 ^ place)::int) % 20, 1), '') from generate_series(0, 5) as place) || 'q'`,
);

export const seedInto = async (database: Database, count: number, now = new Date()): Promise<void> => {
  const today = civilDayAt(now.getTime());
  const state = {
    plan: "commercial",
    licences: 1,
    method: "card",
    periodMonths: 1,
    anchor: today,
    coupon: null,
    charges: 0,
    phase: "running",
    period: 0,
    nextPlan: null,
    renews: true,
    payment: { state: "settled" },
    renewal: null,
    purchase: null,
  };
  const at = sql`${now.toISOString()}::timestamptz`;
  const each = sql`from generate_series(1, ${sql.raw(String(count))}) as n`;
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into accounts (id, email, locale, role, created_at)
      select 'account' || n, 'licensee' || n || '@example.com', 'ja', 'licensee', ${at} ${each}`);
    await tx.execute(sql`insert into billing_addresses (account_id, name, country, postal_code, region, city, line1, line2, updated_at)
      select 'account' || n, '株式会社' || n, 'JP', '100-0001', '東京都', '千代田区', '千代田1-1', '1F', ${at} ${each}`);
    await tx.execute(sql`insert into kept_cards (account_id, gateway, customer, payment_method, brand, last4, expiry_month, expiry_year, kept_at)
      select 'account' || n, 'test', 'cus_test_' || n, 'pm_test_succeeds', 'visa', '4242', 12, 2099, ${at} ${each}`);
    await tx.execute(sql`insert into serial_ids (id, account_id, plan, video_channels, contract_status, created_at)
      select ${LETTERS_SQL}, 'account' || n, 'commercial', 3, 'usable', ${at} ${each}`);
    await tx.execute(sql`insert into contracts
      (id, account_id, serial_id, last_serial_id, state, phase, plan, licences, method, next_action_on, created_at, updated_at)
      select 'contract' || n, 'account' || n, ${LETTERS_SQL}, ${LETTERS_SQL},
        ${JSON.stringify(state)}::jsonb || jsonb_build_object('id', 'contract' || n), 'running', 'commercial', 1, 'card',
        ${addMonths(today, 1)}::date, ${at}, ${at} ${each}`);
  });
};

/** `directory`: the studio's DATA_DIR. */
export const seedContracts = async (count: number, directory: string): Promise<void> => {
  const now = new Date();
  const { database, close } = await openDatabase(join(directory, "database"), silentLog, () => now);
  // With accounts the studio creates no demo ID, which the stream needs.
  await seedDemo(database, now);
  await seedInto(database, count, now);
  await close();
};

/** Moves the test clock. Unlike `fetch`, it has no timeout. */
const putForward = async (studio: Studio, to: Date): Promise<void> => {
  const cookie = await studio.developmentCookie();
  await new Promise<void>((resolve, reject) => {
    const asked = request(`${studio.origin}/studio/dev/clock`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
    });
    asked.on("response", (answer) => {
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`the clock answered ${answer.statusCode}`)),
      );
    });
    asked.on("error", reject);
    asked.end(JSON.stringify({ to: to.toISOString() }));
  });
};

const renewalDay = (): string => addMonths(civilDayAt(Date.now()), 1);

export const approachRenewals = (studio: Studio): Promise<void> =>
  putForward(studio, new Date(startOfDay(renewalDay()) - 3_600_000));

export const renewAll = async (studio: Studio, count: number): Promise<LoadResult> => {
  const begun = performance.now();
  await putForward(studio, new Date(startOfDay(renewalDay()) + 60_000));
  const elapsedMs = performance.now() - begun;
  return { roundsMs: Array.from({ length: count }, () => elapsedMs / count), elapsedMs };
};

export const renewedContracts = async (directory: string): Promise<number> => {
  const { database, close } = await openDatabase(join(directory, "database"), silentLog, () => new Date());
  const { rows } = await database.execute<{ count: number }>(sql`select count(*)::int as count from charges
    join contracts on contracts.id = charges.contract_id
    where charges.state = 'succeeded' and contracts.next_action_on > ${addDays(renewalDay(), 1)}::date`);
  await close();
  return rows[0]?.count ?? 0;
};
