import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { type Person, signedInPerson } from "../../composition/people.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { announcements, maintenanceWindows } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const WINDOWS = "/studio/api/admin/maintenance";
const ANNOUNCEMENTS = "/studio/api/admin/announcements";
/** Monday, 19:00 to 22:00 in Tokyo. */
const WINDOW = {
  from: "2026-11-23T10:00:00.000Z",
  until: "2026-11-23T13:00:00.000Z",
  ja: "定期メンテナンス",
  en: "Regular maintenance",
};

describe.each(enginesOf(import.meta.url))("on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let admin: Person;
  let licensee: Person;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    admin = await signedInPerson(site, opened, "admin@example.com", "admin");
    licensee = await signedInPerson(site, opened, "licensee@example.com", "licensee");
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });
  beforeEach(async () => {
    site.clock.now = new Date("2026-11-21T00:00:00Z");
    for (const table of [maintenanceWindows, announcements]) await opened.database.delete(table);
  });
  const at = (time: string) => {
    site.clock.now = new Date(time);
  };
  const look = async () =>
    (await site.app.inject({ method: "GET", url: "/studio/api/maintenance", headers: { host: "localhost" } })).json();

  describe("a maintenance window", () => {
    it("is announced beforehand, closes My Page during the window, and disappears afterwards", async () => {
      const planned = (await admin.call("POST", WINDOWS, WINDOW)).json();
      expect(planned).toMatchObject(WINDOW);
      expect(await look()).toEqual({ now: null, next: WINDOW });
      expect((await licensee.call("GET", "/studio/api/account")).statusCode).toBe(200);

      at("2026-11-23T12:59:30Z");
      expect(await look()).toEqual({ now: WINDOW, next: null });
      const refused = await licensee.call("GET", "/studio/api/account");
      expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "maintenance", "30"]);
      expect((await licensee.call("GET", "/studio/api/serial-ids")).json().code).toBe("maintenance");
      expect((await licensee.call("GET", "/studio/api/session")).json().state).toBe("signed-in");
      const tally = await licensee.call("POST", "/studio/api/tally", { serialId: "abcdefg", channel: 1, value: 1 });
      expect(tally.json().code).toBe("serial-id-not-yours");
      expect((await admin.call("GET", "/studio/api/account")).statusCode).toBe(200);
      expect((await admin.call("GET", WINDOWS)).json().windows).toHaveLength(1);

      at("2026-11-23T13:00:00Z");
      expect(await look()).toEqual({ now: null, next: null });
      expect((await licensee.call("GET", "/studio/api/account")).statusCode).toBe(200);
    });

    it("can be moved and canceled with immediate effect; it can't end before it starts", async () => {
      at("2026-11-23T11:00:00Z");
      const { id } = (await admin.call("POST", WINDOWS, WINDOW)).json();
      expect((await licensee.call("GET", "/studio/api/account")).statusCode).toBe(503);
      const later = { ...WINDOW, from: "2026-11-23T12:00:00.000Z" };
      expect((await admin.call("PUT", `${WINDOWS}/${id}`, later)).json()).toMatchObject(later);
      expect((await licensee.call("GET", "/studio/api/account")).statusCode).toBe(200);
      at("2026-11-23T12:30:00Z");
      expect((await licensee.call("GET", "/studio/api/account")).statusCode).toBe(503);
      expect((await admin.call("DELETE", `${WINDOWS}/${id}`)).statusCode).toBe(204);
      expect((await licensee.call("GET", "/studio/api/account")).statusCode).toBe(200);
      expect((await admin.call("POST", WINDOWS, { ...WINDOW, until: WINDOW.from })).json().code).toBe("period-wrong");
      expect((await admin.call("PUT", `${WINDOWS}/${id}`, WINDOW)).json().code).toBe("unknown-maintenance");
    });
  });

  describe("the landing page's announcement", () => {
    const words = (heading: string) => ({ heading, text: "1\n2", linkText: "" });
    const draft = (changed: object = {}) => ({
      key: "v1-3-0",
      ja: words("1.3.0 を公開しました"),
      en: words("1.3.0 is out"),
      link: null,
      from: "2026-11-21T00:00:00.000Z",
      until: null,
      ...changed,
    });
    const shown = async () =>
      (await site.app.inject({ method: "GET", url: "/studio/api/announcement", headers: { host: "localhost" } })).json()
        .announcement;

    it("is the most recently started one, from its start to its end", async () => {
      expect(await shown()).toBeNull();
      const first = (await admin.call("POST", ANNOUNCEMENTS, draft())).json();
      await admin.call(
        "POST",
        ANNOUNCEMENTS,
        draft({ key: "later", from: "2026-11-22T00:00:00.000Z", until: "2026-11-23T00:00:00.000Z" }),
      );
      expect(await shown()).toEqual({ key: "v1-3-0", ja: draft().ja, en: draft().en, link: null });
      at("2026-11-22T00:00:00Z");
      expect((await shown()).key).toBe("later");
      at("2026-11-23T00:00:00Z");
      expect((await shown()).key).toBe("v1-3-0");
      await admin.call("PUT", `${ANNOUNCEMENTS}/${first.id}`, draft({ key: "again" }));
      expect((await shown()).key).toBe("again");
      await admin.call("DELETE", `${ANNOUNCEMENTS}/${first.id}`);
      expect(await shown()).toBeNull();
      expect((await admin.call("DELETE", `${ANNOUNCEMENTS}/${first.id}`)).json().code).toBe("unknown-announcement");
    });

    it("refuses a period that ends before it starts, and a link with a script", async () => {
      expect((await admin.call("POST", ANNOUNCEMENTS, draft({ until: "2026-11-20T00:00:00.000Z" }))).json().code).toBe(
        "period-wrong",
      );
      expect((await admin.call("POST", ANNOUNCEMENTS, draft({ link: "javascript:alert(1)" }))).statusCode).toBe(400);
    });
  });
});
