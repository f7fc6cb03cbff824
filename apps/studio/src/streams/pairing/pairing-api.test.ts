import { PairingCode, PairingSettings } from "@setsuna/contracts";
import { decryptPairing, derivePairingKeys, encryptPairing } from "@setsuna/e2ee";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { pairings, rateLimits } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const settings = PairingSettings.parse({ version: 1, from: "sender", serialId: "abcdefg", password: "s3cret!", videoChannel: 1 });
const keys = derivePairingKeys(PairingCode.parse("K7M2QX9P"));
const other = derivePairingKeys(PairingCode.parse("K7MZZZZZ"));
const nonce = new Uint8Array(12).fill(3);
const offer = { lookup: keys.lookup, proof: keys.proof, envelope: encryptPairing(keys, settings, nonce) };

describe.each(enginesOf(import.meta.url))("one-time codes, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
  }, 120_000);
  beforeEach(async () => {
    await opened.database.delete(pairings);
    await opened.database.delete(rateLimits);
  });
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const post = async (path: string, payload: object, address = "203.0.113.1") => {
    const response = await site.app.inject({
      method: "POST",
      url: `/studio/api/pairings${path}`,
      payload,
      headers: { host: "localhost" },
      remoteAddress: address,
    });
    return { status: response.statusCode, ...response.json() };
  };
  const attempt = ({ lookup, proof }: typeof keys, address?: string) => post("/taking", { lookup, proof }, address);
  const WRONG = { status: 404, code: "pairing-code-wrong" };

  it("deliver an envelope once to a client that knows the code", async () => {
    expect(await post("", offer)).toEqual({ status: 200, expiresAt: "2026-11-21T00:05:00.000Z" });
    const taken = await attempt(keys);
    expect(decryptPairing(keys, taken.envelope)).toEqual(settings);
    expect(await attempt(keys)).toMatchObject(WRONG);
  });

  it("are stored without anything that opens the envelope", async () => {
    await post("", offer);
    const stored = JSON.stringify(await opened.database.select().from(pairings));
    expect(stored).not.toContain("s3cret!");
    expect(stored).not.toContain(keys.proof);
    expect(stored).not.toContain(Buffer.from(keys.envelopeKey).toString("hex"));
  });

  it("give the same answer when wrong, expired, used, or nonexistent", async () => {
    const never = await attempt(keys);
    await post("", offer);
    const wrong = await attempt(other);
    site.clock.now = new Date(site.clock.now.getTime() + 5 * 60_000);
    const old = await attempt(keys);
    await post("", offer);
    await attempt(keys);
    const used = await attempt(keys);
    const said = (answer: unknown): string => JSON.stringify(answer).replace(/"requestId":"[\w-]+"/, "");
    expect(said(never)).not.toContain("requestId");
    expect([wrong, old, used].map(said)).toEqual(Array(3).fill(said(never)));
    expect(never).toMatchObject(WRONG);
    site.clock.now = new Date("2026-11-21T00:00:00Z");
  });

  it("are discarded after five wrong tries", async () => {
    await post("", offer);
    for (let n = 0; n < 4; n += 1) expect(await attempt(other)).toMatchObject(WRONG);
    await post("", { ...offer, lookup: "ZZZ" });
    expect((await attempt({ ...keys, lookup: "ZZZ" as typeof keys.lookup })).status).toBe(200);
    expect(await attempt(other)).toMatchObject(WRONG);
    expect(await attempt(keys)).toMatchObject(WRONG);
  });

  it("can't replace a valid code, only an expired one", async () => {
    await post("", offer);
    const second = { ...offer, proof: other.proof };
    expect(await post("", second)).toMatchObject({ status: 409, code: "pairing-code-taken" });
    site.clock.now = new Date(site.clock.now.getTime() + 5 * 60_000);
    expect((await post("", second)).status).toBe(200);
    expect((await attempt({ ...keys, proof: other.proof })).status).toBe(200);
    site.clock.now = new Date("2026-11-21T00:00:00Z");
  });

  it("are delivered once when twenty clients ask simultaneously", async () => {
    await post("", offer);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(keys, `198.51.100.${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("can't be guessed quickly from one address or many", async () => {
    const answers: number[] = [];
    for (let n = 0; n < 11; n += 1) answers.push((await attempt(other)).status);
    expect(answers).toEqual([...Array(10).fill(404), 429]);
    await opened.database.update(rateLimits).set({ tokens: 0 });
    expect(await attempt(other, "203.0.113.77")).toMatchObject({ status: 429, code: "too-many-requests" });
    await post("", offer);
    expect((await attempt(keys, "192.0.2.77")).status).toBe(200);
  });

  it("refuse an invalid offer", async () => {
    for (const broken of [{ lookup: "AB" }, { lookup: "AB0" }, { proof: "x" }, { envelope: "x" }, { envelope: "x".repeat(1601) }])
      expect(await post("", { ...offer, ...broken })).toMatchObject({ status: 400, code: "bad-request" });
  });
});
