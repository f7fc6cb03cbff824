import { ContactMessage, Email } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailTexts } from "../../composition/mail-texts.ts";
import type { Caller } from "../../platform/api/request-origin.ts";
import type { AuditEvent } from "../../platform/audit/audit-port.ts";
import type { LimitRule } from "../../platform/limits/rate-limit-port.ts";
import { dispatchDue } from "../../platform/mail/dispatch.ts";
import { outboxMail } from "../../platform/mail/outbox.ts";
import { smtpTransport } from "../../platform/mail/smtp-transport.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { contactMessages, mailboxMessages, mailOutbox } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type ContactParts, contactHandlers } from "./contact-handlers.ts";

const now = new Date("2026-11-21T00:00:00Z");
const site = {
  texts: mailTexts,
  address: "https://studio.example",
  from: { name: "Setsuna Studio", address: "no-reply@studio.example" },
};
const caller: Caller = {
  origin: { address: "2001:db8::7", userAgent: "test" },
  signedIn: undefined,
  language: "ja",
  site: undefined,
  now,
};
const message = (changed: Record<string, unknown> = {}) =>
  ContactMessage.parse({
    Email: "foo..bar@docomo.ne.jp",
    Name: "髙﨑 <b>花子</b>",
    Subject: "遅延について 🎥",
    Content: "1行目\n2行目 <script>alert(1)</script>",
    Locale: "ja",
    ...changed,
  });
describe.each(enginesOf(import.meta.url))("on $name", ({ open }) => {
  let opened: OpenDatabase;
  let recorded: AuditEvent[];
  let taken: string[];
  let allowed: (rule: LimitRule) => boolean;
  let auditFails: boolean;
  let parts: ContactParts;

  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened?.close());
  beforeEach(async () => {
    const { database } = opened;
    for (const table of [mailOutbox, mailboxMessages, contactMessages]) await database.delete(table);
    recorded = [];
    taken = [];
    allowed = () => true;
    auditFails = false;
    parts = {
      database,
      mail: outboxMail(() => undefined),
      audit: {
        record: async (_tx, event) => {
          if (auditFails) throw new Error("the audit log is full");
          recorded.push(event);
        },
      },
      limits: {
        take: async (rule, subject) => {
          taken.push(`${rule.name} ${subject}`);
          return allowed(rule) ? { allowed: true } : { allowed: false, retryAfterSeconds: 120 };
        },
        reset: async () => undefined,
      },
      operator: { email: Email.parse("operator@studio.example"), language: "ja" },
    };
  });

  const send = (changed?: Record<string, unknown>) =>
    contactHandlers(parts).sendContact({ params: undefined, query: undefined, body: message(changed) }, caller, {
      setSession: () => undefined,
      setCookie: () => undefined,
    });
  const delivered = async () => {
    await dispatchDue({ database: parts.database, site, transport: undefined, now: () => now, log: silentLog });
    return parts.database.select().from(mailboxMessages);
  };

  describe("a contact message", () => {
    it("is stored, mailed to the operator with the sender as reply address, confirmed to the sender, and recorded", async () => {
      await send({ CompanyName: "株式会社刹那" });
      const [stored] = await parts.database.select().from(contactMessages);
      expect(stored).toMatchObject({
        name: "髙﨑 <b>花子</b>",
        companyName: "株式会社刹那",
        address: "2001:db8::7",
        locale: "ja",
      });
      const mails = await delivered();
      expect(mails.map(({ recipient, replyTo }) => [recipient, replyTo]).sort()).toEqual([
        ["foo..bar@docomo.ne.jp", null],
        ["operator@studio.example", "foo..bar@docomo.ne.jp"],
      ]);
      const toOperator = mails.find(({ replyTo }) => replyTo !== null);
      expect(toOperator?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
      for (const { html } of mails) {
        expect(html).not.toContain("<script");
        expect(html).not.toContain("<b>花子");
      }
      // The address may be anyone's, so mail nothing typed to it.
      const toSender = mails.find(({ replyTo }) => replyTo === null);
      const said = `${toSender?.subject} ${toSender?.text} ${toSender?.html}`;
      for (const typed of ["花子", "遅延", "1行目", "alert", "刹那", "docomo"]) expect(said).not.toContain(typed);
      expect(said).toContain(stored?.id);
      expect(mails.find(({ replyTo }) => replyTo !== null)?.text).toContain("会社名: 株式会社刹那");
      expect(recorded).toEqual([
        { actor: "visitor", action: "contact.received", subject: stored?.id, origin: caller.origin, at: now },
      ]);
      expect(taken).toEqual([
        "contact-address 2001:db8:0:0::/64",
        "contact-address 2001:db8:0::/48",
        "contact-mailbox foo..bar@docomo.ne.jp",
      ]);
    });

    it("is confirmed in the page's language; an empty company counts as none", async () => {
      await send({ Locale: "en", CompanyName: "" });
      const mails = await delivered();
      expect(mails.find(({ recipient }) => recipient.startsWith("foo"))?.subject).toBe(
        "Setsuna Studio: we have received your inquiry",
      );
      expect(mails.find(({ recipient }) => recipient.startsWith("operator"))?.text).not.toContain("会社名");
      expect((await parts.database.select().from(contactMessages))[0]?.companyName).toBeNull();
    });

    it("is rolled back when one part fails", async () => {
      auditFails = true;
      await expect(send()).rejects.toThrow("the audit log is full");
      expect(await parts.database.select().from(contactMessages)).toEqual([]);
      expect(await parts.database.select().from(mailOutbox)).toEqual([]);
    });

    it("is accepted without a confirmation mail beyond contact-mailbox, so a stranger can't block an address's owner", async () => {
      allowed = (rule) => rule.name !== "contact-mailbox";
      await send();
      expect((await delivered()).map(({ recipient }) => recipient)).toEqual(["operator@studio.example"]);
      taken = [];
      const account = { id: "account-1", email: Email.parse("FOO..bar@docomo.ne.jp") };
      await contactHandlers(parts).sendContact(
        { params: undefined, query: undefined, body: message() },
        { ...caller, signedIn: { account } as Caller["signedIn"] },
        { setSession: () => undefined, setCookie: () => undefined },
      );
      expect(taken).toEqual([
        "contact-address 2001:db8:0:0::/64",
        "contact-address 2001:db8:0::/48",
        "contact-mailbox account account-1",
      ]);
    });

    it("beyond contact-address is refused with a retry time", async () => {
      allowed = (rule) => rule.name !== "contact-address";
      await expect(send()).rejects.toMatchObject({ code: "too-many-requests", retryAfterSeconds: 120 });
      expect(await parts.database.select().from(contactMessages)).toEqual([]);
    });

    it("of the maximum size survives SMTP, and reaches only two people", async () => {
      const received: { raw: Buffer; recipients: string[] }[] = [];
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        onData(stream, session, callback) {
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("end", () => {
            received.push({ raw: Buffer.concat(chunks), recipients: session.envelope.rcptTo.map(({ address }) => address) });
            callback();
          });
        },
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
      const address = server.server.address();
      const transport = await smtpTransport(
        `smtp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
      );
      try {
        const Content = `.\r\n..\r\nBcc: victim@example.jp\r\n${"長い文章🎥".repeat(1600)}`.slice(0, 10_000);
        await send({ Email: "a.@docomo.ne.jp", Name: '"evil" <victim@example.jp>,', Content });
        await dispatchDue({ database: parts.database, site, transport, now: () => now, log: silentLog });
        expect(received.flatMap(({ recipients }) => recipients).sort()).toEqual(['"a."@docomo.ne.jp', "operator@studio.example"]);
        const parsed = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
        const toOperator = parsed.find(({ replyTo }) => replyTo !== undefined);
        expect(toOperator?.replyTo).toEqual([{ name: '"evil" <victim@example.jp>,', address: '"a."@docomo.ne.jp' }]);
        expect(toOperator?.subject).toBe("【お問い合わせ】遅延について 🎥");
        const whole = Content.replaceAll("\r\n", "\n").trim();
        expect(toOperator?.text?.replaceAll("> ", "").replaceAll("\r\n", "\n")).toContain(whole);
        for (const { bcc } of parsed) expect(bcc ?? []).toEqual([]);
      } finally {
        transport.close();
        server.close();
      }
    });
  });
});

describe("what cannot be a contact message", () => {
  it.each([
    [{ Subject: "a\r\nBcc: victim@example.jp" }],
    [{ Name: "a\nb" }],
    [{ CompanyName: "a\u0000" }],
    [{ Email: "a@b\r\nBcc: victim@example.jp" }],
    [{ Email: "a@b.example, c@d.example" }],
    [{ Content: "x".repeat(1_000_000) }],
    [{ Content: " \n " }],
    [{ Locale: "fr" }],
  ])("is refused: %j", (changed) => {
    expect(() => message(changed)).toThrow();
  });
});
