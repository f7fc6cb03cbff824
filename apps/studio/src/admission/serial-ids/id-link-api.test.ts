import { DeviceId, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { signInOwner } from "../../composition/signed-in-owner.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { auditLog, idLinks, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { countLinkDevice, noteLinkUse } from "./id-link-use.ts";
import { serialIdStore } from "./serial-id-store.ts";

const ID = SerialId.parse("abcdefg");
const seeded = (seed: number) => (count: number) => new Uint8Array(count).fill(seed);
const secret = newLinkSecret(seeded(1));
const [first, second, other] = [secret, newLinkSecret(seeded(2), secret), newLinkSecret(seeded(3))].map((each) =>
  deriveLinkKeys(ID, each),
);
const bodyOf = (keys: typeof first, name: string) => ({
  joinKeyName: keys?.joinKeyName,
  link: keys?.link,
  verifier: joinVerifierOf(keys?.proofKey ?? ""),
  name,
});

describe.each(enginesOf(import.meta.url))("links to your own ID, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let cookie: string;
  const owner = newRowId();
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    cookie = await signInOwner(opened, { owner, id: ID, at: site.clock.now, more: { passwordVerifier: "f".repeat(64) } });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const call = async (method: "GET" | "PUT" | "POST" | "DELETE", path: string, payload?: object) => {
    const response = await site.app.inject({
      method,
      url: `/studio/api/serial-ids/${ID}${path}`,
      ...(payload === undefined ? {} : { payload }),
      headers: { host: "localhost", cookie },
    });
    return { status: response.statusCode, ...(response.body === "" ? {} : response.json()) };
  };
  const record = () => serialIdStore(opened.database, () => site.clock.now).find(ID);

  it("replace the password from the first one on, on any plan", async () => {
    expect(await call("GET", "/links")).toMatchObject({ status: 200, joinKeyName: null, links: [] });
    expect((await record())?.join).toBeUndefined();
    expect(await call("POST", "/links", bodyOf(first, "Stage"))).toMatchObject({ status: 200, id: first?.link, name: "Stage" });
    expect(await record()).toMatchObject({
      passwordVerifier: undefined,
      join: {
        keyName: first?.joinKeyName,
        links: [{ id: first?.link, verifier: joinVerifierOf(first?.proofKey ?? ""), isRevoked: false }],
      },
    });
    expect(await call("PUT", "/password", { verifier: "A".repeat(43) })).toMatchObject({ code: "plan-has-no-password" });
    await opened.database.update(serialIds).set({ plan: "pro" });
    expect(await call("PUT", "/password", { verifier: "A".repeat(43) })).toMatchObject({
      status: 409,
      code: "id-joined-by-links",
    });
  });

  it("share the first one's key; one with another key, or an older one, is refused", async () => {
    expect(await call("POST", "/links", bodyOf(other, "x"))).toMatchObject({ status: 409, code: "link-of-other-key" });
    expect(await call("POST", "/links", bodyOf(first, "x"))).toMatchObject({ status: 409, code: "link-exists" });
    expect(await call("POST", "/links", bodyOf(second, " "))).toMatchObject({ status: 400 });
    expect(await call("POST", "/links", bodyOf(second, "Guest"))).toMatchObject({
      status: 200,
      lastUsedAt: null,
      allows: "send",
    });
    expect((await call("GET", "/links")).links.map(({ name }: { readonly name: string }) => name).sort()).toEqual([
      "Guest",
      "Stage",
    ]);
  });

  it("record the time of each use, to the minute", async () => {
    const at = (seconds: number) => new Date(Date.parse("2026-11-25T00:00:00Z") + seconds * 1000);
    for (const seconds of [0, 59, 61])
      await noteLinkUse(opened.database, ID, second?.link ?? first?.link ?? ("" as never), at(seconds));
    const { links } = await call("GET", "/links");
    expect(
      links.map(({ name, lastUsedAt }: { readonly name: string; readonly lastUsedAt: string }) => [name, lastUsedAt]),
    ).toContainEqual(["Guest", at(61).toISOString()]);
  });

  it("expire at their expiry time; a past time is refused", async () => {
    const keys = deriveLinkKeys(ID, newLinkSecret(seeded(4), secret));
    const { now } = site.clock;
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    const past = await call("POST", "/links", { ...bodyOf(keys, "Tonight"), expiresAt: at(0) });
    expect(past).toMatchObject({ status: 400, code: "expiry-past" });
    const made = await call("POST", "/links", { ...bodyOf(keys, "Tonight"), expiresAt: at(30) });
    expect(made).toMatchObject({ status: 200, expiresAt: at(30), maxDevices: null, devices: null });
    const isExpired = async (minutes: number) => {
      const found = await serialIdStore(opened.database, () => new Date(at(minutes))).find(ID);
      return found?.join?.links.find(({ id }) => id === keys.link)?.isExpired;
    };
    expect([await isExpired(29), await isExpired(30)]).toEqual([undefined, true]);
  });

  it("for two devices admit each as often as it returns, but never a third, even if two arrive at once", async () => {
    const keys = deriveLinkKeys(ID, newLinkSecret(seeded(5), secret));
    expect(await call("POST", "/links", { ...bodyOf(keys, "Pair"), maxDevices: 2 })).toMatchObject({ maxDevices: 2, devices: 0 });
    const found = await record();
    if (found === undefined) throw new Error("no such ID");
    const come = (name: string | undefined) => {
      const device = name === undefined ? undefined : DeviceId.parse(`${name.repeat(21)}A`);
      return countLinkDevice(opened.database, found, { link: keys.link, device }, site.clock.now);
    };
    expect([await come("a"), await come("a")]).toEqual([undefined, undefined]);
    const answers = await Promise.all([come("b"), come("c")]);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect([await come("a"), await come("d"), await come(undefined)]).toEqual([undefined, "link-expired", "link-expired"]);
    const { links } = await call("GET", "/links");
    expect(links.find(({ id }: { readonly id: string }) => id === keys.link)).toMatchObject({ maxDevices: 2, devices: 2 });
    for (const link of links.filter(({ name }: { readonly name: string }) => name === "Pair" || name === "Tonight"))
      await call("DELETE", `/links/${link.id}`);
  });

  it("are unlisted, remembered and can't be recreated once revoked", async () => {
    expect(await call("DELETE", `/links/${second?.link}`)).toMatchObject({ status: 204 });
    expect(await call("DELETE", `/links/${second?.link}`)).toMatchObject({ status: 404, code: "unknown-link" });
    expect((await call("GET", "/links")).links).toHaveLength(1);
    expect((await record())?.join?.links.find(({ id }) => id === second?.link)?.isRevoked).toBe(true);
    expect(await call("POST", "/links", bodyOf(second, "again"))).toMatchObject({ code: "link-exists" });
  });

  it("are limited to a hundred active ones, and a hundred revoked ones are remembered", async () => {
    const rows = (name: string, hour: number | undefined) =>
      Array.from({ length: 100 }, (_, index) => ({
        serialId: ID,
        id: `${name}${index}`,
        name,
        verifier: "00",
        createdAt: site.clock.now,
        revokedAt: hour === undefined ? null : new Date(Date.UTC(2026, 0, 1, hour, index)),
      }));
    await opened.database.insert(idLinks).values(rows("old", 1));
    await opened.database.insert(idLinks).values(rows("counts", undefined));
    expect(await call("POST", "/links", bodyOf(second, "one more"))).toMatchObject({ status: 409, code: "too-many-links" });
    const { link } = deriveLinkKeys(ID, newLinkSecret(seeded(9), secret));
    await opened.database.update(idLinks).set({ id: link }).where(eq(idLinks.id, "counts0"));
    expect(await call("DELETE", `/links/${link}`)).toMatchObject({ status: 204 });
    const left = await opened.database.select().from(idLinks).where(isNotNull(idLinks.revokedAt));
    expect(left).toHaveLength(100);
    expect(left.map(({ id }) => id)).toContain(link);
    expect(left.map(({ id }) => id)).not.toContain("old0");
    await opened.database.delete(idLinks).where(eq(idLinks.name, "counts"));
  });

  it("leave nothing on the server that opens a stream or joins the ID", async () => {
    const kept = JSON.stringify([
      await opened.database.select().from(idLinks),
      await opened.database.select().from(serialIds),
      await opened.database.select().from(auditLog),
    ]);
    for (const keys of [first, second])
      for (const hidden of [
        keys?.proofKey ?? "",
        ...["hex", "base64url"].map((form) => Buffer.from(keys?.e2eeKey ?? []).toString(form as "hex")),
      ])
        expect(kept).not.toContain(hidden);
    expect(kept).not.toContain(secret);
  });

  it("can all be ended together, and end when the letters change", async () => {
    expect(await call("DELETE", "/links")).toMatchObject({ status: 204 });
    expect(await call("GET", "/links")).toMatchObject({ joinKeyName: null, links: [] });
    expect((await record())?.join).toBeUndefined();
    await call("POST", "/links", bodyOf(other, "Anew"));
    const changed = await call("POST", "/change");
    expect(changed).toMatchObject({ status: 200, byLink: false });
    expect(await opened.database.select().from(idLinks)).toEqual([]);
    const actions = (await opened.database.select().from(auditLog))
      .map(({ action }) => action)
      .filter((action) => action.includes("link"));
    expect(actions.sort()).toEqual([
      ...Array.from({ length: 5 }, () => "serial-id.link-made"),
      ...Array.from({ length: 4 }, () => "serial-id.link-revoked"),
      ...["serial-id.links-ended"],
    ]);
  });
});
