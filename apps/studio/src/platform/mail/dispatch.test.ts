import { Email } from "@setsuna/contracts";
import { err, ok, type Result, silentLog } from "@setsuna/kit";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mailTexts } from "../../composition/mail-texts.ts";
import type { Database, OpenDatabase } from "../storage/database.ts";
import { DatabaseAway } from "../storage/database-away.ts";
import { mailboxMessages, mailOutbox } from "../storage/schema/index.ts";
import { TEST_ENGINES } from "../storage/testing/test-databases.ts";
import { type DispatchParts, dispatchDue } from "./dispatch.ts";
import type { OutgoingMail } from "./mail-port.ts";
import { startMail } from "./mail-service.ts";
import { claimDue, outboxMail } from "./outbox.ts";
import type { RenderedMail } from "./rendered-mail.ts";
import { LEASE_MS, MAX_ATTEMPTS } from "./retry-schedule.ts";
import type { SendFailure } from "./transport.ts";

const START = new Date("2026-11-21T00:00:00Z");
const site = {
  texts: mailTexts,
  address: "https://studio.example",
  from: { name: "Setsuna Studio", address: "no-reply@studio.example" },
};
const to = Email.parse("foo..bar@docomo.ne.jp");
const reset = (reason: string): OutgoingMail<"reset-password"> => ({
  reason,
  to,
  language: "ja",
  template: "reset-password",
  data: { code: "123456", email: to, request: "r".repeat(22) },
});

describe.each(TEST_ENGINES)("mail on $name", ({ open }) => {
  let opened: OpenDatabase;
  let database: Database;
  let now: Date;
  let answer: (mail: RenderedMail) => Promise<Result<void, SendFailure>>;
  let sent: RenderedMail[];
  let smtp: DispatchParts;
  const mail = outboxMail(() => undefined);

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
  }, 120_000);
  afterAll(() => opened?.close());
  beforeEach(async () => {
    await database.delete(mailOutbox);
    await database.delete(mailboxMessages);
    now = START;
    sent = [];
    answer = async () => ok(undefined);
    smtp = {
      database,
      site,
      transport: {
        send: (rendered) => {
          sent.push(rendered);
          return answer(rendered);
        },
        close: () => undefined,
      },
      now: () => now,
      log: silentLog,
    };
  });

  const enqueue = (...reasons: string[]) =>
    database.transaction(async (tx) => {
      for (const reason of reasons) await mail.enqueue(tx, reset(reason), now);
    });
  const row = async (reason: string) => (await database.select().from(mailOutbox).where(eq(mailOutbox.reason, reason)))[0];
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  describe("the outbox", () => {
    it("sends committed mails once for each reason, and deletes the code", async () => {
      await enqueue("a", "b");
      await enqueue("a");
      await database
        .transaction(async (tx) => {
          await mail.enqueue(tx, reset("rolled back"), now);
          throw new Error("undo");
        })
        .catch(() => undefined);
      await dispatchDue(smtp);
      await dispatchDue(smtp);
      expect(sent).toHaveLength(2);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
      expect(sent[0]?.text).toContain("123456");
      expect(await row("a")).toMatchObject({ state: "sent", attempts: 1, data: {}, sentAt: START, lastError: null });
    });

    it("sends a mail once even if the database was lost before recording that", async () => {
      await enqueue("a");
      const update = vi.spyOn(database, "update");
      answer = async () => {
        update.mockImplementationOnce(() => {
          throw new DatabaseAway(new Error("Connection terminated"));
        });
        return ok(undefined);
      };
      await dispatchDue(smtp);
      expect(update).toHaveBeenCalledTimes(4);
      update.mockRestore();
      expect(await row("a")).toMatchObject({ state: "sent", attempts: 1 });
      later(LEASE_MS);
      await dispatchDue(smtp);
      expect(sent).toHaveLength(1);
    });

    it("retries at increasing intervals with the same Message-ID, and gives up after about a day", async () => {
      answer = async () => err({ permanent: false, reason: "greylisted" });
      await enqueue("a");
      const waits: number[] = [];
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        await dispatchDue(smtp);
        await dispatchDue(smtp);
        expect(sent).toHaveLength(attempt);
        const current = await row("a");
        expect(current).toMatchObject({ attempts: attempt, lastError: "greylisted" });
        expect(current?.state).toBe(attempt < MAX_ATTEMPTS ? "waiting" : "failed");
        if (current?.state !== "waiting") break;
        const wait = current.nextAttemptAt.getTime() - now.getTime();
        waits.push(wait);
        later(wait - 1);
        await dispatchDue(smtp);
        expect(sent).toHaveLength(attempt);
        later(1);
      }
      expect(waits).toEqual([...waits].sort((a, b) => a - b));
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
      expect(now.getTime() - START.getTime()).toBeGreaterThan(20 * 3_600_000);
      expect((await row("a"))?.data).toEqual({});
      later(7 * 24 * 3_600_000);
      await dispatchDue(smtp);
      expect(sent).toHaveLength(MAX_ATTEMPTS);
    });

    it("retries after a temporary server failure, and never after a permanent one", async () => {
      answer = async ({ messageId }) =>
        sent.filter((one) => one.messageId === messageId).length === 1 ? err({ permanent: false, reason: "452" }) : ok(undefined);
      await enqueue("a");
      await dispatchDue(smtp);
      later(60_000);
      await dispatchDue(smtp);
      expect(await row("a")).toMatchObject({ state: "sent", attempts: 2 });
      answer = async () => err({ permanent: true, reason: "550 no such user" });
      await enqueue("b");
      await dispatchDue(smtp);
      later(60_000);
      await dispatchDue(smtp);
      expect(await row("b")).toMatchObject({ state: "failed", attempts: 1, lastError: "550 no such user", data: {} });
    });

    it("claims a mail once, even if many ask at once, and marks it `sending` before contacting the server", async () => {
      await enqueue(...Array.from({ length: 12 }, (_, index) => `m${index}`));
      const states: (string | undefined)[] = [];
      answer = async ({ messageId }) => {
        const rows = await database.select().from(mailOutbox);
        states.push(rows.find(({ id }) => messageId.includes(id))?.state);
        return ok(undefined);
      };
      await Promise.all(Array.from({ length: 6 }, () => dispatchDue(smtp)));
      expect(sent).toHaveLength(12);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(12);
      expect(new Set(states)).toEqual(new Set(["sending"]));
    });

    it("resends only mails whose sender must have died", async () => {
      await enqueue("a", "b");
      const [held] = await claimDue(database, 1, now);
      await dispatchDue(smtp);
      expect(sent).toHaveLength(1);
      later(LEASE_MS - 1);
      await dispatchDue(smtp);
      expect(sent).toHaveLength(1);
      later(1);
      await dispatchDue(smtp);
      expect(sent).toHaveLength(2);
      expect(sent[1]?.messageId).toBe(`<${held?.id}@studio.example>`);
    });

    it("gives up on a mail that it can't render, and continues with the rest", async () => {
      await enqueue("old", "garbled", "good");
      await database.update(mailOutbox).set({ template: "from-another-version" }).where(eq(mailOutbox.reason, "old"));
      await database
        .update(mailOutbox)
        .set({ data: { code: "1\r\n", email: "x", request: "" } })
        .where(eq(mailOutbox.reason, "garbled"));
      await dispatchDue({ ...smtp, transport: undefined });
      expect((await row("old"))?.state).toBe("failed");
      expect((await row("garbled"))?.state).toBe("failed");
      expect((await row("good"))?.state).toBe("sent");
    });
  });

  describe("the embedded mailbox", () => {
    it("claims each mail once, with any number of dispatchers", async () => {
      await enqueue("a", "b", "c");
      const [held] = await claimDue(database, 1, now);
      const embedded = { ...smtp, transport: undefined };
      await Promise.all([dispatchDue(embedded), dispatchDue(embedded), dispatchDue(embedded)]);
      expect(await database.select().from(mailboxMessages)).toHaveLength(2);
      later(LEASE_MS);
      await dispatchDue(embedded);
      const messages = await database.select().from(mailboxMessages);
      expect(messages).toHaveLength(3);
      expect(messages.find(({ messageId }) => messageId.includes(held?.id ?? "-"))?.recipient).toBe(to);
    });
  });

  describe("the service", () => {
    it("sends what a transaction enqueues at once, and at startup what a dead process left in flight", async () => {
      await enqueue("left");
      await claimDue(database, 1, now);
      const service = await startMail({ ...smtp, transport: undefined }, true, 3_600_000);
      await expect.poll(async () => (await row("left"))?.state).toBe("sent");
      await database.transaction(async (tx) => {
        await service.mail.enqueue(tx, reset("new"), now);
        // A poll before the commit would find nothing, and be the last one.
        for (let turn = 0; turn < 20; turn += 1) await tx.execute(sql`select 1`);
      });
      await expect.poll(async () => (await row("new"))?.state).toBe("sent");
      await service.stop();
      await enqueue("after");
      expect((await row("after"))?.state).toBe("waiting");
    });

    it("outlives a dispatch that throws", async () => {
      let throws = true;
      answer = async () => {
        if (throws) throw new Error("the transport broke its promise");
        return ok(undefined);
      };
      await enqueue("a");
      const service = await startMail(smtp, false);
      await expect.poll(() => sent.length).toBe(1);
      throws = false;
      later(LEASE_MS);
      await database.transaction((tx) => service.mail.enqueue(tx, reset("b"), now));
      await expect.poll(async () => [(await row("a"))?.state, (await row("b"))?.state]).toEqual(["sent", "sent"]);
      await service.stop();
    });
  });
});
