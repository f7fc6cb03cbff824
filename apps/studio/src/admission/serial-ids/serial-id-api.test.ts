import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { signInOwner } from "../../composition/signed-in-owner.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { auditLog, retiredSerialIds, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const ID = "abcdefg";
const verifier = `${"R".repeat(42)}A`;

describe.each(enginesOf(import.meta.url))("your own serial IDs, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let cookie: string;
  const owner = newRowId();
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    cookie = await signInOwner(opened, { owner, id: ID, at: site.clock.now });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const call = async (method: "GET" | "PUT" | "POST", path: string, payload?: object) => {
    const response = await site.app.inject({
      method,
      url: `/studio/api/serial-ids${path}`,
      ...(payload === undefined ? {} : { payload }),
      headers: { host: "localhost", cookie },
    });
    return { status: response.statusCode, ...response.json() };
  };
  const entries = async () =>
    (await opened.database.select().from(auditLog).where(eq(auditLog.actor, owner)).orderBy(auditLog.sequence)).map(
      ({ action, subject, detail }) => [action, subject, detail],
    );

  it("are listed with their limits", async () => {
    expect((await call("GET", "")).serialIds).toEqual([
      {
        id: ID,
        name: null,
        plan: "free",
        contractStatus: "usable",
        cardStatus: "usable",
        videoChannels: 3,
        maxFrame: { longSide: 1280, shortSide: 720 },
        hasPassword: false,
        byLink: false,
        mayHavePassword: false,
        allowedAddresses: [],
        thumbnails: false,
        partyGroups: [],
        createdAt: "2026-11-21T00:00:00.000Z",
        contract: null,
      },
    ]);
  });

  it("get a display name from their owner, or lose it", async () => {
    expect(await call("PUT", "/abc-defg/name", { name: "  Studio A " })).toMatchObject({ status: 200, id: ID, name: "Studio A" });
    expect((await call("GET", "")).serialIds).toMatchObject([{ name: "Studio A" }]);
    expect(await call("PUT", `/${ID}/name`, { name: "x".repeat(41) })).toMatchObject({ status: 400, code: "too-long" });
    expect(await call("PUT", `/${ID}/name`, { name: "a\u202eb" })).toMatchObject({ status: 400, code: "characters-not-allowed" });
    expect(await call("PUT", "/hijklmn/name", { name: "x" })).toMatchObject({ status: 404, code: "serial-id-not-yours" });
    expect(await call("PUT", `/${ID}/name`, { name: " " })).toMatchObject({ status: 200, name: null });
  });

  it("have up to four talk groups, named by their owner", async () => {
    const groups = ["Camera", "Stage", "Light", "Sound"];
    expect(await call("PUT", `/${ID}/party`, { groups: [" Camera ", ...groups.slice(1)] })).toMatchObject({
      status: 200,
      partyGroups: groups,
    });
    expect((await call("GET", "")).serialIds).toMatchObject([{ partyGroups: groups }]);
    expect(await call("PUT", `/${ID}/party`, { groups: [...groups, "Fifth"] })).toMatchObject({
      status: 400,
      code: "too-many-party-groups",
    });
    expect(await call("PUT", `/${ID}/party`, { groups: ["x".repeat(25)] })).toMatchObject({ status: 400, code: "too-long" });
    expect(await call("PUT", "/hijklmn/party", { groups })).toMatchObject({ status: 404, code: "serial-id-not-yours" });
    expect((await call("GET", "")).serialIds).toMatchObject([{ partyGroups: groups }]);
    expect(await call("PUT", `/${ID}/party`, { groups: [] })).toMatchObject({ status: 200, partyGroups: [] });
  });

  it("turn senders' thumbnails on or off", async () => {
    expect(await call("PUT", `/${ID}/thumbnails`, { allowed: true })).toMatchObject({ status: 200, thumbnails: true });
    expect((await call("GET", "")).serialIds).toMatchObject([{ thumbnails: true }]);
    expect(await call("PUT", `/${ID}/thumbnails`, { allowed: false })).toMatchObject({ status: 200, thumbnails: false });
    expect(await call("PUT", "/hijklmn/thumbnails", { allowed: true })).toMatchObject({
      status: 404,
      code: "serial-id-not-yours",
    });
  });

  it("get a password on Commercial and Pro; only its verifier is stored", async () => {
    expect(await call("PUT", `/${ID}/password`, { verifier })).toMatchObject({ status: 403, code: "plan-has-no-password" });
    await opened.database.update(serialIds).set({ plan: "commercial" });
    expect(await call("PUT", `/${ID}/password`, { verifier: "s3cret!" })).toMatchObject({ status: 400, code: "bad-request" });
    expect(await call("PUT", "/abc-defg/password", { verifier })).toMatchObject({ status: 200, hasPassword: true });
    const [row] = await opened.database.select().from(serialIds);
    expect(row?.passwordVerifier).toBe(verifier);
    expect(JSON.stringify(await opened.database.select().from(auditLog))).not.toContain(verifier);
    await opened.database.update(serialIds).set({ plan: "free" });
    expect(await call("PUT", `/${ID}/password`, { verifier: null })).toMatchObject({ status: 200, hasPassword: false });
    await opened.database.update(serialIds).set({ plan: "commercial" });
    await call("PUT", `/${ID}/password`, { verifier });
  });

  it("get an allowlist, or an error that names the invalid lines", async () => {
    const wrong = await call("PUT", `/${ID}/addresses`, { addresses: "203.0.113.5\nhere\n203.0.113.0/33" });
    expect([wrong.status, wrong.code]).toEqual([400, "address-line-wrong"]);
    expect(wrong.fields).toMatchObject([
      { field: "addresses.1", code: "address-line-wrong" },
      { field: "addresses.2", code: "address-prefix-wrong" },
    ]);
    const set = await call("PUT", `/${ID}/addresses`, { addresses: "203.0.113.5\r\n2001:DB8::/32\n" });
    expect([set.status, set.allowedAddresses]).toEqual([200, ["203.0.113.5", "2001:db8::/32"]]);
  });

  it("get new letters: the old ones never work again, and the password is gone", async () => {
    const changed = await call("POST", `/${ID}/change`);
    expect(changed).toMatchObject({ status: 200, plan: "commercial", hasPassword: false, videoChannels: 3 });
    expect(changed.id).toMatch(/^[a-z]{7}$/);
    expect(changed.id).not.toBe(ID);
    expect(changed.allowedAddresses).toEqual(["203.0.113.5", "2001:db8::/32"]);
    expect(await call("POST", `/${ID}/change`)).toMatchObject({ status: 404, code: "serial-id-not-yours" });
    expect((await opened.database.select().from(retiredSerialIds)).map((row) => row.id)).toEqual([ID]);
    expect(await entries()).toEqual([
      ["serial-id.named", ID, {}],
      ["serial-id.named", ID, {}],
      ["serial-id.party-set", ID, { groups: 4 }],
      ["serial-id.party-set", ID, { groups: 0 }],
      ["serial-id.thumbnails-set", ID, { allowed: true }],
      ["serial-id.thumbnails-set", ID, { allowed: false }],
      ["serial-id.password-set", ID, {}],
      ["serial-id.password-cleared", ID, {}],
      ["serial-id.password-set", ID, {}],
      ["serial-id.addresses-set", ID, { addresses: "203.0.113.5 2001:db8::/32" }],
      ["serial-id.changed", ID, { to: changed.id }],
    ]);
  });

  it("can only be changed a few times an hour", async () => {
    const [{ id } = { id: "" }] = await opened.database.select().from(serialIds);
    let answer = await call("POST", `/${id}/change`);
    for (let n = 0; n < 6 && answer.status === 200; n += 1) answer = await call("POST", `/${answer.id}/change`);
    expect(answer).toMatchObject({ status: 429, code: "too-many-requests" });
  });
});
