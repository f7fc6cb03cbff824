import { SiteEvent } from "@setsuna/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { type Person, signedInPerson } from "../../composition/people.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { dailyCounts, rateLimits } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { tableSink } from "./analytics-sink.ts";
import { countedEvent } from "./counted-event.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const VIEW = { kind: "page-view", path: "/studio/contact", language: "ja", referrer: "https://search.example/?q=secret" };

describe.each(enginesOf(import.meta.url))("counting on $name", ({ open }) => {
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
  beforeEach(async () => {
    // 23:30 in Tokyo.
    site.clock.now = new Date("2026-11-21T14:30:00Z");
    for (const table of [dailyCounts, rateLimits]) await opened.database.delete(table);
  });
  const tell = async (event: object, headers: Record<string, string> = {}) =>
    (
      await site.app.inject({
        method: "POST",
        url: "/studio/api/events",
        payload: event,
        headers: { host: "localhost", "user-agent": BROWSER, ...headers },
      })
    ).statusCode;
  const rows = () => opened.database.select().from(dailyCounts);

  it("aggregates by day in Tokyo, path, language and referrer host, and stores nothing else", async () => {
    for (let visit = 0; visit < 3; visit += 1) expect(await tell(VIEW)).toBe(204);
    site.clock.now = new Date("2026-11-21T15:00:00Z");
    await tell(VIEW);
    await tell({ ...VIEW, kind: "download", path: "/studio/desktopapp", title: "Desktop 1.3.0" });
    expect(await rows()).toEqual([
      {
        day: "2026-11-21",
        kind: "page-view",
        path: "/studio/contact",
        language: "ja",
        referrer: "search.example",
        title: "",
        count: 3,
      },
      {
        day: "2026-11-22",
        kind: "page-view",
        path: "/studio/contact",
        language: "ja",
        referrer: "search.example",
        title: "",
        count: 1,
      },
      {
        day: "2026-11-22",
        kind: "download",
        path: "/studio/desktopapp",
        language: "ja",
        referrer: "search.example",
        title: "Desktop 1.3.0",
        count: 1,
      },
    ]);
    const report = (await admin.call("GET", "/studio/api/admin/analytics?from=2026-11-20&until=2026-11-22")).json();
    expect(report).toEqual({
      days: [
        { day: "2026-11-20", pageViews: 0, downloads: 0 },
        { day: "2026-11-21", pageViews: 3, downloads: 0 },
        { day: "2026-11-22", pageViews: 1, downloads: 1 },
      ],
      paths: [{ name: "/studio/contact", count: 4 }],
      downloads: [{ name: "Desktop 1.3.0", count: 1 }],
      languages: [{ name: "ja", count: 4 }],
      referrers: [{ name: "search.example", count: 4 }],
    });
  });

  it.each([
    [{ dnt: "1" }],
    [{ "sec-gpc": "1" }],
    [{ "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
    [{ "user-agent": "" }],
  ])("doesn't count a visitor with %j", async (headers) => {
    expect(await tell(VIEW, headers)).toBe(204);
    expect(await rows()).toEqual([]);
  });

  it.each([
    [{ ...VIEW, path: "https://example.com/" }],
    [{ ...VIEW, language: "fr" }],
    [{ ...VIEW, kind: "scroll" }],
    [{ ...VIEW, kind: "download" }],
    [{ ...VIEW, path: `/${"a".repeat(400)}` }],
  ])("refuses %j", async (event) => expect(await tell(event)).toBe(400));

  it("refuses events from another site's page", async () => {
    expect(await tell(VIEW, { origin: "https://elsewhere.example" })).toBe(403);
  });

  it("combines addresses beyond the daily row limit", async () => {
    const sink = tableSink(opened.database, 2);
    for (const path of ["/studio/a", "/studio/b", "/studio/c", "/studio/d", "/studio/a"]) {
      const event = countedEvent(SiteEvent.parse({ ...VIEW, path }), undefined);
      if (event !== undefined) await sink.count(event, "2026-11-21");
    }
    expect((await rows()).map(({ path, count }) => `${path} ${count}`).sort()).toEqual([
      "(other) 2",
      "/studio/a 2",
      "/studio/b 1",
    ]);
  });

  it.each(["from=2026-11-22&until=2026-11-21", "from=2020-01-01&until=2026-01-01"])("has no report for %s", async (query) =>
    expect((await admin.call("GET", `/studio/api/admin/analytics?${query}`)).json().code).toBe("period-wrong"),
  );
});
