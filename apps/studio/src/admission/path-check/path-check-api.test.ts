import {
  JoinChallengeValue,
  joinProofText,
  LinkId,
  MediaSessionId,
  PathCheckGrant,
  type RelayConnection,
  SerialId,
  StreamRef,
} from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, idLinks, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { JoinChallenges } from "../joining/join-challenges.ts";
import { proofBy, verifierOf } from "../joining/join-proofs.ts";

const FREE = SerialId.parse("abcdefg");
const PRO = SerialId.parse("bcdefgh");
const LISTED = SerialId.parse("cdefghi");
const THIRD = SerialId.parse("defghij");
const LINKED = SerialId.parse("efghijk");
const KEY = `${"p".repeat(42)}A`;
const LINK = LinkId.parse(`${"l".repeat(21)}A`);
const REVOKED = LinkId.parse(`${"r".repeat(21)}A`);
const WATCH = LinkId.parse(`${"w".repeat(21)}A`);
const CREW = LinkId.parse(`${"c".repeat(21)}A`);

const sending = (serialId: SerialId): RelayConnection => ({
  session: MediaSessionId.parse("s".repeat(22)),
  direction: "publish",
  streams: [StreamRef.parse({ serialId, kind: "video", channel: 1 })],
  turn: false,
  openedAt: 0,
  bitsPerSecond: 1,
});

describe.each(enginesOf(import.meta.url))("a slot for a path check, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let client = 0;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    const createdAt = site.clock.now;
    const accountId = newRowId();
    await opened.database.insert(accounts).values({ id: accountId, email: "owner@example.com", createdAt });
    const common = { accountId, videoChannels: 3, contractStatus: "usable" as const, createdAt };
    await opened.database.insert(serialIds).values([
      { ...common, id: FREE, plan: "free" },
      { ...common, id: PRO, plan: "pro", passwordVerifier: verifierOf(KEY) },
      { ...common, id: LISTED, plan: "pro", allowedAddresses: ["203.0.113.200"] },
      { ...common, id: THIRD, plan: "commercial" },
      { ...common, id: LINKED, plan: "pro", joinKeyName: "k".repeat(22) },
    ]);
    const link = { serialId: LINKED, name: "crew", verifier: verifierOf(KEY), createdAt };
    await opened.database.insert(idLinks).values([
      { ...link, id: LINK },
      { ...link, id: REVOKED, revokedAt: createdAt },
      { ...link, id: WATCH, allows: "watch" },
      { ...link, id: CREW, allows: "crew" },
    ]);
  }, 120_000);
  beforeEach(() => {
    site.relays.connections = [];
    site.clock.now = new Date(site.clock.now.getTime() + 3_600_000);
    client += 1;
  });
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  interface Asking {
    readonly key?: string;
    readonly link?: LinkId;
    readonly address?: string;
    readonly origin?: string;
    readonly challenge?: JoinChallengeValue;
  }
  const draw = (now = site.clock.now): JoinChallengeValue =>
    new JoinChallenges({
      secrets: secretsUnder(Buffer.alloc(32, 7)),
      limits: { take: async () => ({ allowed: false, retryAfterSeconds: 1 }) },
      now: () => now,
    }).draw();
  const shown = (serialId: string, { key, link, challenge = draw() }: Asking) => {
    if (key === undefined) return {};
    const claim = { purpose: "path-check", serialId: SerialId.parse(serialId), link, challenge } as const;
    return { challenge, proof: proofBy(key, joinProofText(claim)).signature };
  };
  const ask = async (serialId: string, more: Asking = {}) => {
    const response = await site.app.inject({
      method: "POST",
      url: "/studio/api/path-checks",
      headers: { host: "localhost", ...(more.origin && { origin: more.origin, "sec-fetch-site": "cross-site" }) },
      payload: { serialId, ...shown(serialId, more), ...(more.link && { link: more.link }) },
      remoteAddress: more.address ?? `192.0.2.${client}`,
    });
    return { status: response.statusCode, retryAfter: response.headers["retry-after"], body: response.json() };
  };

  it("refuses links that may not send video", async () => {
    for (const link of [WATCH, CREW])
      expect(await ask(LINKED, { key: KEY, link })).toMatchObject({ status: 403, body: { code: "link-only-watches" } });
    expect(await ask(LINKED, { key: KEY, link: LINK })).toMatchObject({ status: 200 });
  });

  it("creates its own ID for 45 s, with the video limits of the ID it checks", async () => {
    const { status, body } = await ask(FREE);
    expect(status).toBe(200);
    const grant = PathCheckGrant.parse(body);
    expect(grant).toMatchObject({ channel: 1, lifetimeSeconds: 45, maxFrame: { longSide: 1280, shortSide: 720 } });
    expect(grant.serialId).not.toBe(FREE);
    expect((await opened.database.select().from(serialIds)).map(({ id }) => id)).not.toContain(grant.serialId);
    const pro = await ask(PRO, { key: KEY, address: "198.51.100.7" });
    expect(pro.body.maxFrame).toBeNull();
  });

  it("admits only clients that may send on the ID: by password, allowlist, and not from another site's page", async () => {
    expect((await ask(PRO)).body.code).toBe("wrong-password");
    expect((await ask(PRO, { key: `${"x".repeat(42)}A` })).body.code).toBe("wrong-password");
    expect((await ask(FREE, { key: KEY })).body.code).toBe("password-not-set");
    expect((await ask("zzzzzzz")).body.code).toBe("wrong-password");
    expect((await ask(LISTED)).body.code).toBe("address-not-allowed");
    expect((await ask(FREE, { origin: "https://elsewhere.example" })).body.code).toBe("wrong-origin");
    expect((await ask("nonsense")).status).toBe(400);
  });

  it("accepts only a fresh proof: a challenge works once, for two minutes, and must be ours", async () => {
    const challenge = draw();
    expect((await ask(PRO, { key: KEY, challenge })).status).toBe(200);
    expect((await ask(PRO, { key: KEY, challenge })).body.code).toBe("wrong-password");
    const { now } = site.clock;
    for (const stale of [new Date(now.getTime() - 121_000), new Date(now.getTime() + 6000)])
      expect((await ask(PRO, { key: KEY, challenge: draw(stale) })).body.code).toBe("wrong-password");
    const drawn = draw();
    const forged = JoinChallengeValue.parse(drawn.slice(0, 42) + (drawn.endsWith("A") ? "E" : "A"));
    expect((await ask(PRO, { key: KEY, challenge: forged })).body.code).toBe("wrong-password");
    expect((await ask(PRO, { key: KEY, challenge: draw(new Date(now.getTime() - 100_000)) })).status).toBe(200);
  });

  it("admits the holder of a link while the link is valid", async () => {
    expect((await ask(LINKED, { key: KEY })).body.code).toBe("wrong-password");
    expect((await ask(LINKED, { key: KEY, link: REVOKED })).body.code).toBe("link-revoked");
    expect((await ask(FREE, { key: KEY, link: LINK })).body.code).toBe("link-revoked");
    expect((await ask(LINKED, { key: KEY, link: LINK })).status).toBe(200);
  });

  it("reports why the contract forbids sending", async () => {
    for (const contractStatus of ["restricted", "restricted-payment", "restricted-terms"] as const) {
      await opened.database.update(serialIds).set({ contractStatus }).where(eq(serialIds.id, THIRD));
      expect((await ask(THIRD)).body.code).toBe(`contract-${contractStatus}`);
    }
    await opened.database.update(serialIds).set({ contractStatus: "usable" }).where(eq(serialIds.id, THIRD));
  });

  it("is refused while anyone is sending on the ID", async () => {
    site.relays.connections = [sending(FREE)];
    const { status, body } = await ask(FREE);
    expect([status, body.code]).toEqual([409, "path-check-on-air"]);
    expect(body.ja).toContain("送信中");
    site.relays.connections = [{ ...sending(FREE), direction: "subscribe" }];
    expect((await ask(FREE)).status).toBe(200);
  });

  it("is limited to the newest per ID and per address, and to a few in total", async () => {
    const first = await ask(FREE);
    const anew = await ask(FREE);
    expect([first.status, anew.status]).toEqual([200, 200]);
    expect(site.pathChecks.find(SerialId.parse(first.body.serialId))).toBeUndefined();
    expect(site.pathChecks.find(SerialId.parse(anew.body.serialId))).toBeDefined();
    const again = await ask(FREE, { address: "198.51.100.1" });
    expect([again.status, again.body.code, again.retryAfter]).toEqual([429, "too-many-requests", "45"]);
    expect((await ask(THIRD)).body.code).toBe("too-many-requests");
    expect((await ask(THIRD, { address: "198.51.100.2" })).status).toBe(200);
    expect((await ask(PRO, { key: KEY, address: "198.51.100.3" })).body.code).toBe("path-check-full");
    site.clock.now = new Date(site.clock.now.getTime() + 45_000);
    expect((await ask(FREE)).status).toBe(200);
  });

  it("is limited to twenty an hour per address", async () => {
    let granted = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      site.clock.now = new Date(site.clock.now.getTime() + 60_000);
      if ((await ask(FREE)).status === 200) granted += 1;
    }
    expect(granted).toBeGreaterThanOrEqual(20);
    expect(granted).toBeLessThanOrEqual(26);
  });
});
