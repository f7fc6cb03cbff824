import { API, BOT_ACTION_HEADER, type BotLevel, errorBody } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Handlers } from "../../platform/api/handlers.ts";
import { noIdempotency } from "../../platform/api/idempotency.fake.ts";
import { registerApi } from "../../platform/api/register-api.ts";
import { registerProblems } from "../../platform/http/problem.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import type { LimitAnswer } from "../../platform/limits/rate-limit-port.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { botAnswers, botTokenUses } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type BotProtection, type BotProtectionParts, botProtection } from "./bot-protection.ts";
import { BOT_RULES, type BotRules, rulesWithoutWork } from "./bot-rules.ts";
import { signBotToken } from "./bot-token.ts";
import { clientPrint } from "./client-print.ts";

const secrets = secretsUnder(Buffer.alloc(32, 7));
const light = rulesWithoutWork(BOT_RULES);
const rules: BotRules = { silent: { ...light.silent, budget: 5 }, captcha: { ...light.captcha, budget: 50 } };
const UA = "Test/1.0";
/** ALTCHA's library checks expiry against the system clock. */
const START = new Date(Math.floor(Date.now() / 1000) * 1000);

describe.each(enginesOf(import.meta.url))("bot protection on $name", ({ open }) => {
  let opened: OpenDatabase;
  let now: Date;
  let limitAnswers: Map<string, LimitAnswer>;
  let apps: FastifyInstance[];

  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened?.close());
  beforeEach(() => {
    now = START;
    limitAnswers = new Map();
    apps = [];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
  });

  const protection = (changed: Partial<BotProtectionParts> = {}): BotProtection =>
    botProtection({
      mode: { kind: "on" },
      secrets,
      database: opened.database,
      limits: { take: async (rule) => limitAnswers.get(rule.name) ?? { allowed: true }, reset: async () => undefined },
      now: () => now,
      rules,
      ...changed,
    });

  const serve = async (bot: BotProtection) => {
    const app = fastify({ trustProxy: true });
    apps.push(app);
    registerProblems(app, silentLog);
    const handlers: Partial<Handlers<keyof typeof API>> = { ...bot.handlers, signOut: async () => undefined };
    await registerApi(app, handlers, {
      findSession: async () => undefined,
      findBearer: async () => {
        throw new Error("nobody asked");
      },
      idempotency: noIdempotency,
      botGuard: bot.guard,
      limits: { take: async () => ({ allowed: true }), reset: async () => undefined },
      siteOrigin: siteOrigin(undefined, ["localhost"]),
      now: () => now,
    });
    const from = (address: string, userAgent: string) => ({ "x-forwarded-for": address, "user-agent": userAgent });
    return {
      challenge: async (level: BotLevel): Promise<Challenge> =>
        (await app.inject({ url: `${API.botChallenge.path}?level=${level}`, headers: from("192.0.2.7", UA) })).json(),
      redeem: (payload: string, address = "192.0.2.7", userAgent = UA) =>
        app.inject({ method: "POST", url: API.botToken.path, payload: { payload }, headers: from(address, userAgent) }),
      use: (token: string | undefined, address = "192.0.2.7", userAgent = UA, header = "x-aws-waf-token") =>
        app.inject({
          method: "DELETE",
          url: API.signOut.path,
          headers: { ...from(address, userAgent), ...(token === undefined ? {} : { [header]: token }) },
        }),
    };
  };
  type Served = Awaited<ReturnType<typeof serve>>;

  const encode = (answer: unknown): string => Buffer.from(JSON.stringify(answer)).toString("base64");
  const solve = async (challenge: Challenge): Promise<string> =>
    encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  const tokenBy = async (served: Served, level: BotLevel = "silent"): Promise<string> =>
    (await served.redeem(await solve(await served.challenge(level)))).json().token;

  describe("a token", () => {
    it("is issued for a solved challenge, states its level, and admits requests", async () => {
      const served = await serve(protection());
      for (const level of ["silent", "captcha"] as const) {
        const reply = (await served.redeem(await solve(await served.challenge(level)))).json();
        expect(reply).toMatchObject({ level, header: "x-aws-waf-token", expiresInSeconds: rules[level].lifetimeSeconds });
        expect((await served.use(reply.token)).statusCode).toBe(204);
      }
    });

    it("counts against its budget on all instances, and then requires a captcha", async () => {
      const served = await serve(protection());
      const other = await serve(protection());
      const token = await tokenBy(served);
      const statuses = await Promise.all(Array.from({ length: 8 }, () => served.use(token)));
      expect(statuses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(5);
      const refused = statuses.find(({ statusCode }) => statusCode === 405);
      expect(refused?.headers[BOT_ACTION_HEADER]).toBe("captcha");
      expect(refused?.headers["content-type"]).toMatch("application/problem+json");
      expect(refused?.json()).toMatchObject(errorBody("captcha-needed", "used-up"));
      expect((await other.use(token)).statusCode).toBe(405);
      expect((await served.use(await tokenBy(served))).statusCode).toBe(204);
    });

    it("shares its budget fairly if that ends within a block", async () => {
      const wide: BotRules = { ...rules, silent: { ...rules.silent, budget: 45 } };
      const one = await serve(protection({ rules: wide }));
      const two = await serve(protection({ rules: wide }));
      const token = await tokenBy(one);
      let passed = 0;
      for (let index = 0; index < 40; index++)
        for (const served of [one, two]) if ((await served.use(token)).statusCode === 204) passed += 1;
      expect(passed).toBe(45);
    });

    it.each<[string, (token: string) => string | undefined, string]>([
      ["missing", () => undefined, "missing"],
      ["empty", () => "", "missing"],
      ["no token at all", () => "hello", "malformed"],
      ["too long", (token) => token + "x".repeat(1000), "malformed"],
      ["cut off", (token) => token.slice(0, -1), "forged"],
      ["changed", (token) => token.replace(/\.(.)/, (_all, first) => `.${first === "e" ? "f" : "e"}`), "forged"],
      ["of another version", (token) => token.replace("v1.", "v2."), "malformed"],
      [
        "signed with another key",
        () =>
          signBotToken(secretsUnder(Buffer.alloc(32, 8)), {
            id: "a".repeat(22),
            iat: 0,
            exp: 9e9,
            level: "silent",
            print: clientPrint({ address: "192.0.2.7", userAgent: UA }),
          }),
        "forged",
      ],
    ])("is answered with 405 if %s", async (_what, change, reason) => {
      const served = await serve(protection());
      const response = await served.use(change(await tokenBy(served)));
      expect([response.statusCode, response.headers[BOT_ACTION_HEADER], response.json().detail]).toEqual([
        405,
        "captcha",
        reason,
      ]);
    });

    it("expires, and is useless to another browser or network", async () => {
      const served = await serve(protection());
      const token = await tokenBy(served);
      expect((await served.use(token, "192.0.99.1")).statusCode).toBe(204);
      expect((await served.use(token, "198.51.100.7")).json().detail).toBe("elsewhere");
      expect((await served.use(token, "192.0.2.7", "Other/2.0")).json().detail).toBe("elsewhere");
      now = new Date(START.getTime() + rules.silent.lifetimeSeconds * 1000 - 1);
      expect((await served.use(token)).statusCode).toBe(204);
      now = new Date(START.getTime() + rules.silent.lifetimeSeconds * 1000);
      expect((await served.use(token)).json().detail).toBe("expired");
    });
  });

  describe("an answer", () => {
    it("counts once", async () => {
      const served = await serve(protection());
      const payload = await solve(await served.challenge("silent"));
      const replies = await Promise.all([served.redeem(payload), served.redeem(payload), served.redeem(payload)]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
      expect((await served.redeem(payload)).json()).toMatchObject({ code: "captcha-wrong", detail: "used" });
    });

    it("is refused when it is wrong, tampered with, not ours, late, or garbage", async () => {
      const served = await serve(protection());
      const challenge = await served.challenge("silent");
      const solution = await solveChallenge({ challenge, deriveKey });
      const raised = { ...challenge, parameters: { ...challenge.parameters, data: { level: "captcha" } } };
      const foreign = await (await serve(protection({ secrets: secretsUnder(Buffer.alloc(32, 9)) }))).challenge("silent");
      const answers = [
        encode({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
        encode({ challenge, solution: { counter: 1.5, derivedKey: solution?.derivedKey } }),
        encode({ challenge: { parameters: challenge.parameters }, solution }),
        encode({ challenge: raised, solution }),
        await solve(foreign),
        encode(null),
        encode({ challenge: { parameters: { ...challenge.parameters, cost: 1e12 }, signature: challenge.signature }, solution }),
        "%%%",
        "x".repeat(8192),
      ];
      for (const payload of answers) expect((await served.redeem(payload)).json().code).toBe("captcha-wrong");
      expect((await served.redeem("x".repeat(8193))).json().code).toBe("bad-request");
      now = new Date(START.getTime() + 10 * 60 * 1000);
      expect((await served.redeem(encode({ challenge, solution }))).json()).toMatchObject({ detail: "expired" });
    });

    it("is deleted once it has expired", async () => {
      const bot = protection();
      const served = await serve(bot);
      await served.use(await tokenBy(served));
      now = new Date(START.getTime() + 9 * 60 * 1000);
      await bot.sweep();
      expect(await opened.database.select().from(botAnswers)).not.toEqual([]);
      now = new Date(START.getTime() + 24 * 3_600_000);
      await bot.sweep();
      expect(await opened.database.select().from(botAnswers)).toEqual([]);
      expect(await opened.database.select().from(botTokenUses)).toEqual([]);
    });
  });

  describe("an address that asks for too many tokens", () => {
    const beyond: LimitAnswer = { allowed: false, retryAfterSeconds: 30 };

    it("is moved from silent tokens to the captcha, and then has to wait", async () => {
      const served = await serve(protection());
      limitAnswers.set("bot-silent", beyond);
      const silent = await served.redeem(await solve(await served.challenge("silent")));
      expect([silent.statusCode, silent.json().code]).toEqual([405, "captcha-needed"]);
      expect((await served.use(await tokenBy(served, "captcha"))).statusCode).toBe(204);
      limitAnswers.set("bot-captcha", beyond);
      const captcha = await served.redeem(await solve(await served.challenge("captcha")));
      expect([captcha.statusCode, captcha.headers["retry-after"]]).toEqual([429, "30"]);
    });

    it("gets no more challenges than the machine can spare", async () => {
      limitAnswers.set("bot-challenge", beyond);
      const served = await serve(protection());
      expect(await served.challenge("captcha")).toMatchObject({ code: "too-many-requests" });
    });
  });

  describe("modes", () => {
    it("off: checks no token, but still answers pages that request one, without limits", async () => {
      limitAnswers.set("bot-silent", { allowed: false, retryAfterSeconds: 1 }).set("bot-challenge", {
        allowed: false,
        retryAfterSeconds: 1,
      });
      const served = await serve(protection({ mode: { kind: "off" }, rules: BOT_RULES }));
      expect((await served.use(undefined)).statusCode).toBe(204);
      const challenge = await served.challenge("silent");
      expect(challenge.parameters.cost).toBe(1);
      expect((await served.redeem(await solve(challenge))).statusCode).toBe(200);
    });

    it("waf: leaves checks to the WAF in front, and gives pages its script's URL", async () => {
      const waf = { scriptUrl: "https://id.edge.captcha-sdk.awswaf.com/id/jsapi.js", apiKey: "key" };
      const served = await serve(protection({ mode: { kind: "waf", ...waf } }));
      expect((await served.use(undefined)).statusCode).toBe(204);
      expect(await served.challenge("silent")).toEqual({ waf });
      expect((await served.redeem("x")).statusCode).toBe(404);
    });

    it("accept other header names", async () => {
      const served = await serve(protection({ tokenHeader: "X-Studio-Token", actionHeader: "X-Studio-Action" }));
      const reply = (await served.redeem(await solve(await served.challenge("silent")))).json();
      expect(reply.header).toBe("x-studio-token");
      expect((await served.use(reply.token, undefined, undefined, "x-studio-token")).statusCode).toBe(204);
      expect((await served.use(undefined)).headers["x-studio-action"]).toBe("captcha");
    });
  });
});

describe("the rules", () => {
  it("make a captcha cost more work and allow more requests than a silent token", () => {
    const { silent, captcha } = BOT_RULES;
    expect(captcha.cost * captcha.tries.least).toBeGreaterThan(silent.cost * silent.tries.most);
    expect(captcha.budget).toBeGreaterThan(silent.budget);
    expect([silent.beyond, captcha.beyond]).toEqual(["ask-captcha", "refuse"]);
  });

  it("treats a moving phone's addresses as one network, and others as different ones", () => {
    const print = (address: string) => clientPrint({ address, userAgent: UA });
    expect(print("203.0.113.1")).toBe(print("203.0.5.9"));
    expect(print("203.1.113.1")).not.toBe(print("203.0.113.1"));
    expect(print("2001:db8:1:2::3")).toBe(print("2001:db8:1:ffff::9"));
    expect(print("2001:db8:2::3")).not.toBe(print("2001:db8:1::3"));
  });
});
