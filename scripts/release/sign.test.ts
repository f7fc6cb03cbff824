import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isSigned, publicHalf, releaseKey, signFacts, trialKey } from "./sign.ts";

const FACTS = { folder: "win-app", version: "1.3.0", file: "a.zip", sha256: "0".repeat(64) };

test("a signature is valid only for its file, version and folder, and only with its key", () => {
  const key = trialKey();
  const signature = signFacts(FACTS, key);
  expect(isSigned(FACTS, signature, publicHalf(key))).toBe(true);
  for (const changed of [{ folder: "touch-win" }, { version: "1.2.9" }, { file: "b.zip" }, { sha256: "1".repeat(64) }])
    expect(isSigned({ ...FACTS, ...changed }, signature, publicHalf(key)), JSON.stringify(changed)).toBe(false);
  expect(isSigned(FACTS, signature, publicHalf(trialKey()))).toBe(false);
  expect(isSigned(FACTS, "nonsense", publicHalf(key))).toBe(false);
});

test("reads a PEM key, and explains a wrong kind of key or a missing one in a sentence", () => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "key.pem");
  const key = trialKey();
  writeFileSync(path, key.export({ type: "pkcs8", format: "pem" }));
  expect(isSigned(FACTS, signFacts(FACTS, releaseKey(path)), publicHalf(key))).toBe(true);
  writeFileSync(path, generateKeyPairSync("x25519").privateKey.export({ type: "pkcs8", format: "pem" }));
  expect(() => releaseKey(path)).toThrow("must be an Ed25519 key");
  expect(() => releaseKey(join(folder, "none.pem"))).toThrow("no private key could be read");
});
