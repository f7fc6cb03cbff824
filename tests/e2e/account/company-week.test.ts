import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BillingDocument, SerialId, type SessionReport } from "@setsuna/contracts";
import {
  IdentityProvider,
  numericStatOf,
  openContext,
  PROVIDER_CLIENT,
  TxtServer,
  until,
  untilPhase,
  WebhookReceiver,
} from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AgentRun } from "../support/agent.ts";
import { follow, LIGHT_SOURCE, untilFrames } from "../support/stage.ts";
import { PASSWORD } from "./support/account-stage.ts";
import { CompanyFleet } from "./support/company-fleet.ts";
import { Employee } from "./support/employee.ts";
import { FOOTAGE, failOverDuring, typesOn } from "./support/failover.ts";

vi.setConfig({ testTimeout: 300_000 });

const day = test.skipIf(!CompanyFleet.isInstalled());

const DAY_MS = 86_400_000;
const DOMAIN = "takasaki.example";
const STAFF = { mei: "finance", ren: "crew", yui: "crew", sora: "crew", aoi: "desk" } as const;
type Name = keyof typeof STAFF;
const ADDRESS = {
  ...{ name: "株式会社髙﨑放送", country: "JP", postalCode: "100-0001", region: "東京都", city: "千代田区" },
  ...{ line1: "千代田1-1", line2: "" },
};

let fleet: CompanyFleet;
let dns: TxtServer;
let provider: IdentityProvider;
let receiver: WebhookReceiver;
const contexts: BrowserContext[] = [];
const folder = mkdtempSync(join(tmpdir(), "setsuna-week-"));
let owner: { call(method: string, path: string, body?: object): Promise<unknown> };
const staff = new Map<Name, Employee>();
const ids: SerialId[] = [];

beforeAll(async () => {
  if (!CompanyFleet.isInstalled()) return;
  [dns, receiver] = await Promise.all([TxtServer.open(), WebhookReceiver.open()]);
  fleet = await CompanyFleet.open({ BOT_PROTECTION: "off", TEST_CLOCK: "on", DNS_SERVERS: dns.address });
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await Promise.all([fleet?.close(), provider?.close(), receiver?.close(), dns?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const of = (name: Name): Employee => {
  const member = staff.get(name);
  if (member === undefined) throw new Error(`${name} has not signed in`);
  return member;
};
const membersOf = async () =>
  (await owner.call("GET", "organization")) as { readonly members: readonly { id: string; email: string; role: string }[] };
const signIn = async (name: Name, again = false): Promise<void> => {
  staff.set(name, await Employee.signIn(fleet.stage.studio.origin, provider, name, again));
};
const putForward = async (ms: number): Promise<void> => {
  const body = JSON.stringify({ to: new Date(Date.now() + ms).toISOString() });
  await fleet.stage.studio.development("/studio/dev/clock", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
};

const open = async (kind: "sender" | "receiver", id: SerialId): Promise<Page> => {
  const context = await openContext(fleet.stage.browser, { source: LIGHT_SOURCE, reader: kind === "receiver" });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`${fleet.stage.studio.origin}/studio/app/${kind}?id=${id}&video=1&audio=&control=&panel=1&autostart=1`);
  await untilPhase(page, "video-1", "live");
  return page;
};

day("Monday: five members sign in at the company's provider, each with the role of their group", async () => {
  const { client, email } = await fleet.stage.account();
  await client.signIn(email, PASSWORD);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await client.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body as Record<string, string> & { readonly sso: { readonly record: { name: string; value: string } } };
  };
  const { id } = await call("POST", "organizations", { name: "Takasaki" });
  await call("PUT", "session/acting", { organization: id });
  const { redirectUri = "" } = await call("GET", "organization/sso");
  provider = await IdentityProvider.open([redirectUri]);
  const settings = {
    ...{ issuer: provider.issuer, clientId: PROVIDER_CLIENT.id, clientSecret: PROVIDER_CLIENT.secret, domain: DOMAIN },
    ...{ roleClaim: "groups", defaultRole: "viewer", trustsAddresses: false, enforced: false },
    roles: [
      { value: "finance", role: "billing" },
      { value: "crew", role: "operator" },
    ],
  };
  const { record } = (await call("PUT", "organization/sso", settings)).sso;
  dns.records.set(record.name, [record.value]);
  await call("POST", "organization/sso/verify");
  await call("PUT", "organization/sso", { ...settings, enforced: true });
  for (const [name, group] of Object.entries(STAFF))
    provider.people.set(name, { email: `${name}@${DOMAIN}`, email_verified: true, groups: [group] });
  for (const name of Object.keys(STAFF) as Name[]) await signIn(name);
  owner = { call };
  const { members } = await membersOf();
  const roles = Object.fromEntries(members.map((member) => [member.email.split("@")[0], member.role]));
  expect(roles).toMatchObject({ mei: "billing", ren: "operator", yui: "operator", sora: "operator", aoi: "viewer" });
});

day("Tuesday: billing buys two IDs in the company's name, and the crew adds an endpoint", async () => {
  // Billing and endpoints need a fresh login as proof.
  for (const name of ["mei", "ren"] as const) await signIn(name, true);
  const [mei, ren] = [of("mei"), of("ren")];
  await mei.does("PUT", "billing/address", ADDRESS);
  const { setup, url } = await mei.does<{ setup: string; url: string }>("POST", "billing/card/setups");
  const form = new URLSearchParams({ card: "succeeds" });
  await fetch(`${fleet.stage.studio.origin}${url}`, { method: "POST", body: form, redirect: "manual" });
  await mei.does("POST", `billing/card/setups/${setup}/finish`);
  for (const count of [1, 2]) {
    const intent = { kind: "buy", plan: "commercial", licences: 2, method: "card", serialId: null };
    const { id } = await mei.does<{ id: string }>("POST", "billing/quotes", { intent, coupon: null });
    await mei.does("POST", `billing/quotes/${id}/confirm`, { agreed: true });
    await until(`ID ${count}`, async () => {
      const { serialIds } = await ren.does<{ serialIds: { id: string }[] }>("GET", "serial-ids");
      ids.splice(0, ids.length, ...serialIds.map((one) => SerialId.parse(one.id)));
      return ids.length === count;
    });
  }
  expect(await ren.call("POST", "billing/card/setups")).toMatchObject({ status: 403 });
  const endpoint = { url: receiver.url, types: ["sender.started", "sender.ended", "standby.switched"], serialIds: null };
  receiver.secrets.push((await ren.does<{ secret: string }>("POST", "webhooks", endpoint)).secret);
  await owner.call("POST", "webhooks", { ...endpoint, types: ["licence.renewed"] });
});

day("Wednesday: a show with a standby and a recording survives a failover, an upgrade and its sender", async () => {
  const [id] = ids;
  if (id === undefined) throw new Error("no ID");
  const agent = { SETSUNA_SERVER: fleet.stage.studio.origin };
  const main = await open("sender", id);
  const viewer = await open("receiver", id);
  await follow(viewer);
  const standby = new AgentRun(["send", "--id", id, "--standby", "--video", "1", ...FOOTAGE], agent);
  const recorder = new AgentRun(["record", "--id", id, "--all", "-o", folder], agent);
  try {
    await standby.line("standby", ({ place }) => place === "standby");
    await recorder.line("recording", ({ channel }) => channel === 1);
    const started = await receiver.next("sender.started");
    expect(started).toMatchObject({ signedBy: receiver.secrets, body: { data: { serialId: id, channel: 1 } } });

    const before = await numericStatOf(viewer, "video-1", "reconnections");
    const { studio } = fleet.stage;
    const gap = await failOverDuring({ studio, database: fleet.database, receiver, id, viewer });
    process.stdout.write(`during the failover, the viewer waited ${gap} ms for a frame at most\n`);
    expect(await numericStatOf(viewer, "video-1", "reconnections")).toBe(before);

    const { members } = await membersOf();
    const sora = members.find(({ email }) => email.startsWith("sora@"))?.id;
    await owner.call("DELETE", `organization/members/${sora}`);
    expect(await of("sora").call("GET", "serial-ids")).toMatchObject({ status: 401 });
    await expect(signIn("sora")).rejects.toThrow("sso-not-member");
    expect((await of("yui").call("GET", "serial-ids")).status).toBe(200);

    await fleet.upgradeRelays();
    await fleet.upgradeApi();
    const connections = `serial-ids/${id}/connections`;
    await until("the standby to stand by again", async () => {
      const { connections: all } = await of("yui").does<{ connections: { standby?: boolean }[] }>("GET", connections);
      return all.some(({ standby }) => standby === true);
    });
    await untilFrames(viewer, 5);
    const upgraded = await numericStatOf(viewer, "video-1", "reconnections");

    await main.close();
    await receiver.next("standby.switched");
    await until("the standby's frames", async () => (await untilFrames(viewer, 5)).at(-1)?.width === 1280);
    expect(await numericStatOf(viewer, "video-1", "reconnections")).toBe(upgraded);
  } finally {
    expect(await recorder.stop()).toBe(0);
    await standby.stop();
  }
  await until("the end of the show at the endpoint", () => typesOn(receiver, 1).includes("sender.ended"));
  // At least once, and in order.
  const received = new Map(receiver.messages.map((message) => [message.id, message.body.data.cursor]));
  expect([...received.values()]).toEqual([...received.values()].sort((one, other) => Number(one) - Number(other)));
  expect([...new Set(typesOn(receiver, 2))]).toEqual(["sender.started", "sender.ended"]);
  const files = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(Math.max(...files)).toBeGreaterThan(100_000);
});

day("Thursday: the desk signs in again and reads what happened", async () => {
  await putForward(DAY_MS + 60_000);
  expect(await of("aoi").call("GET", "serial-ids")).toMatchObject({ status: 401 });
  await signIn("aoi");
  const reports = `serial-ids/${ids[0]}/reports`;
  const sendersOn = async (channel: number): Promise<number> => {
    const { reports: all } = await of("aoi").does<{ reports: { id: string; channel: number }[] }>("GET", reports);
    const id = all.find((report) => report.channel === channel)?.id;
    if (id === undefined) return 0;
    const { participants } = await of("aoi").does<SessionReport>("GET", `${reports}/${id}`);
    return participants.filter(({ direction }) => direction === "send").length;
  };
  await until("the report of the sender and its standby", async () => (await sendersOn(1)) === 2);
  // Its seconds were measured before and without the first database.
  await until("the report of the second camera", async () => (await sendersOn(2)) === 1);
});

day("at the end of the month, billing pays the renewal and reads its receipt, which the crew can't", async () => {
  await signIn("mei");
  const before = await documents();
  await putForward(32 * DAY_MS);
  await signIn("mei");
  await signIn("ren");
  await until("both renewals", async () => (await documents()).length === before.length + 2);
  expect(await of("ren").call("GET", "billing/documents")).toMatchObject({ status: 403 });
  await receiver.next("licence.renewed", 2);
});

const documents = async (): Promise<readonly BillingDocument[]> =>
  (await of("mei").does<{ documents: BillingDocument[] }>("GET", "billing/documents")).documents;
