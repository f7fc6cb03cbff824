import { SerialId as Id, type SerialId, type StreamEvent, WEBHOOK_FAILING_DAYS, type WebhookDelivery } from "@setsuna/contracts";
import { WebhookReceiver } from "@setsuna/testkit/stack";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openTeam } from "../../composition/team.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { DatabaseAway } from "../../platform/storage/database-away.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, auditLog, serialIds, webhooks } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type NewStreamEvent, storeEvents } from "../events/event-store.ts";
import { listDeliveries, listWebhooks } from "./webhook-store.ts";

const origin = { address: "192.0.2.1", userAgent: "" };
const A = Id.parse("aaaaaaa");
const B = Id.parse("bbbbbbb");
const FOREIGN = Id.parse("ccccccc");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STEPS_MINUTES = [0.5, 2, 10, 30, 60, 180, 360, 720];
/** Polls of the database on a busy machine. */
const PATIENCE = { timeout: 20_000, interval: 20 };

describe.each(enginesOf(import.meta.url))("webhooks on $name", { timeout: 60_000 }, ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let receiver: WebhookReceiver;
  let cookie = "";
  const people = { owner: newRowId(), stranger: newRowId() };

  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    receiver = await WebhookReceiver.open();
    const { database } = opened;
    const createdAt = site.clock.now;
    for (const [who, id] of Object.entries(people))
      await database.insert(accounts).values({ id, email: `${who}@example.com`, createdAt });
    for (const [id, accountId] of [
      [A, people.owner],
      [B, people.owner],
      [FOREIGN, people.stranger],
    ] as const)
      await database
        .insert(serialIds)
        .values({ id, accountId, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await receiver.close();
    await opened.close();
  });
  afterEach(async () => {
    await opened.database.delete(webhooks);
    receiver.messages.length = 0;
    receiver.secrets.length = 0;
    receiver.answer = () => 204;
  });

  const signIn = async (account: string) => {
    const { token } = await opened.database.transaction((tx) => openSession(tx, account, origin, site.clock.now, false));
    return `__Host-setsuna_session=${token}`;
  };
  const ask = async (method: "GET" | "POST" | "DELETE", path: string, payload?: object) => {
    const answer = await site.app.inject({
      method,
      url: `/studio/api/webhooks${path}`,
      headers: { host: "localhost", cookie },
      ...(payload === undefined ? {} : { payload }),
    });
    return answer.body === "" ? {} : answer.json();
  };
  const add = async (wanted: object = {}): Promise<string> => {
    cookie = await signIn(people.owner);
    const { webhook, secret } = await ask("POST", "", { url: receiver.url, types: [], serialIds: null, ...wanted });
    receiver.secrets.push(secret);
    return webhook.id;
  };
  // Polls the tables, because reads by the API are limited.
  const deliveriesOf = async (hook: string): Promise<readonly WebhookDelivery[]> => listDeliveries(opened.database, hook);
  const standingOf = async (hook: string) => (await listWebhooks(opened.database, people.owner)).find(({ id }) => id === hook);
  const happen = async (id: SerialId, ...types: StreamEvent["type"][]) => {
    const at = site.clock.now.toISOString();
    const sender = { at, connection: "q8Zk1mVb0TnX4cYs", channel: 1, kinds: ["video"] };
    const events = types.map((type) => ({
      type,
      ...sender,
      ...(type === "sender.started" ? { standby: false } : { reason: null }),
    }));
    await storeEvents(opened.database, id, events as never as NewStreamEvent[]);
    site.accounts.wakeWebhooks();
  };
  const wait = async (ms: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + ms);
    site.accounts.wakeWebhooks();
  };
  const received = (count: number) => vi.waitFor(() => expect(receiver.messages).toHaveLength(count), PATIENCE);
  /** The newest delivery, once its attempt has ended. */
  const whenAttempted = (hook: string, attempts: number, of: SerialId = A) =>
    vi.waitFor(async () => {
      const newest = (await deliveriesOf(hook)).find(({ serialId }) => serialId === of);
      expect(newest?.attempts).toBe(attempts);
      expect(newest?.state === "waiting" && newest.nextAttemptAt === null).toBe(false);
      return newest as WebhookDelivery;
    }, PATIENCE);

  it("send each event once, signed, in the order of its ID, matching listEvents", async () => {
    const hook = await add();
    await happen(A, "sender.started", "sender.ended", "sender.started");
    await received(3);
    expect(receiver.types()).toEqual(["sender.started", "sender.ended", "sender.started"]);
    expect(receiver.messages.every(({ signedBy }) => signedBy.length === 1)).toBe(true);
    const answer = await site.app.inject({ url: `/studio/api/serial-ids/${A}/events`, headers: { host: "localhost", cookie } });
    const listed = answer.json().events.slice(-3);
    expect(receiver.messages.map(({ body }) => body)).toEqual(
      listed.map((event: StreamEvent) => ({ type: event.type, timestamp: event.at, data: { serialId: A, ...event } })),
    );
    await vi.waitFor(async () => {
      const states = (await deliveriesOf(hook)).map(({ state, status, attempts }) => [state, status, attempts]);
      expect(states).toEqual(Array.from({ length: 3 }, () => ["delivered", 204, 1]));
    }, PATIENCE);
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(3);
  });

  it("record a delivery once a lost database is back, then send the ID's next event", async () => {
    const hook = await add();
    const transaction = vi.spyOn(opened.database, "transaction");
    receiver.answer = () => {
      if (receiver.messages.length === 1) transaction.mockRejectedValue(new DatabaseAway(new Error("Connection terminated")));
      return 204;
    };
    await happen(A, "sender.started", "sender.ended");
    await received(1);
    await vi.waitFor(() => expect(transaction.mock.settledResults.map(({ type }) => type)).toContain("rejected"), PATIENCE);
    transaction.mockRestore();
    await received(2);
    await vi.waitFor(async () => {
      const states = (await deliveriesOf(hook)).map(({ state, attempts }) => [state, attempts]);
      expect(states).toEqual(Array.from({ length: 2 }, () => ["delivered", 1]));
    }, PATIENCE);
  });

  it("send only the selected event types, for selected IDs of their account", async () => {
    await add({ types: ["sender.ended"], serialIds: [B] });
    await happen(A, "sender.ended");
    await happen(FOREIGN, "sender.ended");
    await happen(B, "sender.started", "sender.ended");
    await received(1);
    expect(receiver.messages[0]?.body).toMatchObject({ type: "sender.ended", data: { serialId: B } });
  });

  it("hold back an ID's later events while an earlier one fails, but no other ID's", async () => {
    const hook = await add();
    receiver.answer = ({ body }) => (body.data.serialId === A ? 503 : 204);
    await happen(A, "sender.started", "sender.ended");
    await happen(B, "sender.started");
    await received(2);
    await vi.waitFor(async () => {
      const ofA = (await deliveriesOf(hook)).filter(({ serialId }) => serialId === A);
      expect(ofA.map(({ status }) => status)).toEqual([null, 503]);
    }, PATIENCE);
    expect(receiver.messages.filter(({ body }) => body.data.serialId === A)).toHaveLength(1);
    receiver.answer = () => 204;
    await wait(0.5 * MINUTE);
    await received(4);
    const ofA = receiver.messages.filter(({ body }) => body.data.serialId === A);
    expect(ofA.map(({ body }) => body.type)).toEqual(["sender.started", "sender.started", "sender.ended"]);
    expect(ofA[0]?.id).toBe(ofA[1]?.id);
    await vi.waitFor(async () => expect((await standingOf(hook))?.failingSince).toBeNull(), PATIENCE);
  });

  it("are retried at increasing intervals for about a day, then given up; a replay keeps the ID", async () => {
    const hook = await add();
    receiver.answer = () => 500;
    await happen(A, "sender.started");
    for (const [index, minutes] of STEPS_MINUTES.entries()) {
      const { state, nextAttemptAt } = await whenAttempted(hook, index + 1);
      expect([state, Date.parse(nextAttemptAt ?? "") - site.clock.now.getTime()]).toEqual(["waiting", minutes * MINUTE]);
      await wait(minutes * MINUTE);
    }
    const given = await whenAttempted(hook, STEPS_MINUTES.length + 1);
    expect(given).toMatchObject({ state: "failed", status: 500, nextAttemptAt: null });
    receiver.answer = () => 200;
    await ask("POST", `/${hook}/deliveries/${given.id}/replay`);
    expect(
      await vi.waitFor(
        async () => (await deliveriesOf(hook)).find(({ state }) => state === "delivered") ?? Promise.reject(),
        PATIENCE,
      ),
    ).toMatchObject({ id: given.id, status: 200, attempts: 1 });
    expect(new Set(receiver.messages.map(({ id }) => id))).toEqual(new Set([given.id]));
  });

  it("stop after days of failure, with a mail to the owner; pending events are sent once enabled", async () => {
    const hook = await add();
    receiver.answer = () => 500;
    await happen(A, "sender.started", "sender.ended");
    await vi.waitFor(async () => expect((await standingOf(hook))?.failingSince).toEqual(expect.any(String)), PATIENCE);
    await wait(WEBHOOK_FAILING_DAYS * DAY);
    await vi.waitFor(async () => expect((await standingOf(hook))?.disabled).toMatchObject({ why: "failing" }), PATIENCE);
    const [mail] = await site.mailTo("owner@example.com");
    expect(mail).toContain(receiver.url);
    receiver.messages.length = 0;
    receiver.answer = () => 204;
    await happen(A, "sender.started");
    await ask("POST", `/${hook}/enable`);
    await received(1);
    expect(receiver.types()).toEqual(["sender.ended"]);
    expect(await standingOf(hook)).toMatchObject({ disabled: null, failingSince: null });
  });

  it("stop after days of failure for one ID, even if another ID's events arrive, but not after another's first failure", async () => {
    const hook = await add();
    const at = site.clock.now;
    const only = (failing: SerialId) => {
      receiver.answer = ({ body }) => (body.data.serialId === failing ? 500 : 204);
    };
    const standing = async () => {
      const { failingSince, disabled } = (await standingOf(hook)) ?? {};
      return [failingSince, disabled?.why];
    };
    const delivered = (count: number) =>
      vi.waitFor(async () => {
        const ofB = (await deliveriesOf(hook)).filter(({ serialId, state }) => serialId === B && state === "delivered");
        expect(ofB).toHaveLength(count);
      }, PATIENCE);
    only(A);
    await happen(A, "sender.started");
    await whenAttempted(hook, 1);
    await wait(2 * DAY);
    await whenAttempted(hook, 2);
    await happen(B, "sender.started");
    await delivered(1);
    expect(await standing()).toEqual([at.toISOString(), undefined]);
    await wait(3 * DAY);
    only(B);
    await happen(B, "sender.ended");
    await whenAttempted(hook, 1, B);
    expect(await standing()).toEqual([at.toISOString(), undefined]);
    only(A);
    await happen(A, "sender.ended");
    await vi.waitFor(async () => expect(await standing()).toEqual([at.toISOString(), "failing"]), PATIENCE);
  });

  it("stop at once when the receiver reports that it is gone", async () => {
    const hook = await add();
    receiver.answer = () => 410;
    await happen(A, "sender.started");
    await vi.waitFor(async () => expect((await standingOf(hook))?.disabled).toMatchObject({ why: "gone" }), PATIENCE);
    await happen(A, "sender.ended");
    expect(receiver.messages).toHaveLength(1);
  });

  it("are signed with both old and new secret for a day after a rotation", async () => {
    const hook = await add();
    const { secret } = await ask("POST", `/${hook}/rotate`);
    receiver.secrets.push(secret);
    await happen(A, "sender.started");
    await received(1);
    expect(receiver.messages[0]?.signedBy).toHaveLength(2);
    await whenAttempted(hook, 1);
    await wait(DAY);
    await happen(A, "sender.ended");
    await received(2);
    expect(receiver.messages[1]?.signedBy).toEqual([secret]);
  });

  it("of an organization belong to its owner, and to operators who may see their IDs and events", async () => {
    const team = await openTeam(site, opened);
    const { owner, operator, billing, viewer } = team.members;
    const values = { accountId: team.id, plan: "free", videoChannels: 3, contractStatus: "usable" } as const;
    const [ours, other] = [Id.parse("ourteam"), Id.parse("another")];
    for (const id of [ours, other]) await opened.database.insert(serialIds).values({ id, ...values, createdAt: site.clock.now });
    const wanted = { url: receiver.url, types: [] as string[], serialIds: null as string[] | null };
    const media = { ...wanted, types: ["sender.started"] };
    const create = (member: string, body: object) => team.as(member, "POST", "webhooks", body);
    const idsOf = async (member: string): Promise<string[]> => {
      const { webhooks: list } = await team.as(member, "GET", "webhooks");
      return list.map(({ id }: { readonly id: string }) => id).sort();
    };
    for (const member of [billing, viewer]) expect((await create(member, media)).code).toBe("team-role-missing");
    for (const types of [[], ["invoice.paid", "sender.started"]])
      expect((await create(operator, { ...wanted, types })).code).toBe("team-role-missing");

    const everything = await create(owner, wanted);
    const made = await create(operator, media);
    receiver.secrets.push(everything.secret, made.secret);
    expect(await idsOf(owner)).toEqual([everything.webhook.id, made.webhook.id].sort());
    expect(await idsOf(operator)).toEqual([made.webhook.id]);
    const asOperator = (path: string) => team.as(operator, "POST", `webhooks/${everything.webhook.id}/${path}`);
    for (const path of ["rotate", "enable", "deliveries/msg_1/replay"])
      expect((await asOperator(path)).code).toBe("unknown-webhook");
    await happen(ours, "sender.started");
    await received(2);
    expect(receiver.messages.map(({ signedBy }) => signedBy.length)).toEqual([1, 1]);
    const { deliveries } = await team.as(operator, "GET", `webhooks/${made.webhook.id}/deliveries`);
    expect(deliveries).toMatchObject([{ serialId: ours, type: "sender.started" }]);

    await team.as(owner, "PUT", `organization/members/${operator}/serial-ids`, { serialIds: [ours] });
    expect(await idsOf(operator)).toEqual([]);
    for (const ids of [null, [other], [ours, other]])
      expect((await create(operator, { ...media, serialIds: ids })).code).toBe("serial-id-not-yours");
    const limited = await create(operator, { ...media, serialIds: [ours] });
    expect(await idsOf(operator)).toEqual([limited.webhook.id]);
    expect((await team.as(owner, "DELETE", `webhooks/${limited.webhook.id}`)).status).toBe(204);

    receiver.answer = () => 410;
    await happen(ours, "sender.started");
    const [ownersMail] = await vi.waitFor(async () => {
      const mail = await site.mailTo(`owner.${owner}@team.example`);
      expect(mail.length).toBeGreaterThan(0);
      return mail;
    }, PATIENCE);
    expect(ownersMail).toContain(receiver.url);
  });

  it("of a member end with the member's access, and the log counts them", async () => {
    const team = await openTeam(site, opened, "Takasaki");
    const { owner, operator, viewer } = team.members;
    const values = { accountId: team.id, plan: "free", videoChannels: 3, contractStatus: "usable" } as const;
    const [one, two] = [Id.parse("oneteam"), Id.parse("twoteam")];
    for (const id of [one, two]) await opened.database.insert(serialIds).values({ id, ...values, createdAt: site.clock.now });
    const create = async (member: string, ids: readonly string[] | null, types = ["sender.started"]): Promise<string> =>
      (await team.as(member, "POST", "webhooks", { url: receiver.url, types, serialIds: ids })).webhook.id;
    const left = async () => (await listWebhooks(opened.database, team.id)).map(({ id }) => id).sort();
    const counted = async (action: string) => {
      const log = (await opened.database.select().from(auditLog)).filter(({ subject }) => subject === team.id);
      return log.findLast((entry) => entry.action === action)?.detail;
    };
    const asOwner = async (method: "PUT" | "DELETE" | "POST", path: string, body?: object) =>
      expect((await team.as(owner, method, `organization/${path}`, body)).status).toBe(204);

    const owners = await create(owner, null, []);
    const [ofOne] = [await create(operator, [one]), await create(operator, [one, two]), await create(operator, null)];
    await asOwner("PUT", `members/${operator}/serial-ids`, { serialIds: [one] });
    expect(await left()).toEqual([owners, ofOne].sort());
    expect(await counted("organization.ids-set")).toMatchObject({ webhooks: 2 });
    await asOwner("PUT", `members/${operator}/role`, { role: "viewer" });
    expect([await left(), await counted("organization.role-set")]).toMatchObject([[owners], { webhooks: 1 }]);

    await asOwner("PUT", `members/${operator}/role`, { role: "operator" });
    await create(operator, [one]);
    const cookie = await team.cookieOf(operator);
    await happen(one, "sender.started");
    await received(2);
    await asOwner("DELETE", `members/${operator}`);
    expect([await left(), await counted("organization.member-removed")]).toMatchObject([[owners], { webhooks: 1 }]);
    expect((await team.call(cookie, "GET", "webhooks")).code).toBe("signed-out");
    await happen(one, "sender.ended");
    await received(3);
    await asOwner("POST", "transfer", { member: viewer });
    expect([await left(), await counted("organization.transferred")]).toMatchObject([[], { webhooks: 1 }]);
  });

  it("end with their creator's membership, however that ends", async () => {
    const team = await openTeam(site, opened, "Kofu");
    const { operator } = team.members;
    await team.as(operator, "POST", "webhooks", { url: receiver.url, types: ["sender.started"], serialIds: null });
    await team.leave(operator);
    expect(await listWebhooks(opened.database, team.id)).toEqual([]);
  });

  it("are limited in number, belong to their owner, and store no secret in plain text", async () => {
    const hook = await add();
    const stored = JSON.stringify(await opened.database.select().from(webhooks));
    expect(stored).not.toContain(receiver.secrets[0]?.slice(6));
    for (let count = 1; count < 10; count += 1) await add();
    expect(await ask("POST", "", { url: receiver.url, types: [], serialIds: null })).toMatchObject({ code: "too-many-webhooks" });
    expect(await ask("POST", "", { url: `https://user:${"secret"}@example.com/`, types: [], serialIds: null })).toMatchObject({
      code: "bad-request",
    });
    await ask("DELETE", `/${hook}`);
    expect(await ask("POST", "", { url: receiver.url, types: [], serialIds: [FOREIGN] })).toMatchObject({
      code: "serial-id-not-yours",
    });
    cookie = await signIn(people.stranger);
    const [other] = await opened.database.select().from(webhooks);
    for (const path of ["rotate", "enable", "deliveries/msg_1/replay"])
      expect(await ask("POST", `/${other?.id}/${path}`)).toMatchObject({ code: "unknown-webhook" });
    expect(await ask("GET", `/${other?.id}/deliveries`)).toMatchObject({ code: "unknown-webhook" });
    const actions = (await opened.database.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["webhook.created", "webhook.rotated", "webhook.removed", "webhook.disabled"]),
    );
  });
});
