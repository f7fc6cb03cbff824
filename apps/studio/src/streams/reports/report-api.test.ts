import { MediaSessionId, type SessionSample, StreamRef } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { sql } from "drizzle-orm";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { storeQuality } from "./quality-store.ts";
import { ReportRecorder } from "./report-recorder.ts";
import { forgetReports, storeSamples } from "./report-store.ts";
import { recordingSamples } from "./sampled-media.ts";

const origin = { address: "192.0.2.1", userAgent: "" };
const ADDRESS = "203.0.113.77";
const video = StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 2 });
const audio = StreamRef.parse({ serialId: "abcdefg", kind: "audio", channel: 2 });
const textOf = async (pdf: Uint8Array): Promise<string> => {
  const { getPage, numPages } = await getDocument({
    data: new Uint8Array(pdf),
    useSystemFonts: false,
    verbosity: 0,
  }).promise.then((document) => ({ getPage: (page: number) => document.getPage(page), numPages: document.numPages }));
  const pages = await Promise.all(
    Array.from({ length: numPages }, async (_, index) => (await (await getPage(index + 1)).getTextContent()).items),
  );
  return pages.flatMap((items) => items.map((item) => ("str" in item ? item.str : ""))).join(" ");
};
const REPORTS = "/studio/api/serial-ids/abc-defg/reports";
const listener = { onAnswer: vi.fn(), onRefused: vi.fn(), onClosed: vi.fn() };
const limits = { videoChannels: 3, allowedAddresses: [] };

describe.each(enginesOf(import.meta.url))("session reports, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  const cookies = { owner: "", stranger: "" };
  const relays = new FakeRelays();
  let recorder: ReportRecorder;
  let sessions = 0;
  let start = 0;

  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    const { database } = opened;
    const createdAt = site.clock.now;
    start = Math.floor(createdAt.getTime() / 1000) - 3600;
    for (const who of ["owner", "stranger"] as const) {
      const id = newRowId();
      await database.insert(accounts).values({ id, email: `${who}@example.com`, createdAt });
      const { token } = await database.transaction((tx) => openSession(tx, id, origin, createdAt, false));
      cookies[who] = `__Host-setsuna_session=${token}`;
      const owned = { accountId: id, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt } as const;
      if (who === "owner") await database.insert(serialIds).values({ id: video.serialId, ...owned });
    }
    const now = () => site.clock.now;
    recorder = new ReportRecorder({
      store: (batch) => storeSamples(database, batch),
      storeQuality: (days) => storeQuality(database, "node", days),
      node: "node",
      now,
      log: silentLog,
    });
  }, 120_000);
  afterAll(async () => {
    await site?.close();
    await opened?.close();
  });

  const call = (path: string, who: keyof typeof cookies = "owner") =>
    site.app.inject({ url: path, headers: { host: "localhost", cookie: cookies[who] } });
  const client = (direction: "publish" | "subscribe", device: string, stream = video) => {
    sessions += 1;
    const session = MediaSessionId.parse(String(sessions).padStart(22, "e"));
    const parts = {
      record: (...args: Parameters<ReportRecorder["record"]>) => recorder.record(...args),
      senderEnded: () => undefined,
    };
    const common = { offer: "", playout: "native", limits, address: ADDRESS, device: device.padEnd(16, "A") } as const;
    recordingSamples(relays, parts).open({ session, direction, streams: [stream], ...common }, listener);
    return { session, sample: (...samples: SessionSample[]) => relays.sample(session, samples, "tokyo") };
  };
  const list = async () => (await call(REPORTS)).json().reports as { id: string; startedAt: string; endedAt: string }[];
  const seconds = (from: number, to: number, made: (second: number) => SessionSample): SessionSample[] =>
    Array.from({ length: to - from }, (_, index) => made(start + from + index));

  it("merges a short return, and starts another report after a long one", async () => {
    const usual = (second: number): SessionSample => [second, 4000, 0, 20, null, null, 0];
    const sender = client("publish", "sender");
    sender.sample(...seconds(0, 20, usual));
    await recorder.flush();
    sender.sample(...seconds(200, 220, usual));
    await recorder.flush();
    expect(await list()).toMatchObject([{ startedAt: new Date(start * 1000).toISOString() }]);
    sender.sample(...seconds(521, 522, usual));
    await recorder.flush();
    expect(await list()).toHaveLength(2);
  });

  it("states a fault and its effect in one sentence, and shows figures of each device with all its streams", async () => {
    const sender = client("publish", "sender");
    const [first, second] = [client("subscribe", "first"), client("subscribe", "second")];
    const sound = client("subscribe", "first", audio);
    sender.sample(
      ...seconds(1000, 1060, (at) => [at, 4000, at - start > 1007 && at - start < 1012 ? 300 : 0, 20, null, null, 0]),
    );
    first.sample(...seconds(1000, 1060, (at) => [at, 4000, 0, 20, 80, at - start === 1012 ? 1200 : 0, 0]));
    sound.sample(...seconds(1000, 1060, (at) => [at, 96, 0, 20, 70, null, 0]));
    second.sample(...seconds(1001, 1060, (at) => [at, 4000, 0, 20, 60, 0, 0]));
    await recorder.flush();
    const [{ id } = { id: "" }] = await list();
    const report = (await call(`${REPORTS}/${id}`)).json();
    expect(report.faults.map((fault: { sentence: { en: string } }) => fault.sentence.en)).toEqual([
      "The sender's uplink lost 30% of its packets; 1 of 2 viewers froze for up to 1.2 s.",
    ]);
    expect(report.participants).toMatchObject([
      { direction: "send", region: "tokyo", latencyMs: null },
      { direction: "receive", bitrate: 4_096_000, latencyMs: 80, frozenMs: 1200 },
      { direction: "receive", bitrate: 4_000_000, latencyMs: 60, frozenMs: 0 },
    ]);
    const name = report.participants[1].name;
    const timeline = (
      await call(`${REPORTS}/${id}/timelines/${name}?from=${report.faults[0].from}&to=${report.faults[0].to}`)
    ).json();
    expect(timeline).toMatchObject({ stepSeconds: 1, points: { length: 4 } });
    const csv = await call(`/studio/api/serial-ids/abc-defg/report-files/${id}.csv`);
    expect([csv.statusCode, csv.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(csv.payload.split("\r\n")).toHaveLength(1 + 179 + 1);
    expect(csv.payload).toContain("viewer 1,page,tokyo,relay,4096000,0,20,80,1200,0,0,");
    const files = "/studio/api/serial-ids/abc-defg/report-files";
    const pdf = await call(`${files}/${id}.pdf?language=en&zone=Europe/Berlin`);
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(await textOf(pdf.rawPayload)).toContain("uplink lost 30%");
    expect((await call(`${files}/${id}.pdf?zone=Nowhere`)).json().code).toBe("bad-request");
  });

  it("is refused to others, whatever they know", async () => {
    const [{ id } = { id: "" }] = await list();
    for (const path of [
      REPORTS,
      `${REPORTS}/${id}`,
      `${REPORTS}/${id}/timelines/rest`,
      `${REPORTS.replace("reports", "report-files")}/${id}.csv`,
    ]) {
      const answer = await call(path, "stranger");
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, "serial-id-not-yours"]);
    }
    const unknown = await call(`${REPORTS}/${"A".repeat(22)}`);
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "unknown-report"]);
  });

  it("stores no address and no media session name in the database", async () => {
    const { rows } = await opened.database.execute(
      sql`select t::text as row from broadcast_samples t union all select t::text from broadcasts t`,
    );
    expect(rows.length).toBeGreaterThan(3);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(ADDRESS);
    expect(text).not.toContain(Buffer.from(ADDRESS).toString("hex"));
    expect(text).not.toMatch(/e{10}\d/);
  });

  it("stores nothing about viewers waiting for a sender, talk, and unknown IDs", async () => {
    const before = await list();
    const other = StreamRef.parse({ serialId: "hijkmnp", kind: "video", channel: 1 });
    const talk = StreamRef.parse({ serialId: "abcdefg", kind: "audio", channel: 255 });
    client("publish", "unknown", other).sample([start + 2000, 1, 0, 1, null, null, 0]);
    client("publish", "talk", talk).sample([start + 2000, 1, 0, 1, null, null, 0]);
    client("subscribe", "early").sample([start + 2000, 0, 0, 1, null, null, 0]);
    await recorder.flush();
    expect(await list()).toEqual(before);
  });

  it("deletes reports after their retention period, including samples", async () => {
    await forgetReports(opened.database, 90, new Date((start + 2000) * 1000 + 91 * 86_400_000));
    const { rows } = await opened.database.execute(sql`select 1 from broadcast_samples union all select 1 from broadcasts`);
    expect([await list(), rows]).toEqual([[], []]);
  });
});
