import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nodeSenderSeed } from "./sender-seed.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-seed-"));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

it("draws the seed once, and stores it readable only by this user", () => {
  const seed = nodeSenderSeed(folder);
  expect(seed).toHaveLength(32);
  expect(nodeSenderSeed(folder)).toEqual(seed);
  expect(readdirSync(folder)).toEqual(["sender-key"]);
  if (process.platform !== "win32") expect(statSync(join(folder, "sender-key")).mode & 0o777).toBe(0o600);
});

it("draws a new seed if the file has none", () => {
  writeFileSync(join(folder, "sender-key"), "short");
  const seed = nodeSenderSeed(folder);
  expect(seed).toHaveLength(32);
  expect(nodeSenderSeed(folder)).toEqual(seed);
});

it("continues if nothing can be stored", () => {
  writeFileSync(join(folder, "file"), "");
  expect(nodeSenderSeed(join(folder, "file", "below"))).toHaveLength(32);
});
