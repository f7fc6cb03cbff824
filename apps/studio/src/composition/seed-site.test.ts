import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "@setsuna/kit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { srpThisThread } from "../identity/user-pool/srp/srp-this-thread.ts";
import { type OpenDatabase, readConfig, type StudioConfig, secretsUnder } from "../platform/index.ts";
import { accounts } from "../platform/storage/schema/index.ts";
import { openEmbeddedCopy } from "../platform/storage/testing/embedded-template.ts";
import { seedSite } from "./seed-site.ts";
import { StartRefusal } from "./starting.ts";

const now = () => new Date("2026-11-21T00:00:00Z");
const HERE = {
  PROFILE: "development",
  HOST: "127.0.0.1",
  DATABASE_URL: "postgres://studio@127.0.0.1/studio",
  SECRET_KEY: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};

let storage: OpenDatabase;
let directory: string;
beforeEach(async () => {
  storage = await openEmbeddedCopy();
  directory = mkdtempSync(join(tmpdir(), "setsuna-seed-"));
}, 120_000);
afterEach(async () => {
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const configOf = (environment: Readonly<Record<string, string>>): StudioConfig => {
  const read = readConfig({ DATA_DIR: directory, ...environment }, [], "/srv");
  if (!read.ok) throw new Error(read.error.join(" "));
  return read.value;
};
const seed = (environment: Readonly<Record<string, string>>) => {
  const { database } = storage;
  const secrets = secretsUnder(Buffer.alloc(32, 7));
  return seedSite(
    configOf(environment),
    { secrets, log: silentLog, storage, database, testClock: undefined, now },
    srpThisThread,
  );
};
const addAccount = async (): Promise<void> => {
  await storage.database.insert(accounts).values({ id: "someone", email: "someone@example.com", createdAt: now() });
};

it("fills an empty database in development, and opens it again once others have joined", async () => {
  expect((await seed(HERE))?.id).toBe("abcdefg");
  await addAccount();
  expect((await seed(HERE))?.password).toBeUndefined();
});

it("refuses in development a server's database with other accounts, as reached through a tunnel", async () => {
  await addAccount();
  await expect(seed(HERE)).rejects.toThrow(StartRefusal);
  await expect(seed({})).resolves.toBeDefined();
  await expect(seed({ ...HERE, PROFILE: "staging" })).resolves.toBeDefined();
});
