import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { registerSitePrefix, sitePathUnder, sitePrefix, withoutPrefix } from "./site-path.ts";

describe("the prefix of the site", () => {
  it.each([
    [undefined, ""],
    ["https://studio.example", ""],
    ["https://example.org/live", "/live"],
    ["https://example.org/a/b", "/a/b"],
  ])("of %s is %j", (publicUrl, prefix) => {
    expect(sitePrefix(publicUrl)).toBe(prefix);
    expect(sitePathUnder(prefix)("/studio/user?a=1")).toBe(`${prefix}/studio/user?a=1`);
  });

  it.each([
    ["/live/studio/user?a=1", "/studio/user?a=1"],
    ["/live", "/"],
    ["/live/", "/"],
    ["/live?a=1", "/?a=1"],
    ["/live/robots.txt", "/robots.txt"],
    ["/studio/user", "/studio/user"],
    ["/livestock/studio/", "/livestock/studio/"],
    ["/LIVE/studio/", "/LIVE/studio/"],
    ["/", "/"],
  ])("is stripped from %s", (url, rest) => expect(withoutPrefix("/live", url)).toBe(rest));

  it("strips nothing without a prefix", () => {
    expect(withoutPrefix("", "/live/studio/")).toBe("/live/studio/");
  });
});

describe("headers under a prefix", () => {
  const headersUnder = async (prefix: string, location: string, cookies: readonly string[]) => {
    const app = fastify();
    registerSitePrefix(app, prefix);
    app.get("/", (_request, reply) => reply.header("Set-Cookie", cookies).redirect(location, 303));
    const { headers } = await app.inject("/");
    await app.close();
    return { location: headers.location, cookies: headers["set-cookie"] };
  };

  it.each([
    ["/studio", "/live/studio"],
    ["/studio/user?a=/studio/b", "/live/studio/user?a=/studio/b"],
    ["/studio?lng=en", "/live/studio?lng=en"],
    // The path is already under the prefix, or elsewhere.
    ["/live/studio/user", "/live/studio/user"],
    ["/studios", "/studios"],
    ["https://bank.example/studio/", "https://bank.example/studio/"],
    ["setsuna/back", "setsuna/back"],
  ])("redirect %s to %s", async (location, moved) => {
    expect((await headersUnder("/live", location, [])).location).toBe(moved);
    expect((await headersUnder("", location, [])).location).toBe(location);
  });

  it("limit every cookie to the site", async () => {
    const given = [
      "a=1; Path=/studio; HttpOnly",
      "b=/studio; path=/studio/idp",
      "c=3; Path=/",
      "d=4; Path=/studios",
      "__Host-e=5; Path=/; Secure",
    ];
    expect((await headersUnder("/live", "/studio", given)).cookies).toEqual([
      "a=1; Path=/live/studio; HttpOnly",
      "b=/studio; path=/live/studio/idp",
      "c=3; Path=/",
      "d=4; Path=/studios",
      "__Secure-e=5; Path=/live/studio; Secure",
    ]);
    expect((await headersUnder("", "/studio", given)).cookies).toEqual(given);
  });

  it.each([
    // The host's own site sets `__Host-e`; ours came back as `__Secure-e`.
    ["/live", "__Host-e=theirs; a=1; __Secure-e=5", "a=1; __Secure-e=5; __Host-e=5"],
    ["", "__Host-e=5; a=1", "__Host-e=5; a=1"],
  ])("reads its own host-wide cookies under %j", async (prefix, sent, read) => {
    const app = fastify();
    registerSitePrefix(app, prefix);
    app.get("/", async (request) => request.headers.cookie);
    expect((await app.inject({ url: "/", headers: { cookie: sent } })).body).toBe(read);
    await app.close();
  });
});
