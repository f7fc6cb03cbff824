import { DemonstrationGrant } from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const OFFER =
  "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=ice-ufrag:abcd\r\na=mid:0\r\n";

describe.each(enginesOf(import.meta.url))("a demonstration's slot, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const ask = (address = "203.0.113.1", headers: Record<string, string> = {}) =>
    site.app.inject({
      method: "POST",
      url: "/studio/api/demo",
      headers: { host: "localhost", ...headers },
      remoteAddress: address,
    });

  it("belongs to a visitor and isn't stored; WHIP, WHEP and other sites' pages can't use it", async () => {
    const before = await opened.database.select().from(serialIds);
    const response = await ask();
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    const grant = DemonstrationGrant.parse(response.json());
    expect(await opened.database.select().from(serialIds)).toEqual(before);

    for (const name of ["whip", "whep"]) {
      for (const authorization of [undefined, `Bearer ${grant.pass}`]) {
        const media = await site.app.inject({
          method: "POST",
          url: `/studio/${name}/${grant.serialId}/1`,
          headers: { "content-type": "application/sdp", ...(authorization && { authorization }) },
          payload: OFFER,
        });
        expect([media.statusCode, media.json().code]).toEqual([403, "encrypted-id"]);
      }
    }
    const foreign = await ask("203.0.113.1", { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" });
    expect(foreign.json().code).toBe("wrong-origin");
  });

  it("is refused in both languages with Retry-After when none is free", async () => {
    for (let n = 0; n < 3; n += 1) expect((await ask("203.0.113.1")).statusCode).toBe(200);
    const fifth = await ask("203.0.113.1");
    expect([fifth.statusCode, fifth.json().code, fifth.headers["retry-after"]]).toEqual([429, "too-many-requests", "90"]);
    for (let n = 0; n < 2; n += 1) expect((await ask(`198.51.${n}.2`)).statusCode).toBe(200);
    const full = await ask("192.0.2.3");
    expect([full.statusCode, full.json().code]).toEqual([503, "demo-full"]);
    expect(full.json().ja).toContain("デモ");
    expect(full.json().en).toContain("demonstration");
    expect((await site.app.inject("/studio/healthz")).json().demonstrations).toEqual({ running: 6, granted: 6, refused: 2 });
  });
});
