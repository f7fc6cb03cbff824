import { describe, expect, it } from "vitest";
import { DEFAULT_ADMISSION } from "../limits/admission-limits.ts";
import { readConfig } from "./config.ts";
import { TEST_OPERATOR } from "./operator.fake.ts";

const OPERATOR = TEST_OPERATOR;
const FIXED_TURN = { TURN_URLS: "turn:t.example", TURN_USERNAME: "u", TURN_CREDENTIAL: "c" };

const complaintsOf = (environment: Record<string, string>, flags: string[] = []): readonly string[] => {
  const result = readConfig(environment, flags, "/srv");
  if (result.ok) throw new Error("accepted");
  return result.error;
};

describe("readConfig", () => {
  it("requires nothing", () => {
    const result = readConfig({}, [], "/srv");
    expect(result).toMatchObject({
      ok: true,
      value: { port: 8787, host: "0.0.0.0", dataDirectory: "/srv/.setsuna", https: false },
    });
    expect(result.ok && result.value.relays).toBeGreaterThanOrEqual(1);
  });

  it("reads every variable", () => {
    const result = readConfig(
      {
        PORT: "9001",
        HOST: "127.0.0.1",
        DATA_DIR: "/var/lib/setsuna",
        MEDIA_PORT_RANGE: "40000-40099",
        MEDIA_BIND: "10.0.0.1",
        PUBLIC_ADDRESSES: "203.0.113.7, 2001:db8::1",
        STUN_URLS: "stun:a.example:3478,stun:b.example",
        TURN_URLS: "turn:t.example:3478?transport=udp, turns:[2001:db8::3]:443?transport=tcp",
        TURN_SECRET: "sixteen-letters-1",
        TURN_LOGIN_MINUTES: "30",
        RELAYS: "3",
        PUBLIC_URL: "https://studio.example/studio",
        BOT_PROTECTION: "waf",
        BOT_TOKEN_HEADER: "X-Studio-Token",
        WAF_SCRIPT_URL: "https://0123.edge.captcha-sdk.awswaf.com/0123/jsapi.js",
        WAF_API_KEY: "key",
        RELEASE_MAX_MB: "200",
        AUDIT_DAYS: "400",
        MONEY_AUDIT_YEARS: "10",
        SENT_MAIL_DAYS: "7",
        REPORT_DAYS: "30",
        ANALYTICS_SCRIPT_URL: "https://stats.example/script.js",
        DEMONSTRATIONS: "5",
        PATH_CHECKS: "3",
        GUEST_ROOMS: "7",
        SMTP_URL: "smtps://u:p@mail.example",
        DNS_SERVERS: "192.0.2.53, [2001:db8::53]:5353",
        PRIVATE_TARGETS: "10.20.0.0/16, fd12::/48",
        OPERATOR_FILE: "operator.json",
        TRUSTED_PROXIES: "10.0.0.0/8, ::1",
        SECRET_KEY: "0123456789abcdef0123456789abcdef",
        DATABASE_URL: "postgres://u:p@db.example/studio",
        COGNITO_USER_POOL_ID: "ap-northeast-1_Abc123",
        COGNITO_CLIENT_ID: "1h57kf5cpq17m0eml12EXAMPLE",
        IDENTITY_CLIENT_IDS: "signage, kiosk",
        STRIPE_SECRET_KEY: "sk_test_0123456789",
        STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789",
        STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
        LOG_LEVEL: "debug",
        ADMISSION_LIMITS: "half-open-per-address=200",
        NATS_URL: "nats://nats.example",
        REGION: "tokyo",
        RELAY_HOLD_SECONDS: "60",
      },
      ["--https", "--role", "api"],
      "/srv",
      (path) => (path === "/srv/operator.json" ? JSON.stringify(OPERATOR) : undefined),
    );
    expect(result).toEqual({
      ok: true,
      value: {
        profile: "production",
        testGateway: false,
        releaseMaxBytes: 200_000_000,
        keptLog: { auditDays: 400, moneyYears: 10, sentMailDays: 7, reportDays: 30 },
        analyticsScriptUrl: "https://stats.example/script.js",
        demonstrations: 5,
        pathChecks: 3,
        guestRooms: 7,
        admission: { ...DEFAULT_ADMISSION, halfOpenPerAddress: 200 },
        drain: 0,
        port: 9001,
        host: "127.0.0.1",
        dataDirectory: "/var/lib/setsuna",
        mediaPortRange: { begin: 40000, end: 40099 },
        mediaBind: "10.0.0.1",
        publicAddresses: ["203.0.113.7", "2001:db8::1"],
        stunUrls: ["stun:a.example:3478", "stun:b.example"],
        turn: {
          urls: ["turn:t.example:3478?transport=udp", "turns:[2001:db8::3]:443?transport=tcp"],
          login: { kind: "short-lived", secret: "sixteen-letters-1", lifetimeSeconds: 1800 },
        },
        relays: 3,
        publicUrl: "https://studio.example",
        botProtection: {
          kind: "waf",
          scriptUrl: "https://0123.edge.captcha-sdk.awswaf.com/0123/jsapi.js",
          apiKey: "key",
        },
        botHeaders: { token: "X-Studio-Token", action: "x-amzn-waf-action" },
        smtpUrl: "smtps://u:p@mail.example",
        dnsServers: ["192.0.2.53", "[2001:db8::53]:5353"],
        privateTargets: ["10.20.0.0/16", "fd12::/48"],
        operator: OPERATOR,
        trustedProxies: ["10.0.0.0/8", "::1"],
        secretKey: "0123456789abcdef0123456789abcdef",
        databaseUrl: "postgres://u:p@db.example/studio",
        userPool: { id: "ap-northeast-1_Abc123", clientId: "1h57kf5cpq17m0eml12EXAMPLE" },
        identityClientIds: ["signage", "kiosk"],
        stripe: { secretKey: "sk_test_0123456789", publishableKey: "pk_test_0123456789", webhookSecret: "whsec_0123456789" },
        testClock: false,
        invoiceLimit: 300_000,
        logLevel: "debug",
        role: "api",
        natsUrl: "nats://nats.example",
        region: "tokyo",
        relayHold: 60_000,
        https: true,
        checkOnly: false,
      },
    });
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["MEDIA_PORT_RANGE", "40000"],
    ["MEDIA_PORT_RANGE", "40010-40000"],
    ["MEDIA_PORT_RANGE", "0-40000"],
    ["MEDIA_PORT_RANGE", "40000-70000"],
    ["MEDIA_BIND", "here"],
    ["PUBLIC_ADDRESSES", "203.0.113.7,nowhere"],
    ["STUN_URLS", "http://stun.example"],
    ["TURN_URLS", "t.example"],
    ["TURN_URLS", "turn:t.example:70000"],
    ["TURN_URLS", "turn:t.example,https://t.example"],
    ["TURN_URLS", "turns:t.example?transport=sctp"],
    ["RELAYS", "0"],
    ["LOG_LEVEL", "loud"],
    ["IDENTITY_CLIENT_IDS", "a b"],
    ["PUBLIC_URL", "studio.example"],
    ["PUBLIC_URL", "https://example.org/live?site=1"],
    ["PUBLIC_URL", "https://example.org/live#site"],
    ["PUBLIC_URL", "https://example.org//live"],
    ["PUBLIC_URL", "https://example.org/live//studio"],
    ["PUBLIC_URL", "https://example.org/live//"],
    ["PUBLIC_URL", "https://example.org/live/../studio"],
    ["PUBLIC_URL", "https://example.org/live/./a"],
    ["PUBLIC_URL", "https://example.org/.hidden"],
    ["PUBLIC_URL", "https://example.org/li%76e"],
    ["PUBLIC_URL", "https://example.org/li ve"],
    ["PUBLIC_URL", "https://example.org/a;Domain=org"],
    ["PUBLIC_URL", "https://user@example.org/live"],
    ["PUBLIC_URL", "https://example.org/studio/live"],
    ["PUBLIC_URL", "https://example.org/studio/studio"],
    ["PUBLIC_URL", "ftp://studio.example"],
    ["BOT_PROTECTION", "maybe"],
    ["BOT_TOKEN_HEADER", "x token"],
    ["BOT_ACTION_HEADER", "x:action"],
    ["WAF_SCRIPT_URL", "https://evil.example/awswaf.com/jsapi.js"],
    ["OPERATOR_FILE", "/nowhere/operator.json"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["PRIVATE_TARGETS", "127.0.0.0/8"],
    ["TEST_CLOCK", "maybe"],
    ["INVOICE_LIMIT", "-1"],
    ["INVOICE_LIMIT", "1.5"],
  ])("names %s=%s in one message", (name, value) => {
    const complaints = complaintsOf({ [name]: value, TURN_USERNAME: "u", TURN_CREDENTIAL: "c" });
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`${name} should be`);
    expect(complaints[0]).toContain(value);
  });

  it.each([
    ["https://studio.example", "https://studio.example"],
    ["https://studio.example/", "https://studio.example"],
    ["https://studio.example/studio", "https://studio.example"],
    ["https://studio.example/studio/", "https://studio.example"],
    ["HTTPS://Studio.Example:8443", "https://studio.example:8443"],
    ["https://example.org/live", "https://example.org/live"],
    ["https://example.org/live/", "https://example.org/live"],
    ["https://example.org/live/studio", "https://example.org/live"],
    ["https://example.org/live/studio/", "https://example.org/live"],
    ["http://example.org:8080/a/b_c-d.e~f", "http://example.org:8080/a/b_c-d.e~f"],
    ["https://example.org/studios", "https://example.org/studios"],
  ])("reads PUBLIC_URL=%s as the site at %s", (value, publicUrl) => {
    const read = readConfig({ PUBLIC_URL: value }, [], "/work");
    expect(read.ok && read.value.publicUrl).toBe(publicUrl);
  });

  it("lists all invalid variables and unknown flags at once", () => {
    const complaints = complaintsOf({ PORT: "x", RELAYS: "y" }, ["--http"]);
    expect(complaints).toHaveLength(3);
    expect(complaints.join(" ")).toMatch(/--http .*PORT .*RELAYS /);
  });

  it.each([
    ["SMTP_URL", "http://hush.example"],
    ["SECRET_KEY", "hush"],
    ["DATABASE_URL", "mysql://hush@db.example"],
    ["AUDIT_DAYS", "89"],
    ["AUDIT_DAYS", "3661"],
    ["MONEY_AUDIT_YEARS", "6"],
    ["SENT_MAIL_DAYS", "0"],
    ["REPORT_DAYS", "0"],
    ["STRIPE_SECRET_KEY", "pk_hush"],
    ["STRIPE_WEBHOOK_SECRET", "hush"],
  ])("mentions %s without repeating its value", (name, value) => {
    const text = complaintsOf({ [name]: value }).join(" ");
    expect(text).toContain(`${name} should be`);
    expect(text).not.toContain("hush");
  });

  it("rejects a user pool ID that could name another host", () => {
    for (const id of ["Abc123", "evil.example/ap_1", "ap-northeast-1_Abc/../"])
      expect(complaintsOf({ COGNITO_USER_POOL_ID: id, COGNITO_CLIENT_ID: "client" }).join(" ")).toContain(
        "COGNITO_USER_POOL_ID should be",
      );
  });

  it("asks for the variables that another one requires", () => {
    expect(complaintsOf({ SMTP_URL: "smtp://mail.example" }).map((text) => text.split(":")[0])).toEqual([
      "SMTP_URL needs PUBLIC_URL beside it",
      "SMTP_URL needs OPERATOR_FILE beside it",
    ]);
    expect(complaintsOf({ BOT_PROTECTION: "waf", WAF_API_KEY: "key" }).join(" ")).toContain(
      "BOT_PROTECTION=waf needs WAF_SCRIPT_URL",
    );
    expect(complaintsOf({ DATABASE_URL: "postgres://db.example/studio" }).join(" ")).toContain("SECRET_KEY");
    expect(complaintsOf({ COGNITO_USER_POOL_ID: "ap-northeast-1_Abc123" }).join(" ")).toContain("needs COGNITO_CLIENT_ID");
    expect(complaintsOf({ COGNITO_CLIENT_ID: "client" }).join(" ")).toContain("needs COGNITO_USER_POOL_ID");
  });

  it("never advances the clock where money or other users are", () => {
    const stripe = { STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789" };
    expect(complaintsOf(stripe).join(" ")).toContain("STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET");
    const others: Record<string, string>[] = [
      { ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_0123456789" },
      { DATABASE_URL: "postgres://db.example/studio", SECRET_KEY: "0123456789abcdef0123456789abcdef" },
    ];
    for (const beside of others)
      expect(complaintsOf({ TEST_CLOCK: "on", ...beside })).toEqual([expect.stringContaining("TEST_CLOCK=on goes with neither")]);
    const alone = readConfig({ TEST_CLOCK: "on" }, [], "/srv");
    expect(alone.ok && alone.value.testClock).toBe(true);
    const strict = readConfig({ INVOICE_LIMIT: "0" }, [], "/srv");
    expect(strict.ok && strict.value.invoiceLimit).toBe(0);
  });

  it("requires exactly one login for the TURN server, without repeating secrets", () => {
    const asked: [Record<string, string>, string][] = [
      [{ TURN_URLS: "turn:t.example", TURN_CREDENTIAL: "hush" }, "TURN_URLS needs TURN_SECRET, or TURN_USERNAME"],
      [{ TURN_URLS: "turn:t.example" }, "TURN_URLS needs TURN_SECRET, or TURN_USERNAME"],
      [{ TURN_SECRET: "hush-hush-hush-hush" }, "TURN_SECRET needs TURN_URLS"],
      [{ TURN_URLS: "turn:t.example", TURN_SECRET: "hush" }, "TURN_SECRET should be"],
      [
        { TURN_URLS: "turn:t.example", TURN_SECRET: "hush-hush-hush-hush", TURN_CREDENTIAL: "c" },
        "TURN_SECRET goes with neither",
      ],
      [{ ...FIXED_TURN, TURN_LOGIN_MINUTES: "30" }, "TURN_LOGIN_MINUTES needs TURN_SECRET"],
      [
        { TURN_LOGIN_MINUTES: "5", TURN_URLS: "turn:t.example", TURN_SECRET: "hush-hush-hush-hush" },
        "TURN_LOGIN_MINUTES should be",
      ],
    ];
    for (const [environment, sentence] of asked) {
      const complaints = complaintsOf(environment);
      expect(complaints).toEqual([expect.stringContaining(sentence)]);
      expect(complaints.join(" ")).not.toContain("hush");
    }
  });

  it("gives a relay node its TURN servers without a login", () => {
    const given = { TURN_URLS: "turns:t.example:443?transport=tcp", NATS_URL: "nats://n.example" };
    const read = readConfig(given, ["--role", "relay"], "/srv");
    expect(read.ok && read.value.turn?.urls).toEqual(["turns:t.example:443?transport=tcp"]);
    expect(readConfig(given, ["--role", "api"], "/srv").ok).toBe(false);
  });

  it("reads a fixed login at the TURN server", () => {
    const read = readConfig(FIXED_TURN, [], "/srv");
    expect(read.ok && read.value.turn).toEqual({
      urls: ["turn:t.example"],
      login: { kind: "fixed", username: "u", credential: "c" },
    });
  });

  it("requires the operator's name before accepting real money", () => {
    const live = { STRIPE_SECRET_KEY: "sk_live_0123456789", STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789" };
    const keys = { ...live, STRIPE_WEBHOOK_SECRET: "whsec_0123456789" };
    expect(complaintsOf(keys)).toEqual([expect.stringMatching(/real money.* placeholders \(name\.ja, .*OPERATOR_FILE/)]);
    const whole = { ...OPERATOR, analytics: null };
    expect(readConfig({ ...keys, OPERATOR_FILE: "o" }, [], "/srv", () => JSON.stringify(whole)).ok).toBe(true);
    expect(readConfig({ ...keys, STRIPE_SECRET_KEY: "sk_test_0123456789" }, [], "/srv").ok).toBe(true);
  });

  it("lists in the privacy policy only the analytics service in use", () => {
    const script = { ANALYTICS_SCRIPT_URL: "https://stats.example/script.js" };
    expect(complaintsOf(script)).toEqual([expect.stringContaining('needs "analytics" in OPERATOR_FILE')]);
    const named = readConfig({ OPERATOR_FILE: "o" }, [], "/srv", () => JSON.stringify(OPERATOR));
    expect(named).toMatchObject({ ok: false, error: [expect.stringContaining("needs ANALYTICS_SCRIPT_URL")] });
  });
});
