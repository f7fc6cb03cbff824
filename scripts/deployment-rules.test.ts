import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

/** Checks statements of docs/security.md and docs/operations.md against the shipped files. */
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const compose = parse(read("ops/docker/compose.yaml"), { merge: true });

const settingsOf = (text: string): readonly (readonly [string, string])[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.split("=")[0] ?? "", line.slice(line.indexOf("=") + 1)] as const);

const TURN_FILES: readonly (readonly [string, string])[] = [
  ["config/turnserver.conf", read("config/turnserver.conf")],
  ["ops/docker/compose.yaml", compose.configs.turn.content],
];

describe.each(TURN_FILES)("coturn by %s", (_file, text) => {
  const settings = settingsOf(text);
  const valuesOf = (name: string): string[] => settings.filter(([own]) => own === name).map(([, value]) => value);
  const has = (name: string): boolean => valuesOf(name).length > 0;

  // docs/security.md: TURN logins expire and reach relays only.
  it("issues expiring logins and no permanent one", () => {
    expect([has("use-auth-secret"), has("static-auth-secret")]).toEqual([true, true]);
    expect([has("lt-cred-mech"), has("user"), has("no-auth")]).toEqual([false, false, false]);
  });
  it("leads only to relays: denies all addresses, and allows relays one by one", () => {
    expect(valuesOf("denied-peer-ip")).toEqual(["0.0.0.0-255.255.255.255", "::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"]);
    for (const allowed of valuesOf("allowed-peer-ip")) expect(allowed).not.toMatch(/-|\/|0\.0\.0\.0/);
    expect(valuesOf("allowed-peer-ip").length).toBeGreaterThan(0);
    expect([has("no-multicast-peers"), has("no-tcp-relay"), has("no-cli")]).toEqual([true, true, true]);
    expect([has("allow-loopback-peers"), has("server-relay")]).toEqual([false, false]);
  });
  it("has quotas for each login and for all", () => {
    for (const name of ["user-quota", "total-quota", "max-bps"])
      expect([name, Number(valuesOf(name)[0]) > 0]).toEqual([name, true]);
    expect(Number(valuesOf("user-quota")[0])).toBeLessThan(Number(valuesOf("total-quota")[0]));
  });
  it("answers strangers as little as possible", () => {
    for (const name of ["no-rfc5780", "no-stun-backward-compatibility", "no-software-attribute"])
      expect([name, has(name)]).toEqual([name, true]);
  });
});

describe("the files that start a site", () => {
  const { api, relay } = compose.services;
  it("describe a production site unless its operator says otherwise", () => {
    for (const name of ["PROFILE", "TEST_GATEWAY"]) expect(api.environment[name]).toBe(`$\{${name}:-}`);
    expect([api.environment.PUBLIC_URL, api.environment.DATABASE_URL].every((value) => value.includes(":?}"))).toBe(true);
    expect(api.environment.TEST_CLOCK).toBeUndefined();
    const example = read("ops/docker/env.example");
    expect(example).not.toMatch(/^(?:PROFILE|TEST_GATEWAY|TEST_CLOCK)=/m);
  });
  it("give clients expiring TURN logins, and relays no secret that they don't need", () => {
    for (const { environment } of [api, relay]) {
      expect([environment.TURN_USERNAME, environment.TURN_CREDENTIAL]).toEqual([undefined, undefined]);
      expect(environment.TURN_URLS).toMatch(/^turns?:/);
    }
    for (const name of ["TURN_SECRET", "SECRET_KEY", "DATABASE_URL", "SMTP_URL", "STRIPE_SECRET_KEY"])
      expect([name, relay.environment[name]]).toEqual([name, undefined]);
  });
  it("restrict data to the account that the server runs as", () => {
    const unit = read("ops/systemd/setsuna@.service");
    for (const line of ["UMask=0077", "StateDirectoryMode=0700", "User=setsuna"]) expect(unit).toContain(line);
    expect(read("ops/systemd/setsuna-backup@.service")).toContain("UMask=0077");
    expect(read("ops/docker/Dockerfile")).toMatch(/--mode=0700 \/data \/backups/);
  });
  it("let only the proxy state the client's address, since the site trusts no other source", () => {
    const proxy = read("ops/nginx/studio.conf");
    expect(proxy).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(proxy).not.toContain("$proxy_add_x_forwarded_for");
  });
});
