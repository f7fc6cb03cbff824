import { ContactThread } from "@setsuna/contracts";
import PostalMime, { type Email as Mail } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { type Person, signedInPerson } from "../../composition/people.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog, contactMessages, mailOutbox, rateLimits } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const DAY_MS = 86_400_000;
const INBOX = "/studio/api/admin/contact";

describe.each(enginesOf(import.meta.url))("the contact inbox on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let admin: Person;
  let inbox: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          inbox.push(mail);
          callback();
        }, callback);
      });
    },
  });

  beforeAll(async () => {
    opened = await open();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const address = server.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    site = await openAccountsApp(opened, { smtpUrl: `smtp://127.0.0.1:${port}` });
    admin = await signedInPerson(site, opened, "admin@example.com", "admin");
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
    server.close();
  });
  beforeEach(async () => {
    inbox = [];
    for (const table of [contactMessages, mailOutbox, rateLimits]) await opened.database.delete(table);
  });

  const write = async (changed: Record<string, string> = {}) => {
    const message = {
      Email: "hanako@example.jp",
      Name: "花子",
      Subject: "遅延",
      Content: "100% 速い?",
      Locale: "ja",
      ...changed,
    };
    const response = await site.app.inject({
      method: "POST",
      url: "/studio/api/contact",
      payload: message,
      headers: { host: "localhost" },
    });
    expect(response.statusCode).toBe(204);
    site.clock.now = new Date(site.clock.now.getTime() + 1000);
  };
  const list = async (query = "") => (await admin.call("GET", `${INBOX}${query}`)).json();
  const only = async (): Promise<string> => (await list()).rows[0].id;
  const received = (count: number): Promise<Mail[]> =>
    vi.waitFor(
      () => {
        const mails = inbox.filter(({ to }) => to?.some(({ address }) => address === "thread@example.jp"));
        expect(mails.length).toBe(count);
        return mails;
      },
      { timeout: 10_000 },
    );

  it("finds any word, treats wildcards literally, filters by state and counts", async () => {
    await write();
    await write({ Name: "Taro", Subject: "invoice", Content: "second", CompanyName: "ACME", Locale: "en" });
    expect(await list()).toMatchObject({ total: 2, counts: { new: 2, answered: 0, closed: 0 } });
    expect((await list()).rows.map(({ name }: { name: string }) => name)).toEqual(["Taro", "花子"]);
    expect(await list("?search=acme")).toMatchObject({ total: 1, rows: [{ name: "Taro", companyName: "ACME" }] });
    expect(await list(`?search=${encodeURIComponent("100%")}`)).toMatchObject({ total: 1, rows: [{ name: "花子" }] });
    expect(await list(`?search=${encodeURIComponent("_")}`)).toMatchObject({ total: 0, rows: [] });
    expect(await list("?state=closed")).toMatchObject({ total: 0, counts: { new: 2 } });
    const first = await list("?limit=1");
    expect(first.rows.map(({ name }: { name: string }) => name)).toEqual(["Taro"]);
    expect(await list(`?limit=1&cursor=${first.next}`)).toMatchObject({ total: null, next: null, rows: [{ name: "花子" }] });
  });

  it("answers in the sender's language, in one thread, and shows the state of delivery", async () => {
    await write({ Email: "thread@example.jp" });
    const id = await only();
    const [confirmation] = await received(1);
    const first = await admin.call("POST", `${INBOX}/${id}/replies`, { content: "はい。\n測りました。" });
    expect(ContactThread.parse(first.json())).toMatchObject({
      state: "answered",
      replies: [{ author: "admin@example.com", content: "はい。\n測りました。", mail: "waiting" }],
    });
    const [, answer] = await received(2);
    expect(answer).toMatchObject({
      subject: `【Setsuna Studio】お問い合わせへの回答(受付番号 ${id})`,
      references: confirmation?.messageId,
      inReplyTo: confirmation?.messageId,
    });
    expect(answer?.replyTo?.map(({ address }) => address)).toEqual(["operator@setsuna.invalid"]);
    expect(answer?.headers.some(({ key }) => key === "auto-submitted")).toBe(false);
    expect(answer?.text).toContain("はい。\n測りました。");
    // The address is unverified, so don't mail back anything typed.
    for (const typed of ["花子", "遅延", "速い"])
      expect(`${answer?.subject} ${answer?.text} ${answer?.html}`).not.toContain(typed);
    await expect.poll(async () => (await admin.call("GET", `${INBOX}/${id}`)).json().replies[0].mail).toBe("sent");
    site.clock.now = new Date(site.clock.now.getTime() + 1000);
    await admin.call("POST", `${INBOX}/${id}/replies`, { content: "追伸" });
    const [, , second] = await received(3);
    expect(second).toMatchObject({
      references: `${confirmation?.messageId} ${answer?.messageId}`,
      inReplyTo: answer?.messageId,
    });
  });

  it("keeps notes and states, and deletes with answers; the audit log records actions but no texts", async () => {
    await write();
    const id = await only();
    await admin.call("POST", `${INBOX}/${id}/replies`, { content: "secret answer" });
    const noted = await admin.call("PATCH", `${INBOX}/${id}`, { note: "secret note", state: "closed" });
    expect(noted.json()).toMatchObject({ note: "secret note", state: "closed", closedAt: site.clock.now.toISOString() });
    expect((await admin.call("PATCH", `${INBOX}/${id}`, { state: "new" })).json()).toMatchObject({
      closedAt: null,
      note: "secret note",
    });
    expect((await admin.call("DELETE", `${INBOX}/${id}`)).statusCode).toBe(204);
    expect((await admin.call("GET", `${INBOX}/${id}`)).json().code).toBe("unknown-contact-message");
    const log = await opened.database.select().from(auditLog);
    const own = log.filter(({ subject }) => subject === id);
    expect(own.map(({ action }) => action)).toEqual([
      "contact.received",
      "contact.answered",
      "contact.changed",
      "contact.changed",
      "contact.deleted",
    ]);
    expect(JSON.stringify(own)).not.toContain("secret");
  });

  it("deletes messages closed longer ago than the setting, and never open ones", async () => {
    await write();
    await write({ Name: "Taro" });
    const closed = (await list()).rows[0].id;
    await admin.call("PATCH", `${INBOX}/${closed}`, { state: "closed" });
    expect((await admin.call("GET", `${INBOX}-retention`)).json()).toEqual({ closedDays: 365 });
    await admin.call("PUT", `${INBOX}-retention`, { closedDays: 30 });
    site.clock.now = new Date(site.clock.now.getTime() + 30 * DAY_MS);
    await site.accounts.sweep();
    expect((await opened.database.select().from(contactMessages)).length).toBe(2);
    site.clock.now = new Date(site.clock.now.getTime() + 1);
    await site.accounts.sweep();
    expect((await opened.database.select().from(contactMessages)).map(({ name }) => name)).toEqual(["花子"]);
  });
});
