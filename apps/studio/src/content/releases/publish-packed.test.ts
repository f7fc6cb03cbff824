import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { auditPort } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog, releaseBuilds, releases } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { BuildStore } from "./build-store.ts";
import { publishPacked } from "./publish-packed.ts";

const now = new Date("2026-11-25T00:00:00Z");
const FEED = "/studio/releases/touch-mac/version.json?lang=en";
const TINY = Buffer.from("a tiny package");
const MANUAL = { links: ["/studio/howto?lng=ja", "/studio/howto?lng=en"], versions: ["1.3.0-ja", "1.3.0-en"] };
const packedOf = (content: Buffer, changed: object = {}) => ({
  folder: "touch-mac",
  title: "Setsuna Studio Plugin 1.3.0",
  version: "1.3.0",
  releaseDate: "2026-11-25",
  notes: { ja: ["新しい"], en: ["New"] },
  manual: MANUAL,
  file: "plugin-1.3.0.zip",
  sha256: createHash("sha256").update(content).digest("hex"),
  signature: Buffer.alloc(64, 0xfb).toString("base64"),
  ...changed,
});

describe.each(enginesOf(import.meta.url))("publishing packages on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let folder: string;
  let data: string;
  beforeAll(async () => {
    opened = await open();
    data = mkdtempSync(join(tmpdir(), "setsuna-published-"));
    folder = mkdtempSync(join(tmpdir(), "setsuna-packed-"));
    site = await openAccountsApp(opened, { dataDirectory: data });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
    for (const each of [data, folder]) rmSync(each, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await opened.database.delete(releases);
    rmSync(join(data, "releases"), { recursive: true, force: true });
  });

  const pack = (content: Buffer, changed: object = {}, file = content) => {
    writeFileSync(join(folder, "releases.json"), JSON.stringify([packedOf(content, changed)]));
    writeFileSync(join(folder, "plugin-1.3.0.zip"), file);
  };
  const publish = async (from = folder) => {
    const builds = new BuildStore(join(data, "releases"), Number.POSITIVE_INFINITY);
    const result = await publishPacked({ database: opened.database, audit: auditPort, builds }, from, now);
    return result.ok ? result.value : `refused: ${result.error}`;
  };
  const get = (url: string) => site.app.inject({ method: "GET", url, headers: { host: "localhost" } });
  const stored = () => readdirSync(join(data, "releases"));

  it("offers the package with notes, manuals and signature, and does nothing the second time", async () => {
    pack(TINY);
    expect(await publish()).toBe("touch-mac: Setsuna Studio Plugin 1.3.0 is published (0.0 MB).");
    const { title, version, releaseDate, sha256, signature, file } = packedOf(TINY);
    const link = `/studio/releases/touch-mac/${file}`;
    const entry = { title, version, releaseDate, notes: ["New"], manual: MANUAL, sha256, signature, bytes: TINY.length, link };
    expect((await get(FEED)).json()).toEqual([entry]);
    expect((await get(link)).rawPayload.equals(TINY)).toBe(true);
    const files = stored();
    expect(await publish()).toMatch("is there already");
    expect(stored()).toEqual(files);
    const [row] = await opened.database.select().from(releases);
    const entries = (await opened.database.select().from(auditLog)).filter(({ subject }) => subject === row?.id);
    const acts = entries.map(({ actor, action }) => `${actor} ${action}`);
    expect(acts).toEqual(["system release.made", "system release.build-uploaded", "system release.published"]);
  });

  it("replaces an earlier package of the version, with its new notes", async () => {
    pack(TINY);
    await publish();
    const other = Buffer.from("another");
    pack(other);
    expect(await publish()).toMatch("is published anew");
    expect((await get("/studio/releases/touch-mac/plugin-1.3.0.zip")).rawPayload.equals(other)).toBe(true);
    expect(stored()).toHaveLength(1);
    pack(other, { notes: { ja: ["直しました"], en: ["Corrected"] } });
    expect(await publish()).toMatch("texts only");
    expect((await get(FEED)).json()).toMatchObject([{ notes: ["Corrected"] }]);
  });

  it("publishes what an admin withdrew, and restores a lost file", async () => {
    pack(TINY);
    await publish();
    await opened.database.update(releases).set({ published: false });
    expect(await publish()).toMatch("published anew");
    rmSync(join(data, "releases"), { recursive: true });
    expect(await publish()).toMatch("published anew");
    expect((await get("/studio/releases/touch-mac/plugin-1.3.0.zip")).statusCode).toBe(200);
  });

  it("refuses a modified package and leaves no files behind", async () => {
    expect(await publish(data)).toMatch("refused: ");
    pack(TINY, {}, Buffer.from("spoilt"));
    expect(await publish()).toMatch("refused: plugin-1.3.0.zip has another SHA-256");
    pack(TINY, { file: "missing.zip" });
    expect(await publish()).toMatch("refused: missing.zip cannot be read");
    pack(TINY, { folder: "../elsewhere" });
    expect(await publish()).toMatch("is not what npm run release writes");
    writeFileSync(join(folder, "releases.json"), "{");
    expect(await publish()).toMatch("is not what npm run release writes");
    expect([stored(), await opened.database.select().from(releases)]).toEqual([[], []]);
  });

  it("keeps another release's file with the same name", async () => {
    pack(TINY);
    await publish();
    pack(Buffer.from("later"), { version: "1.4.0" });
    expect(await publish()).toMatch("refused: touch-mac has another release with a file plugin-1.3.0.zip");
    expect(await opened.database.select().from(releaseBuilds)).toHaveLength(1);
    expect(stored()).toHaveLength(1);
  });
});
