import { randomBytes } from "node:crypto";
import type { BotLevel } from "@setsuna/contracts";
import { BOT_ACTION_HEADER, BOT_TOKEN_HEADER, StudioError } from "@setsuna/contracts";
import { lt } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type BotMode,
  type Database,
  type Handlers,
  originOf,
  type RateLimitPort,
  type RequestOrigin,
  type Secrets,
  TooManyRequests,
  takeForAddress,
} from "../../platform/index.ts";
import { botAnswers, botTokenUses } from "../../platform/storage/schema/operate.ts";
import { BOT_RULES, type BotRules, CHALLENGE_LIMIT, rulesWithoutWork } from "./bot-rules.ts";
import { type BotTokenFlaw, signBotToken, verifyBotToken } from "./bot-token.ts";
import { Challenges } from "./challenges.ts";
import { clientPrint } from "./client-print.ts";
import { TokenBudgets } from "./token-budgets.ts";

export interface BotProtectionParts {
  readonly mode: BotMode;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly limits: RateLimitPort;
  readonly now: () => Date;
  readonly tokenHeader?: string | undefined;
  readonly actionHeader?: string | undefined;
  readonly rules?: BotRules | undefined;
}

export type CaptchaReason = "missing" | BotTokenFlaw | "used-up";

export interface BotProtection {
  /**
   * For rows with `bot: true` and `POST /studio/idp`: passes, or sets the action header and throws `captcha-needed` (405). Call
   * it before the body is read.
   */
  readonly guard: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly handlers: Handlers<"botChallenge" | "botToken">;
  readonly sweep: () => Promise<void>;
}

const SECOND_MS = 1000;

export const botProtection = (parts: BotProtectionParts): BotProtection => {
  const { mode, secrets, database, limits, now } = parts;
  const tokenHeader = (parts.tokenHeader ?? BOT_TOKEN_HEADER).toLowerCase();
  const actionHeader = parts.actionHeader ?? BOT_ACTION_HEADER;
  const rules = mode.kind === "on" ? (parts.rules ?? BOT_RULES) : rulesWithoutWork(parts.rules ?? BOT_RULES);
  const challenges = new Challenges(secrets, database, rules);
  const budgets = new TokenBudgets(database);

  const flawOf = async (token: string | undefined, origin: RequestOrigin): Promise<CaptchaReason | undefined> => {
    if (token === undefined || token === "") return "missing";
    const claims = verifyBotToken(secrets, token, clientPrint(origin), now());
    if (!claims.ok) return claims.error;
    const { id, exp, level } = claims.value;
    const within = await budgets.take({ id, expiresAt: new Date(exp * SECOND_MS), budget: rules[level].budget });
    return within ? undefined : "used-up";
  };

  const takeIssue = async (level: BotLevel, origin: RequestOrigin, at: Date): Promise<void> => {
    const { issue, beyond } = rules[level];
    const answer = await takeForAddress(limits, issue, origin.address, at);
    if (answer.allowed) return;
    if (beyond === "ask-captcha") throw new StudioError("captcha-needed");
    throw new TooManyRequests(answer.retryAfterSeconds);
  };

  return {
    guard: async (request, reply) => {
      if (mode.kind !== "on") return;
      const token = [request.headers[tokenHeader]].flat()[0];
      const flaw = await flawOf(token, originOf(request));
      if (flaw === undefined) return;
      reply.header(actionHeader, "captcha").header("Cache-Control", "no-store");
      throw new StudioError("captcha-needed", flaw);
    },
    handlers: {
      botChallenge: async ({ query }, caller) => {
        if (mode.kind === "waf") return { waf: { scriptUrl: mode.scriptUrl, apiKey: mode.apiKey } };
        if (mode.kind === "on") {
          const answer = await takeForAddress(limits, CHALLENGE_LIMIT, caller.origin.address, caller.now);
          if (!answer.allowed) throw new TooManyRequests(answer.retryAfterSeconds);
        }
        return { ...(await challenges.create(query.level, caller.now)) };
      },
      botToken: async ({ body }, { origin, now: at }) => {
        if (mode.kind === "waf") throw new StudioError("not-found");
        const level = await challenges.redeem(body.payload, at);
        if (!level.ok) throw new StudioError("captcha-wrong", level.error);
        if (mode.kind === "on") await takeIssue(level.value, origin, at);
        const { lifetimeSeconds } = rules[level.value];
        const iat = Math.floor(at.getTime() / SECOND_MS);
        const token = signBotToken(secrets, {
          id: randomBytes(16).toString("base64url"),
          iat,
          exp: iat + lifetimeSeconds,
          level: level.value,
          print: clientPrint(origin),
        });
        return { token, header: tokenHeader, level: level.value, expiresInSeconds: lifetimeSeconds };
      },
    },
    sweep: async () => {
      const ended = now();
      await database.delete(botAnswers).where(lt(botAnswers.expiresAt, ended));
      await database.delete(botTokenUses).where(lt(botTokenUses.expiresAt, ended));
    },
  };
};
