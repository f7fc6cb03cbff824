import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { silentLog } from "@setsuna/kit";
import { type BundledProgram, bundleProgram } from "@setsuna/testkit/stack";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailTexts } from "../../composition/mail-texts.ts";
import { openDatabase } from "../storage/embedded-database.ts";
import { mailboxMessages, mailOutbox } from "../storage/schema/index.ts";
import { layEmbeddedCopy } from "../storage/testing/embedded-template.ts";
import { dispatchDue } from "./dispatch.ts";

const CHILD = join(import.meta.dirname, "kill.child.ts");
let program: BundledProgram;
beforeAll(async () => {
  program = await bundleProgram(CHILD);
});
afterAll(() => program?.remove());

let directory: string;
let children: ChildProcessWithoutNullStreams[];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "setsuna-mail-kill-"));
  await layEmbeddedCopy(join(directory, "db"));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcessWithoutNullStreams;
  readonly enqueued: Set<string>;
  until(fits: (line: string) => boolean): Promise<void>;
  kill(): Promise<void>;
}

const run = (url: string, first: number, count: number): Run => {
  const child = spawn(process.execPath, [program.path, join(directory, "db"), url, String(first), String(count)]);
  children.push(child);
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const enqueued = new Set<string>();
  const lines: string[] = [];
  const waiting: { fits: (line: string) => boolean; resolve: () => void; reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    if (line.startsWith("enqueued ")) enqueued.add(`mail ${line.slice("enqueued ".length)}`);
    for (const one of waiting.splice(0))
      if (one.fits(line)) one.resolve();
      else waiting.push(one);
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void exited.then(() => {
    for (const one of waiting.splice(0)) one.reject(new Error(`the child ended: ${complaint.slice(-2000)}`));
  });
  return {
    child,
    enqueued,
    until: (fits) =>
      lines.some(fits) ? Promise.resolve() : new Promise((resolve, reject) => waiting.push({ fits, resolve, reject })),
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
};

const COUNT = 60;

describe("kill -9", () => {
  it("during deliveries to the embedded mailbox: every committed mail arrives exactly once", async () => {
    const committed = new Set<string>();
    let next = 0;
    for (const killAfter of [7, 31]) {
      const one = run("-", next, COUNT);
      await one.until((line) => line === `enqueued ${next + killAfter}`);
      await one.kill();
      for (const subject of one.enqueued) committed.add(subject);
      next += COUNT;
    }

    const now = () => new Date();
    const { database, close } = await openDatabase(join(directory, "db"), silentLog, now);
    const rows = await database.select().from(mailOutbox);
    const messagesOf = async () => (await database.select().from(mailboxMessages)).map(({ messageId }) => messageId).sort();
    const messageIds = (some: typeof rows) => some.map(({ id }) => `<${id}@studio.example>`).sort();
    // A commit just before the kill may not have been reported.
    const reasons = new Set(rows.map(({ reason }) => reason));
    for (const subject of committed) expect(reasons).toContain(subject);
    const sent = rows.filter(({ state }) => state === "sent");
    expect(new Set(rows.map(({ state }) => state))).not.toContain("sending");
    expect(sent.length).toBeGreaterThan(20);
    expect(await messagesOf()).toEqual(messageIds(sent));
    const site = { texts: mailTexts, address: "https://studio.example", from: { name: "", address: "no-reply@studio.example" } };
    await dispatchDue({ database, site, transport: undefined, now, log: silentLog });
    expect(await messagesOf()).toEqual(messageIds(rows));
    await close();
  }, 180_000);

  it("between the SMTP server's reply and our record of it: only that mail is resent, with the same Message-ID", async () => {
    const received: { readonly subject: string | undefined; readonly messageId: string | undefined }[] = [];
    let onReceived: () => void = () => undefined;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, callback) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          const { subject, messageId } = await PostalMime.parse(Buffer.concat(chunks));
          received.push({ subject, messageId });
          onReceived();
          setImmediate(callback);
        });
      },
    });
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const address = server.server.address();
    const url = `smtp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
    try {
      const first = run(url, 0, 12);
      await new Promise<void>((resolve) => {
        onReceived = () => {
          if (received.length !== 4) return;
          first.child.kill("SIGKILL");
          resolve();
        };
      });
      onReceived = () => undefined;
      await first.kill();
      const before = await openDatabase(join(directory, "db"), silentLog, () => new Date());
      const inHand = await before.database.select().from(mailOutbox);
      await before.close();
      const idsIn = (state: string) => inHand.filter((row) => row.state === state).map(({ id }) => `<${id}@studio.example>`);
      const sentBefore = new Set(idsIn("sent"));
      const sendingBefore = new Set(idsIn("sending"));
      expect(sendingBefore.size).toBeGreaterThan(0);

      const second = run(url, 12, 0);
      await expect.poll(() => new Set(received.map(({ messageId }) => messageId)).size, { timeout: 60_000 }).toBe(inHand.length);
      await second.until((line) => line === "ready");
      await second.kill();

      const counts = new Map<string, number>();
      for (const { messageId = "" } of received) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
      for (const [messageId, times] of counts) {
        expect(times, messageId).toBeLessThanOrEqual(2);
        if (times === 2) expect([...sendingBefore]).toContain(messageId);
      }
      for (const messageId of sentBefore) expect(counts.get(messageId)).toBe(1);
      expect(counts.size).toBe(inHand.length);
    } finally {
      server.close();
    }
  }, 180_000);
});
