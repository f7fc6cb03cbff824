import { sql } from "drizzle-orm";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withErrorCode } from "../api/with-error-code.ts";
import { registerProblems } from "../http/problem.ts";
import { databaseJobs } from "../jobs/database-jobs.ts";
import type { Database, OpenDatabase } from "../storage/database.ts";
import { accounts, jobs as jobTable, keptSecrets } from "../storage/schema/index.ts";
import { enginesOf } from "../storage/testing/test-databases.ts";
import { openLog } from "./open-log.ts";
import { safeText } from "./safe-error.ts";

const SECRET = "s3cret-f00d-483920";
const NOW = new Date("2026-11-25T00:00:00Z");

const openTestLog = () => {
  const lines: string[] = [];
  return { log: openLog("debug", { write: (line: string) => void lines.push(line) }), text: () => lines.join("") };
};

const FAILURES: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  "a value that is there already": async (database) => {
    const row = { name: SECRET, sealedValue: SECRET, createdAt: NOW };
    await database.insert(keptSecrets).values(row).onConflictDoNothing();
    return database.insert(keptSecrets).values(row);
  },
  "a value that is missing": (database) => database.execute(sql`insert into accounts (id, email) values (${SECRET}, ${SECRET})`),
  "a text that is no number": (database) => database.execute(sql`select cast(${SECRET} as int)`),
  "a text that is no time": (database) => database.execute(sql`select ${SECRET}::timestamptz`),
  "a text that is no JSON": (database) => database.execute(sql`select ${`{"a": "${SECRET}"`}::jsonb`),
  "a row that another one needs": (database) =>
    database.execute(sql`insert into serial_ids (id, account_id, plan, video_channels, contract_status, created_at)
      values ('zzzzzzz', ${SECRET}, 'free', 3, 'usable', now())`),
  "a table that is not there": (database) => database.execute(sql`select * from nowhere where code = ${SECRET}`),
  "a condition of a query": (database) => database.select().from(accounts).where(sql`${accounts.createdAt} > ${SECRET}`),
  "a statement of a transaction": (database) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`select cast(${SECRET} as uuid)`);
    }),
};

describe.each(enginesOf(import.meta.url))("a failed statement on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  it.each(Object.keys(FAILURES))("reports SQL and code but no value: %s", async (name) => {
    const fail = FAILURES[name];
    const { log, text } = openTestLog();
    const thrown: unknown = await Promise.resolve(fail?.(opened.database)).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Error);
    log.error({ err: thrown }, "it failed");
    log.error({ error: thrown, reason: String(thrown) }, "it failed");
    const { inspect } = await import("node:util");
    const everything = [text(), inspect(thrown, { depth: 10 }), String((thrown as Error).stack), JSON.stringify(thrown)].join(
      "\n",
    );
    expect(everything).not.toContain(SECRET);
    const [line] = text().split("\n");
    const { err } = JSON.parse(line ?? "{}");
    expect(err.message).toMatch(/^Failed query: (?:insert|select)/);
    expect(err.cause.code).toMatch(/^[0-9A-Z]{5}$/);
    expect(err.stack).toContain(" at ");
  });

  it("logs no values in a job, a request or housekeeping", async () => {
    const { log, text } = openTestLog();
    const fail = async (): Promise<void> => {
      await FAILURES["a text that is no number"]?.(opened.database);
    };
    const jobs = databaseJobs({ database: opened.database, now: () => NOW, log, alone: true });
    jobs.work("fails", fail);
    await opened.database.transaction((tx) => jobs.enqueue(tx, { name: "fails", key: "1", data: {}, runAt: NOW }, NOW));
    await jobs.runDue();
    const app = fastify();
    registerProblems(app, log);
    app.get("/", fail);
    const answer = await app.inject({ url: "/" });
    await app.close();
    await expect(withErrorCode("internal", log, fail)).rejects.toThrow();
    const kept = await opened.database.select().from(jobTable);
    expect(
      text()
        .split("\n")
        .filter((line) => line.includes("Failed query")),
    ).toHaveLength(3);
    expect(kept.map(({ lastError }) => lastError)).toEqual([expect.stringContaining("Failed query: select cast")]);
    expect([text(), answer.body, JSON.stringify(kept)].join("\n")).not.toContain(SECRET);
  });
});

describe("an error in the log", () => {
  it.each([
    ["a mail server's", Object.assign(new Error("550 unknown"), { response: `550 <${SECRET}>`, command: SECRET })],
    ["a gateway's", Object.assign(new Error("declined"), { raw: { client_secret: SECRET }, headers: { authorization: SECRET } })],
    ["a request's", new Error(`fetch failed: https://pool.example/oauth2/token?code=${SECRET}`)],
    ["a driver's", new Error("getaddrinfo", { cause: new Error(`postgres://studio:${SECRET}@db.example/studio`) })],
    ["one of several", new AggregateError([Object.assign(new Error("one"), { params: [SECRET] })], "several")],
    ["something that is none", { password: SECRET }],
  ])("contains no secret of %s members", (_whose, thrown) => {
    const { log, text } = openTestLog();
    log.error({ err: thrown }, "it failed");
    log.child({ name: "child" }).warn({ err: thrown, other: thrown instanceof Error ? thrown : "" }, "again");
    expect(text().split("\n")).toHaveLength(3);
    expect(text()).not.toContain(SECRET);
  });

  it("keeps useful details: words, frames, code", () => {
    const { log, text } = openTestLog();
    log.error({ err: Object.assign(new TypeError("no such thing"), { code: "ENOENT" }), relay: 3 }, "it failed");
    expect(JSON.parse(text())).toMatchObject({
      relay: 3,
      msg: "it failed",
      err: { type: "TypeError", message: "no such thing", code: "ENOENT", stack: expect.stringContaining("no-values.test.ts") },
    });
    expect(safeText("550 5.1.1 <somebody@mail.example>: no such user")).toBe("550 5.1.1 <…@…>: no such user");
  });
});

it("signaling messages logged in full by mistake reveal nothing sensitive", () => {
  const { log, text } = openTestLog();
  const messages = [
    { type: "hello", proof: SECRET, link: "a link" },
    { type: "evaluate", blinded: SECRET },
    { type: "evaluated", element: SECRET, confirmation: SECRET },
    { type: "challenge", challenge: SECRET },
    { serialId: "abcdefg", pass: SECRET },
    { verifier: SECRET, proofKey: SECRET, envelope: SECRET },
  ];
  for (const message of messages) {
    log.info(message, "said");
    log.info({ message }, "said");
  }
  expect(text()).toContain("a link");
  expect(text()).not.toContain(SECRET);
});
