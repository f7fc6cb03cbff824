import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "@setsuna/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, auditLog, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { openAdminChannel, sendAdminCommand } from "./admin-channel.ts";
import { readAdminCommand } from "./roles.ts";

const now = new Date("2026-11-21T00:00:00Z");

describe.each(enginesOf(import.meta.url))("the admin command on $name", ({ open }) => {
  let opened: OpenDatabase;
  let directory: string;
  beforeAll(async () => {
    opened = await open();
    directory = mkdtempSync(join(tmpdir(), "setsuna-admin-"));
    for (const name of ["b", "a"])
      await opened.database.insert(accounts).values({ id: name, email: `${name}@example.com`, createdAt: now });
  }, 120_000);
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await opened.close();
  });
  const say = async (...words: string[]) => {
    const result = await sendAdminCommand(directory, words);
    return result.ok ? result.value : `refused: ${result.error}`;
  };

  it("goes to the running server, and reports if there is none", async () => {
    expect(await say("list")).toMatch("refused: The studio is not running");
    const channel = await openAdminChannel(directory, opened, () => now, silentLog);
    expect(await say("list")).toBe("There are no admins.");
    expect(await say("grant", "B@example.com")).toMatch("b@example.com is an admin now.");
    expect(await say("grant", "a@example.com")).toMatch("a@example.com is an admin now.");
    expect(await say("grant", "a@example.com")).toBe("refused: a@example.com is an admin already.");
    expect(await say("list")).toBe("a@example.com\nb@example.com");
    expect(await say("revoke", "a@example.com")).toBe("a@example.com is no admin any more.");
    expect(await say("revoke", "a@example.com")).toBe("refused: a@example.com is no admin already.");
    expect(await say("grant", "c@example.com")).toMatch("refused: No account has the address c@example.com");
    expect(await say("grant")).toMatch("refused: Say grant");
    expect(await say("contract", "abc-defg", "restricted-terms")).toBe("refused: There is no serial ID abcdefg.");
    await opened.database
      .insert(serialIds)
      .values({ id: "abcdefg", accountId: "a", plan: "free", videoChannels: 3, contractStatus: "usable", createdAt: now });
    expect(await say("contract", "abc-defg", "restricted-terms")).toBe("abcdefg: plan free, contract restricted-terms.");
    expect(await say("plan", "abc-defg", "pro")).toBe("abcdefg: plan pro, contract restricted-terms.");
    expect(await say("contract", "abc-defg", "lift")).toBe("abcdefg: plan pro, contract usable.");
    expect(await say("coupon", "registration", "welcome", "50%", "2", "2026-12-31")).toBe(
      "WELCOME can be redeemed, one registration coupon an email address.",
    );
    expect(await say("coupon", "campaign", "WELCOME", "1000", "1")).toBe("refused: There is a coupon WELCOME already.");
    for (const wrong of [["101%", "1"], ["0", "1"], ["50%"], ["50%", "0"], ["50%", "1", "2026-02-30"], ["50%", "1", "", "x"]])
      expect(await say("coupon", "campaign", "wrong", ...wrong)).toMatch("refused: Say grant");
    expect(await say("grant", "x".repeat(5000))).toBe("refused: The command failed; the server's log says why.");

    expect((await opened.database.select().from(auditLog)).map(({ actor, action, subject }) => [actor, action, subject])).toEqual(
      [
        ["system", "admin.granted", "b"],
        ["system", "admin.granted", "a"],
        ["system", "admin.revoked", "a"],
        ["system", "serial-id.contract-changed", "abcdefg"],
        ["system", "serial-id.contract-changed", "abcdefg"],
        ["system", "serial-id.hold-lifted", "abcdefg"],
        ["system", "coupon.put-in", "WELCOME"],
      ],
    );
    await channel.close();
    expect(readdirSync(directory)).toEqual([]);
    expect(await say("list")).toMatch("refused: The studio is not running");
  });

  it("accepts commands only from the data directory's owner", async () => {
    const channel = await openAdminChannel(directory, opened, () => now, silentLog);
    const path = join(directory, "admin-channel.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { port, token } = JSON.parse(readFileSync(path, "utf8"));
    const post = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: '["list"]' }).then((response) => response.status);
    expect(await post({})).toBe(403);
    expect(await post({ authorization: `Bearer ${"x".repeat(token.length)}` })).toBe(403);
    expect(await post({ authorization: `Bearer ${token}` })).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
    await channel.close();
  });
});

it.each([
  [[]],
  [["list", "a"]],
  [["grant", "a", "b"]],
  [["promote", "a"]],
  [["contract", "abc-defg", "fine"]],
  [["plan", "abc", "pro"]],
  [["plan", "abc-defg", "pro", "now"]],
])("rejects %j as a command", (words) => {
  expect(readAdminCommand(words).ok).toBe(false);
});
