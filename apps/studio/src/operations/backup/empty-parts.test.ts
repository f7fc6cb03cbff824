import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorBody } from "@setsuna/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { writeArchive } from "./archive-writer.ts";
import { holdsDatabase } from "./database-tar.ts";
import { keyCheckOf } from "./key-file.ts";
import { restore } from "./restore.ts";
import { newestMigration } from "./schema-version.ts";

const NOW = new Date("2026-11-22T00:00:00Z");
const SECRET_KEY = "0123456789abcdef0123456789abcdef";
const folder = mkdtempSync(join(tmpdir(), "setsuna-empty-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tarOf = (name: string, text: string, whole = true): Buffer => {
  const header = Buffer.alloc(512);
  header.write(name, 0, "latin1");
  header.write(`${text.length.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  header.write("0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.fill(" ", 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text, 0, "latin1");
  return Buffer.concat([header, body, Buffer.alloc(whole ? 1024 : 0)]);
};

const BAD: Readonly<Record<string, Buffer>> = {
  "no byte": Buffer.alloc(0),
  "an empty tar": Buffer.alloc(1024),
  "a tar of something else": tarOf("pgdata/readme", "hello"),
  "a tar whose PG_VERSION is empty": tarOf("pgdata/PG_VERSION", ""),
  "a tar that was cut off": tarOf("pgdata/PG_VERSION", "18\n").subarray(0, 700),
  "a tar with a wrong checksum": tarOf("pgdata/PG_VERSION", "18\n").fill("7", 100, 107),
  "no tar": Buffer.from("x".repeat(5000)),
  "a tar that has nothing but its mark": tarOf("pgdata/PG_VERSION", "18\n"),
};

describe("a database part", () => {
  it.each(Object.keys(BAD))("of %s is refused in one sentence, and leaves nothing behind", { timeout: 60_000 }, async (what) => {
    const part = join(folder, "part");
    writeFileSync(part, BAD[what] ?? "");
    const archive = join(folder, `${what.replaceAll(" ", "-")}.zip`);
    const keyCheck = keyCheckOf(Buffer.from(SECRET_KEY, "utf8"));
    await writeArchive(archive, [{ name: "database.tar", path: part, compress: true }], {
      form: 1,
      madeAt: NOW.toISOString(),
      engine: "embedded",
      schema: newestMigration(),
      keyCheck,
    });
    const dataDirectory = mkdtempSync(join(folder, "place-"));
    const site = { dataDirectory, databaseUrl: undefined, secretKey: SECRET_KEY, operatorFile: undefined };
    const result = await restore(archive, site, false, NOW);
    expect(result.ok).toBe(false);
    expect(result.ok ? "" : result.error).toMatch(/^[^\n]+$/);
    if (what !== "a tar that has nothing but its mark")
      expect(result).toEqual({ ok: false, error: errorBody("backup-damaged").en });
    expect(readdirSync(dataDirectory)).toEqual([]);
  });

  it("recognizes a database directory", () => {
    const path = join(folder, "good.tar");
    for (const whole of [true, false]) {
      writeFileSync(path, tarOf("pgdata/PG_VERSION", "18\n", whole));
      expect(holdsDatabase(path)).toBe(true);
    }
  });
});
