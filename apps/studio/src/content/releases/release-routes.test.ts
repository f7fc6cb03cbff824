import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ReleaseFolder } from "@setsuna/contracts";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { type Person, signedInPerson } from "../../composition/people.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const RELEASES = "/studio/api/admin/releases";
const FOLDER = "DesktopApp-Windows";
const DRAFT = {
  folder: FOLDER,
  title: "Desktop App 1.3.0",
  version: "1.3.0",
  link: null,
  releaseDate: "2026-11-20",
  notes: { ja: ["遅延を減らしました"], en: ["Less delay"] },
  manual: { links: ["https://example.com/a.pdf", "/studio/howto"], versions: ["1.2", "1.3"] },
};
const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const SHA256 = createHash("sha256").update(BYTES).digest("hex");

describe.each(enginesOf(import.meta.url))("releases on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let admin: Person;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    admin = await signedInPerson(site, opened, "admin@example.com", "admin");
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  afterEach(async () => {
    for (const { id } of (await admin.call("GET", RELEASES)).json().releases) await admin.call("DELETE", `${RELEASES}/${id}`);
  });

  const make = async (changed: object = {}): Promise<string> =>
    (await admin.call("POST", RELEASES, { ...DRAFT, ...changed })).json().id;
  const upload = (
    id: string,
    name: string,
    content: Buffer | Readable = BYTES,
    headers: Record<string, string> = {},
    more: Record<string, string> = {},
  ) =>
    site.app.inject({
      method: "PUT",
      url: `${RELEASES}/${id}/build?${new URLSearchParams({ name, ...more })}`,
      payload: content,
      headers: { host: "localhost", cookie: admin.cookie, "content-type": "application/octet-stream", ...headers },
    });
  const get = (url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ method: "GET", url, headers: { host: "localhost", ...headers } });
  const feed = async (language = "ja") => (await get(`/studio/releases/${FOLDER}/version.json?lang=${language}`)).json();
  const publish = (id: string, published = true) => admin.call("PUT", `${RELEASES}/${id}/published`, { published });

  it("has exactly six folders, empty at first", async () => {
    for (const folder of ReleaseFolder.options) {
      const response = await get(`/studio/releases/${folder}/version.json`);
      expect([response.statusCode, response.json()]).toEqual([200, []]);
    }
    expect((await get("/studio/releases/linux/version.json")).statusCode).toBe(404);
  });

  it("goes from entry to upload to the public feed, and can be withdrawn", async () => {
    const id = await make();
    expect((await publish(id)).json().code).toBe("release-incomplete");
    const uploaded = await upload(id, "Setsuna-1.3.0.zip");
    expect(uploaded.json()).toMatchObject({
      build: { name: "Setsuna-1.3.0.zip", bytes: 1000, sha256: SHA256 },
      published: false,
    });
    const path = `/studio/releases/${FOLDER}/Setsuna-1.3.0.zip`;
    expect(await feed()).toEqual([]);
    expect((await get(path)).statusCode).toBe(404);
    await publish(id);
    const { title, version, releaseDate, manual } = DRAFT;
    const notes = ["遅延を減らしました"];
    expect(await feed()).toEqual([{ title, version, link: path, releaseDate, notes, manual, bytes: 1000, sha256: SHA256 }]);
    expect((await feed("en"))[0].notes).toEqual(["Less delay"]);
    const file = await get(path);
    expect(file.rawPayload.equals(BYTES)).toBe(true);
    expect(file.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="Setsuna-1.3.0.zip"',
      "accept-ranges": "bytes",
      "repr-digest": `sha-256=:${Buffer.from(SHA256, "hex").toString("base64")}:`,
    });
    await publish(id, false);
    expect(await feed()).toEqual([]);
    expect((await get(path)).statusCode).toBe(404);
    expect((await admin.call("DELETE", `${RELEASES}/${id}`)).statusCode).toBe(204);
    const actions = (await opened.database.select().from(auditLog))
      .filter(({ subject }) => subject === id)
      .map(({ action }) => action);
    expect(actions).toEqual([
      "release.made",
      "release.build-uploaded",
      "release.published",
      "release.unpublished",
      "release.deleted",
    ]);
  });

  it("serves a build's signature, and refuses an invalid one", async () => {
    const id = await make();
    const signature = Buffer.alloc(64, 0xfb).toString("base64");
    expect((await upload(id, "a.zip", BYTES, {}, { signature: "nonsense" })).json().code).toBe("build-signature-wrong");
    expect((await upload(id, "a.zip", BYTES, {}, { signature })).json().build.signature).toBe(signature);
    await publish(id);
    expect((await feed())[0]).toMatchObject({ sha256: SHA256, signature });
    await upload(id, "a.zip");
    expect((await feed())[0]).not.toHaveProperty("signature");
  });

  it("lists published releases for news readers in RSS 2.0", async () => {
    const title = `5 < 6 & "a]]>b" '刹那'`;
    const build = await make({ title });
    await upload(build, "news.zip");
    const link = await make({
      folder: "win-app",
      link: "https://cdn.example.com/a.exe",
      releaseDate: "2026-01-31",
      manual: null,
    });
    const draft = await make({ title: "not yet", link: "https://cdn.example.com/b.exe" });
    for (const id of [build, link]) await publish(id);
    const answer = await get("/studio/releases.xml?lang=en");
    expect(answer.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(XMLValidator.validate(answer.body)).toBe(true);
    const { rss } = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(answer.body);
    expect(rss["@_version"]).toBe("2.0");
    const { item, "atom:link": self, ...channel } = rss.channel;
    expect(channel).toMatchObject({ link: "http://localhost/studio/archive", language: "en" });
    expect(channel.title).not.toBe("");
    expect(channel.description).not.toBe("");
    expect(self).toMatchObject({ "@_href": "http://localhost/studio/releases.xml?lang=en", "@_rel": "self" });
    expect(item).toEqual([
      {
        title: `${title} | Desktop app, Windows`,
        link: "http://localhost/studio/desktopapp",
        guid: { "#text": build, "@_isPermaLink": "false" },
        pubDate: "Fri, 20 Nov 2026 03:00:00 GMT",
        category: "Desktop app, Windows",
        description: "<ul><li>Less delay</li></ul>",
        enclosure: {
          "@_url": `http://localhost/studio/releases/${FOLDER}/news.zip`,
          "@_length": "1000",
          "@_type": "application/zip",
        },
      },
      expect.objectContaining({ link: "http://localhost/studio/windows", pubDate: "Sat, 31 Jan 2026 03:00:00 GMT" }),
    ]);
    expect(answer.body).not.toContain(draft);
    for (const id of [build, link]) await publish(id, false);
    const empty = await get("/studio/releases.xml");
    expect(XMLValidator.validate(empty.body)).toBe(true);
    expect(empty.body).toContain("<language>ja</language>");
    expect(empty.body).not.toContain("<item>");
  });

  it("rejects a title with control characters, which would never be counted", async () => {
    expect((await admin.call("POST", RELEASES, { ...DRAFT, title: "a\nb" })).statusCode).toBe(400);
  });

  it("serves byte ranges of a build, and refuses unsatisfiable ones", async () => {
    const id = await make();
    await upload(id, "parts.zip");
    await publish(id);
    const path = `/studio/releases/${FOLDER}/parts.zip`;
    const part = await get(path, { range: "bytes=900-" });
    expect([part.statusCode, part.headers["content-range"], part.headers["content-length"]]).toEqual([
      206,
      "bytes 900-999/1000",
      "100",
    ]);
    expect(part.rawPayload.equals(BYTES.subarray(900))).toBe(true);
    const beyond = await get(path, { range: "bytes=1000-" });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */1000"]);
    expect((await get(path, { range: "bytes=900-", "if-range": '"older"' })).statusCode).toBe(200);
    expect((await get(path, { "if-none-match": `"${SHA256}"` })).statusCode).toBe(304);
    const head = await site.app.inject({ method: "HEAD", url: path, headers: { host: "localhost" } });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, "1000", ""]);
  });

  it.each([
    "../../../etc/passwd.zip",
    "..zip",
    ".hidden.zip",
    "a/b.zip",
    "a\\b.zip",
    "a b.zip",
    "名前.zip",
    "a.html",
    "a.zip\r\nX: y",
    `${"a".repeat(120)}.zip`,
    "",
  ])("rejects a file named %j", async (name) => {
    const id = await make();
    expect((await upload(id, name)).json().code).toBe("build-name-wrong");
  });

  it.each([
    "/studio/releases/..%2f..%2fmaster.key",
    `/studio/releases/${FOLDER}/..%2f..%2fmaster.key`,
    `/studio/releases/${FOLDER}/%00`,
  ])("serves nothing for %s", async (path) => expect((await get(path)).statusCode).toBe(404));

  it("rejects files that are too large, empty, duplicates or without a release, and leaves none behind", async () => {
    const [one, two] = [await make(), await make()];
    await upload(one, "one.zip");
    expect((await upload(two, "one.zip")).json().code).toBe("build-name-taken");
    const large = Buffer.alloc(1024 * 1024 + 1);
    expect((await upload(two, "two.zip", large)).json().code).toBe("build-too-large");
    expect((await upload(two, "two.zip", Readable.from([large, large]))).json().code).toBe("build-too-large");
    expect((await upload(two, "two.zip", Buffer.alloc(0))).json().code).toMatch(/build-incomplete|bad-request/);
    expect((await upload("A".repeat(22), "two.zip")).json().code).toBe("unknown-release");
    const stored = site.storedBuilds();
    expect(stored.length).toBe(1);
    const again = await upload(one, "one.zip", Buffer.from("newer"));
    expect(again.json().build.bytes).toBe(5);
    expect(site.storedBuilds().length).toBe(1);
    expect(site.storedBuilds()).not.toEqual(stored);
    expect((await admin.call("PUT", `${RELEASES}/${one}`, { ...DRAFT, folder: "win-app" })).json().code).toBe(
      "release-folder-fixed",
    );
    for (const id of [one, two]) await admin.call("DELETE", `${RELEASES}/${id}`);
    expect(site.storedBuilds()).toEqual([]);
  });

  it("accepts only https links and paths of the site, and lists newest first", async () => {
    for (const link of ["http://example.com/a.zip", "javascript:alert(1)", "//example.com/a", "/elsewhere"])
      expect((await admin.call("POST", RELEASES, { ...DRAFT, link })).statusCode).toBe(400);
    const link = "https://cdn.example.com/a.zip";
    const old = await make({ link, title: "old", releaseDate: "2026-01-01", manual: null });
    const recent = await make({ link, title: "new" });
    for (const id of [old, recent]) await publish(id);
    expect((await feed()).map(({ title }: { title: string }) => title)).toEqual(["new", "old"]);
    const notes = ["遅延を減らしました"];
    expect((await feed())[1]).toEqual({ title: "old", version: "1.3.0", link, releaseDate: "2026-01-01", notes });
    expect((await admin.call("PUT", `${RELEASES}/${old}`, { ...DRAFT, link: null })).json().code).toBe("release-incomplete");
  });
});
