import { rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { silentLog } from "@setsuna/kit";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../storage/database.ts";
import { TEST_ENGINES } from "../storage/testing/test-databases.ts";
import { storedPageFile, storePageFiles } from "./page-files.ts";
import { registerProblems } from "./problem.ts";
import { type BuiltSite, servePages } from "./site.ts";
import { fakeSite } from "./site-build.fake.ts";

const DAY_MS = 24 * 3600 * 1000;
const START = Date.parse("2026-11-02T09:00:00Z");
const SCRIPT = "export const release = 1;\n";
const STYLE = "a { color: teal }\n";

describe.each(TEST_ENGINES)("page files on $name", ({ open }) => {
  let opened: OpenDatabase;
  let sites: BuiltSite[];
  let apps: FastifyInstance[];
  beforeEach(async () => {
    opened = await open();
    [sites, apps] = [[], []];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    for (const { clientDirectory } of sites) rmSync(clientDirectory, { recursive: true, force: true });
    await opened.close();
  });

  /** A node of a release with these files. */
  const start = async (files: Readonly<Record<string, string>>, afterDays = 0): Promise<FastifyInstance> => {
    const { database } = opened;
    const site = fakeSite(files);
    sites.push(site);
    await storePageFiles(database, site.clientDirectory, new Date(START + afterDays * DAY_MS));
    const app = fastify();
    apps.push(app);
    registerProblems(app, silentLog);
    servePages(site, (name) => storedPageFile(database, name))(app, {}, false);
    return app;
  };

  const ask = (app: FastifyInstance, name: string, encoding = "gzip, br") =>
    app.inject({ url: `/studio/assets/${name}`, headers: { "accept-encoding": encoding } });

  it("serves scripts and styles of releases that ran before or start later, as that release would", async () => {
    const first = await start({ "start-1.js": SCRIPT, "start-1.css": STYLE, "both.js": SCRIPT });
    const second = await start({ "start-2.js": SCRIPT, "both.js": SCRIPT });
    for (const [owner, other, name, text] of [
      [first, second, "start-1.js", SCRIPT],
      [first, second, "start-1.css", STYLE],
      [second, first, "start-2.js", SCRIPT],
    ] as const) {
      const [own, stored] = [await ask(owner, name), await ask(other, name)];
      expect(gunzipSync(stored.rawPayload).toString()).toBe(text);
      expect((await ask(other, name, "identity")).body).toBe(text);
      for (const header of ["content-type", "cache-control", "cross-origin-resource-policy"])
        expect([name, stored.headers[header]]).toEqual([name, own.headers[header]]);
      expect(stored.headers["content-security-policy"]).toBeDefined();
      expect(stored.headers.vary).toBe("Accept-Encoding");
    }
  });

  it("serves its own scripts after a build in the same folder removed them", async () => {
    const app = await start({ "start-1.js": SCRIPT });
    for (const { clientDirectory } of sites) rmSync(join(clientDirectory, "assets", "start-1.js"));
    expect((await ask(app, "start-1.js", "identity")).body).toBe(SCRIPT);
  });

  it.each(["start-9.js", "a.txt.js", "..%2f..%2fstart-1.js", "start-1.woff2"])("doesn't have %s", async (name) => {
    await start({ "start-1.js": SCRIPT, "start-1.woff2": "font" });
    expect((await ask(await start({}), name)).statusCode).toBe(404);
  });

  it("keeps a replaced release's files for 30 days, and a present release's for ever", async () => {
    await start({ "start-1.js": SCRIPT });
    await start({ "start-2.js": SCRIPT }, 100);
    expect((await ask(await start({ "start-3.js": SCRIPT }, 129), "start-1.js")).statusCode).toBe(200);
    const last = await start({ "start-3.js": SCRIPT }, 131);
    const statuses = await Promise.all(
      ["start-1.js", "start-2.js", "start-3.js"].map(async (name) => (await ask(last, name)).statusCode),
    );
    expect(statuses).toEqual([404, 200, 200]);
  });

  it("keeps the files of a release to which the studio returned", async () => {
    await start({ "start-1.js": SCRIPT });
    await start({ "start-2.js": SCRIPT }, 1);
    await start({ "start-1.js": SCRIPT }, 2);
    const last = await start({ "start-3.js": SCRIPT }, 40);
    expect([(await ask(last, "start-1.js")).statusCode, (await ask(last, "start-2.js")).statusCode]).toEqual([200, 404]);
  });

  it("stores the files once when several nodes start together", async () => {
    const files = { "start-1.js": SCRIPT, "start-1.css": STYLE };
    const nodes = await Promise.all([start(files), start(files), start({ "start-2.js": SCRIPT })]);
    for (const node of nodes)
      for (const name of ["start-1.js", "start-1.css", "start-2.js"]) expect((await ask(node, name)).statusCode).toBe(200);
  });
});
