import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { expect, it } from "vitest";
import { z } from "zod";
import * as schema from "./schema/index.ts";
import { MIGRATIONS } from "./schema-readers.ts";

// drizzle-kit adds this method to every array. Enumerable, it breaks loops over keys in other files of the worker.
Object.defineProperty(Array.prototype, "random", { enumerable: false });

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });
const journalOf = (folder: string) => Journal.parse(JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")));

it("are in time order: an engine skips migrations older than its newest", () => {
  const times = journalOf(MIGRATIONS).entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

it("include a complete snapshot with the newest, so that the next one contains only its own change", async () => {
  const folder = join(MIGRATIONS, "meta");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  expect(newest).toBe(`${journalOf(MIGRATIONS).entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`);
  const snapshot: DrizzleSnapshotJSON = JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8"));
  expect(await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))).toEqual([]);
}, 60_000);

let files: Promise<Blob> | undefined;
/** Initializing takes two seconds, so later engines are copies of the first. */
const emptyEngine = async (): Promise<PGlite> => {
  files ??= PGlite.create().then(async (engine) => {
    const dumped = await engine.dumpDataDir("none");
    await engine.close();
    return dumped;
  });
  return PGlite.create({ loadDataDir: await files });
};

const migratedUpTo = async (tag: string) => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-migrations-"));
  const engine = await emptyEngine();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = journalOf(folder);
  const before = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag.startsWith(tag)),
  );
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries: before }));
  const database = drizzle(engine);
  await migrate(database, { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
  return { engine, goOn: () => migrate(database, { migrationsFolder: MIGRATIONS }) };
};

it("0003 keeps serial IDs: active ones are usable, ended ones are retired", async () => {
  const { engine, goOn } = await migratedUpTo("0003");
  try {
    await engine.exec(`
      insert into accounts (id, email, created_at) values ('a', 'a@example.com', now());
      insert into serial_ids (id, account_id, plan, video_channels, contract_status, created_at) values
        ('aaaaaaa', 'a', 'free', 3, 'active', now()),
        ('bbbbbbb', 'a', 'pro', 6, 'cancelled', now()),
        ('ccccccc', 'a', 'free', 3, 'ended', now());`);
    await goOn();
    const { rows } = await engine.query("select id, contract_status, allowed_addresses from serial_ids order by id");
    expect(rows).toEqual([
      { id: "aaaaaaa", contract_status: "usable", allowed_addresses: [] },
      { id: "bbbbbbb", contract_status: "cancelled-usable", allowed_addresses: [] },
    ]);
    expect((await engine.query("select id from retired_serial_ids")).rows).toEqual([{ id: "ccccccc" }]);
  } finally {
    await engine.close();
  }
}, 60_000);

it("0012 keeps an address's coupon redemptions from before the once-per-address rule, and admins' restrictions", async () => {
  const { engine, goOn } = await migratedUpTo("0012");
  try {
    await engine.exec(`
      insert into coupons (code, discount, periods, created_at) values ('A', '{}', 1, now()), ('B', '{}', 1, now());
      insert into coupon_uses (id, code, account_id, address_hash, redeemed_at) values
        ('1', 'A', 'x', 'h', '2026-01-02'), ('2', 'B', 'x', 'h', '2026-01-01'), ('3', 'A', 'y', 'i', '2026-01-01');
      insert into accounts (id, email, created_at) values ('a', 'a@example.com', now());
      insert into serial_ids (id, account_id, plan, video_channels, contract_status, created_at) values
        ('aaaaaaa', 'a', 'free', 3, 'usable', now()),
        ('bbbbbbb', 'a', 'pro', 6, 'restricted-terms', now()),
        ('ccccccc', 'a', 'pro', 6, 'restricted-payment', now());`);
    await goOn();
    expect((await engine.query("select id, kind from coupon_uses order by id")).rows).toEqual([
      { id: "1", kind: "campaign" },
      { id: "2", kind: "registration" },
      { id: "3", kind: "registration" },
    ]);
    expect((await engine.query("select id from serial_ids where held_at is not null")).rows).toEqual([{ id: "bbbbbbb" }]);
  } finally {
    await engine.close();
  }
}, 60_000);

it("0017 keeps sessions and their age, and ends logins with unidentifiable refresh tokens", async () => {
  const { engine, goOn } = await migratedUpTo("0017");
  try {
    await engine.exec(`
      insert into accounts (id, email, created_at) values ('a', 'a@example.com', now());
      insert into login_sessions (id, token_hash, account_id, created_at, last_seen_at, expires_at, address, user_agent) values
        ('s', 'h', 'a', '2026-01-01', '2026-01-02', '2026-02-01', '', '');
      insert into identity_users (subject, email, locale, sealed_verifier, created_at, updated_at, tokens_valid_from) values
        ('u', 'a@example.com', 'ja', '', now(), now(), now());
      insert into identity_refresh_tokens (token_hash, subject, client_id, created_at, expires_at) values ('t', 'u', 'web', now(), now());
      insert into oauth_entries (model, id_hash, sealed_payload, account_id) values ('Grant', 'g', '', 'a');`);
    await goOn();
    const sessions = "select authenticated_at = created_at as same, identity_login, sealed_pool_login from login_sessions";
    expect((await engine.query(sessions)).rows).toEqual([{ same: true, identity_login: null, sealed_pool_login: null }]);
    expect((await engine.query("select id from identity_logins")).rows).toEqual([]);
    expect((await engine.query("select ends_with_login from oauth_entries")).rows).toEqual([{ ends_with_login: false }]);
  } finally {
    await engine.close();
  }
}, 60_000);

it("0034 disables an organization's webhooks without a creator, and assigns them to the owner", async () => {
  const { engine, goOn } = await migratedUpTo("0034");
  try {
    await engine.exec(`
      insert into accounts (id, email, created_at) values
        ('t', 't@organization.invalid', now()), ('o', 'o@example.com', now()), ('m', 'm@example.com', now());
      insert into organizations (account_id, name) values ('t', 'Team');
      insert into organization_members (organization_id, member_id, role, joined_at) values
        ('t', 'o', 'owner', now()), ('t', 'm', 'operator', now());
      insert into webhooks (id, account_id, made_by, url, types, all_ids, sealed_secret, created_at, disabled_at, disabled_why) values
        ('left', 't', null, 'https://example.com/', '{}', true, '', now(), null, null),
        ('gone', 't', null, 'https://example.com/', '{}', true, '', now(), '2026-11-01', 'gone'),
        ('here', 't', 'm', 'https://example.com/', '{}', true, '', now(), null, null),
        ('own', 'm', null, 'https://example.com/', '{}', true, '', now(), null, null);`);
    await goOn();
    const { rows } = await engine.query(
      "select id, made_by, disabled_why, disabled_at = '2026-11-01' as since from webhooks order by id",
    );
    expect(rows).toEqual([
      { id: "gone", made_by: "o", disabled_why: "maker-left", since: true },
      { id: "here", made_by: "m", disabled_why: null, since: null },
      { id: "left", made_by: "o", disabled_why: "maker-left", since: false },
      { id: "own", made_by: null, disabled_why: null, since: null },
    ]);
  } finally {
    await engine.close();
  }
}, 60_000);
