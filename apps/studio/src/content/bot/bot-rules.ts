import type { BotLevel } from "@setsuna/contracts";
import type { LimitRule } from "../../platform/index.ts";

export interface LevelRule {
  /** PBKDF2 iterations per try. */
  readonly cost: number;
  /** Bounds the work on both sides. */
  readonly tries: { readonly least: number; readonly most: number };
  readonly lifetimeSeconds: number;
  readonly budget: number;
  readonly issue: LimitRule;
  /** Result once {@link issue} is used up: the next level, or nothing for now. */
  readonly beyond: "ask-captcha" | "refuse";
}

export type BotRules = Readonly<Record<BotLevel, LevelRule>>;

/**
 * The silent challenge takes a desktop 0.2 to 0.5 s, a phone 1 to 2 s. An address gets tokens times budget; then the person is
 * asked, and finally waits.
 */
export const BOT_RULES: BotRules = {
  silent: {
    cost: 1000,
    tries: { least: 200, most: 400 },
    lifetimeSeconds: 30 * 60,
    budget: 300,
    issue: { name: "bot-silent", capacity: 30, perHour: 120 },
    beyond: "ask-captcha",
  },
  captcha: {
    cost: 2000,
    tries: { least: 300, most: 600 },
    lifetimeSeconds: 60 * 60,
    budget: 1000,
    issue: { name: "bot-captcha", capacity: 60, perHour: 240 },
    beyond: "refuse",
  },
};

/** Protection off: pages still ask for a token, at no cost. */
export const rulesWithoutWork = (rules: BotRules): BotRules => {
  const free = (rule: LevelRule): LevelRule => ({ ...rule, cost: 1, tries: { least: 1, most: 2 } });
  return { silent: free(rules.silent), captcha: free(rules.captcha) };
};

/** Creating a challenge costs us 2 to 5 ms. */
export const CHALLENGE_LIMIT: LimitRule = { name: "bot-challenge", capacity: 120, perHour: 600 };

/** A person may take a while to return to the modal. */
export const CHALLENGE_SECONDS = 10 * 60;
