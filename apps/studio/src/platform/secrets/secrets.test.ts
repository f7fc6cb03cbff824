import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keptSecrets } from "../storage/schema/index.ts";
import { openEmbeddedCopy } from "../storage/testing/embedded-template.ts";
import { keptSecret } from "./kept-secret.ts";
import { masterKey } from "./master-key.ts";
import { SealBrokenError, secretsUnder } from "./secrets.ts";

const secrets = secretsUnder(Buffer.alloc(32, 1));

describe("Secrets", () => {
  it("decrypts what it encrypted, and never encrypts the same way twice", () => {
    for (const text of ["", "a", "刹那", "x".repeat(5000)]) {
      const [one, two] = [secrets.seal("totp", text, "row"), secrets.seal("totp", text, "row")];
      expect(one).not.toBe(two);
      expect(secrets.open("totp", one, "row")).toBe(text);
    }
  });

  it("rejects ciphertext that was damaged, moved, meant for another purpose, or encrypted under another key", () => {
    const sealed = secrets.seal("totp", "secret", "row 1");
    const damaged = `${sealed.slice(0, 12)}${sealed[12] === "A" ? "B" : "A"}${sealed.slice(13)}`;
    for (const text of [damaged, sealed.slice(0, -4), sealed.slice(3), "", "v1.", "v1.AAAA"])
      expect(() => secrets.open("totp", text, "row 1")).toThrow(SealBrokenError);
    expect(() => secrets.open("totp", sealed, "row 2")).toThrow(SealBrokenError);
    expect(() => secrets.open("oauth", sealed, "row 1")).toThrow(SealBrokenError);
    expect(() => secretsUnder(Buffer.alloc(32, 2)).open("totp", sealed, "row 1")).toThrow(SealBrokenError);
  });

  it("authenticates by purpose and key", () => {
    expect(secrets.mac("identity-code", "123456")).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.mac("identity-code", "123456")).toBe(secrets.mac("identity-code", "123456"));
    expect(secrets.mac("identity-code", "123456")).not.toBe(secrets.mac("bot-token", "123456"));
    expect(secrets.mac("identity-code", "123456")).not.toBe(secretsUnder(Buffer.alloc(32, 2)).mac("identity-code", "123456"));
  });
});

describe("masterKey", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "setsuna-key-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it("creates a key once, readable only by its owner", () => {
    const first = masterKey(directory, undefined);
    expect(first.ok && first.value.length).toBe(32);
    expect(masterKey(directory, undefined)).toEqual(first);
    expect(statSync(join(directory, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(directory, "secret.key"), "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it("uses the configured key if there is one, and creates no file", () => {
    const key = masterKey(directory, "a configured key of 32 characters");
    expect(key.ok && key.value.toString()).toBe("a configured key of 32 characters");
    expect(() => statSync(join(directory, "secret.key"))).toThrow("ENOENT");
  });

  it("doesn't replace a key file that it can't read", () => {
    writeFileSync(join(directory, "secret.key"), "half a ke");
    expect(masterKey(directory, undefined).ok).toBe(false);
    expect(readFileSync(join(directory, "secret.key"), "utf8")).toBe("half a ke");
  });
});

describe("keptSecret", () => {
  it("keeps the first secret, encrypted", async () => {
    const now = new Date("2026-11-21T00:00:00Z");
    const { database, close } = await openEmbeddedCopy();
    let made = 0;
    const make = () => {
      made += 1;
      return `secret ${made}`;
    };
    const both = await Promise.all([1, 2].map(() => keptSecret(database, secrets, "a", make, now)));
    expect(new Set(both).size).toBe(1);
    expect(await keptSecret(database, secrets, "a", make, now)).toBe(both[0]);
    expect(await keptSecret(database, secrets, "b", make, now)).not.toBe(both[0]);
    expect(JSON.stringify(await database.select().from(keptSecrets))).not.toContain("secret ");
    await expect(keptSecret(database, secretsUnder(Buffer.alloc(32, 9)), "a", make, now)).rejects.toThrow(SealBrokenError);
    await close();
  });
});
