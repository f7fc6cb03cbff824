import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { ownIdentity } from "./process-identity.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "setsuna-lock-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const take = () => {
  const result = lockDataDirectory(directory);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe("lockDataDirectory", () => {
  it("rejects a second holder in one sentence that names the first", () => {
    take();
    const second = lockDataDirectory(directory);
    expect(second).toMatchObject({ ok: false });
    expect(!second.ok && second.error).toContain(`process ${process.pid}`);
  });

  it("can be acquired again after its release, and leaves nothing behind", () => {
    take().release();
    expect(readdirSync(directory)).toEqual([]);
    take().release();
  });

  it("creates the directory", () => {
    const result = lockDataDirectory(join(directory, "a", "b"));
    expect(result.ok).toBe(true);
  });

  it.runIf(process.platform === "linux")("throws if the directory can't be created", () => {
    expect(() => lockDataDirectory("/proc/setsuna/data")).toThrow(/ENOENT/);
  });

  it.each([
    ["a process that is gone", JSON.stringify({ pid: 2 ** 22 + 7, startedAt: "1" })],
    ["another process that got the number since", JSON.stringify({ pid: process.pid, startedAt: `${ownIdentity().startedAt}0` })],
    ["nobody, because it was cut short", '{"pid":'],
    ["nonsense", '{"pid":-1}'],
  ])("takes over the lock of %s", (_, text) => {
    writeFileSync(join(directory, "lock"), text);
    take();
    expect(readdirSync(directory)).toEqual(["lock"]);
  });

  it("doesn't release a lock that belongs to someone else by now", () => {
    const lock = take();
    writeFileSync(join(directory, "lock"), JSON.stringify({ pid: 1, startedAt: "0" }));
    lock.release();
    expect(readdirSync(directory)).toEqual(["lock"]);
  });
});
