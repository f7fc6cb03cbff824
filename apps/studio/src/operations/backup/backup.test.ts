import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorBody } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBacklog } from "../../platform/metrics/backlog.ts";
import { lockDataDirectory } from "../../platform/storage/data-directory-lock.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { openAdminChannel } from "../commands/admin-channel.ts";
import { openArchive } from "./archive-reader.ts";
import { writeArchive } from "./archive-writer.ts";
import { BUILD, lookInto, makeSite, PLACES, type Place } from "./backed-up-site.fake.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { newestMigration } from "./schema-version.ts";

const NOW = new Date("2026-11-22T00:00:00Z");
const refusal = (code: Parameters<typeof errorBody>[0]) => ({ ok: false, error: errorBody(code).en });

const PLACES_OF_TODAY = PLACES.filter(({ name }) => enginesOf(import.meta.url).some((engine) => engine.name === name));

describe.each(PLACES_OF_TODAY)("backup and restore of $name", ({ make }) => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-backup-"));
  const operatorFile = join(folder, "operator-of-ours.json");
  const archive = join(folder, "site.zip");
  const places: Place[] = [];
  const placeOf = async (): Promise<Place> => {
    const place = await make();
    places.push(place);
    return place;
  };
  let source: Place;
  let held: Awaited<ReturnType<typeof lookInto>>;
  beforeAll(async () => {
    writeFileSync(operatorFile, '{"name":"ours"}');
    source = { ...(await placeOf()), operatorFile };
    await makeSite(source);
    held = await lookInto(source);
  }, 120_000);
  afterAll(async () => {
    for (const { dataDirectory, drop } of places) {
      await drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  it("backs up a running site, readable only by its owner, with the key kept separate", { timeout: 60_000 }, async () => {
    const lock = lockDataDirectory(source.dataDirectory);
    if (!lock.ok) throw new Error(lock.error);
    const opened = await source.open();
    const channel = await openAdminChannel(source.dataDirectory, opened, () => NOW, silentLog);
    const lastBackup = async () => (await readBacklog(opened.database, NOW)).lastBackup;
    expect(await lastBackup()).toBe(0);
    const result = await backUp(archive, source, NOW);
    await channel.close();
    expect(await lastBackup()).toBe(NOW.getTime() / 1000);
    await opened.close();
    lock.value.release();
    expect(result).toMatchObject({ ok: true, value: expect.stringContaining("keep it apart") });
    for (const file of [archive, `${archive}.key`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(join(source.dataDirectory, "secret.key"), "utf8").trim();
    expect(readFileSync(archive).includes(key)).toBe(false);
    expect(readdirSync(source.dataDirectory).filter((name) => name.startsWith("backup-"))).toEqual([]);
    expect(await backUp(archive, source, NOW)).toMatchObject({ ok: false, error: expect.stringContaining("is there already") });
  });

  it("restores a login, a licence, the invoice's PDF, builds and a complete audit log into an empty place", {
    timeout: 60_000,
  }, async () => {
    const target = await placeOf();
    const result = await restore(archive, target, false, NOW);
    expect(result).toMatchObject({ ok: true, value: expect.stringContaining("The audit log is whole") });
    expect(held).toMatchObject({
      pdfFits: true,
      auditIsWhole: true,
      total: 198_000,
      plans: expect.arrayContaining(["free", "pro"]),
    });
    expect(await lookInto(target)).toEqual(held);
    expect(readFileSync(join(target.dataDirectory, "releases", BUILD.name)).equals(BUILD.bytes)).toBe(true);
    expect(readFileSync(join(target.dataDirectory, "operator.json"), "utf8")).toBe('{"name":"ours"}');
    expect(statSync(join(target.dataDirectory, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(target.dataDirectory).filter((name) => /tmp$|^lock/.test(name))).toEqual([]);

    expect(await restore(archive, target, false, NOW)).toEqual(refusal("site-not-empty"));
    const again = await restore(archive, target, true, NOW);
    expect(again).toMatchObject({ ok: true, value: expect.stringContaining("before-restore-20261122000000000") });
    expect(existsSync(join(target.dataDirectory, "before-restore-20261122000000000", "secret.key"))).toBe(true);
    expect(await backUp(join(folder, "again.zip"), target, NOW)).toMatchObject({
      ok: true,
      value: expect.stringContaining(" 2 parts"),
    });
    const reopened = await target.open();
    expect((await readBacklog(reopened.database, NOW)).lastBackup).toBe(NOW.getTime() / 1000);
    await reopened.close();
    if (target.databaseUrl === undefined) return;
    expect(await lookInto(target)).toEqual(held);
    const third = await placeOf();
    expect(await restore(join(folder, "again.zip"), third, false, NOW)).toMatchObject({ ok: true });
    expect(await lookInto(third)).toEqual(held);
  });

  it("refuses an archive that is damaged, truncated, foreign, or from another key or engine, and writes nothing", {
    timeout: 60_000,
  }, async () => {
    const target = await placeOf();
    const bytes = readFileSync(archive);
    const wrong = join(folder, "wrong.zip");
    copyFileSync(`${archive}.key`, `${wrong}.key`);
    for (let part = 1; part < 8; part += 2) {
      const damaged = Buffer.from(bytes);
      const at = Math.floor((bytes.length * part) / 8);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x55, at);
      writeFileSync(wrong, damaged);
      expect([part, await restore(wrong, target, false, NOW)]).toEqual([part, refusal("backup-damaged")]);
    }
    for (const length of [0, 100, bytes.length - 10, Math.floor(bytes.length / 2)]) {
      writeFileSync(wrong, bytes.subarray(0, length));
      expect([length, await restore(wrong, target, false, NOW)]).toEqual([length, refusal("backup-damaged")]);
    }
    expect(await restore(join(folder, "none.zip"), target, false, NOW)).toMatchObject({ ok: false });
    copyFileSync(archive, wrong);
    writeFileSync(`${wrong}.key`, `${"1".repeat(64)}\n`);
    expect(await restore(wrong, target, false, NOW)).toEqual(refusal("backup-wrong-key"));
    rmSync(`${wrong}.key`);
    expect(await restore(wrong, target, false, NOW)).toEqual(refusal("backup-wrong-key"));
    const other = { ...target, databaseUrl: target.databaseUrl === undefined ? "postgres://nobody@127.0.0.1:1/x" : undefined };
    expect(await restore(archive, other, false, NOW)).toEqual(refusal("backup-other-engine"));
    expect(readdirSync(target.dataDirectory)).toEqual([]);
  });

  it("refuses a place that is in use", { timeout: 60_000 }, async () => {
    const target = await placeOf();
    if (target.databaseUrl === undefined) {
      const lock = lockDataDirectory(target.dataDirectory);
      expect(await restore(archive, target, true, NOW)).toMatchObject({
        ok: false,
        error: expect.stringContaining("is in use by"),
      });
      if (lock.ok) lock.value.release();
      return;
    }
    const opened = await target.open();
    await opened.database.execute("select 1");
    expect(await restore(archive, target, true, NOW)).toEqual(refusal("database-in-use"));
    await opened.close();
  });
});

describe("an archive", () => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-archive-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "part");
  const about = { form: 1 as const, madeAt: NOW.toISOString(), engine: "embedded" as const, schema: 1, keyCheck: "0".repeat(64) };
  const written = async (name: string, manifest: object, part = "database.tar"): Promise<string> => {
    writeFileSync(file, "some bytes");
    const path = join(folder, name);
    await writeArchive(path, [{ name: part, path: file, compress: true }], { ...about, ...manifest });
    return path;
  };

  it("from a newer program or schema is refused by name", async () => {
    const newest = newestMigration();
    expect(await openArchive(await written("form.zip", { form: 2 }), newest)).toEqual(refusal("backup-newer"));
    expect(await openArchive(await written("schema.zip", { schema: newest + 1 }), newest)).toEqual(refusal("backup-newer"));
    expect(await openArchive(await written("same.zip", { schema: newest }), newest)).toMatchObject({ ok: true });
  });

  it("can't have a part outside its folder, and needs a database", async () => {
    for (const [index, part] of ["releases/../../x", "secret.key", "operator.json"].entries())
      expect([part, await openArchive(await written(`bad${index}.zip`, {}, part).catch(() => join(folder, "part")), 1)]).toEqual([
        part,
        refusal("backup-damaged"),
      ]);
  });
});
