import type { BotLevel } from "@setsuna/contracts";
import type { LimitRule } from "../../platform/index.ts";

/** Describes the cost and the worth of a token of one level. */
export interface LevelRule {
  /** PBKDF2 iterations for each try. */
  readonly cost: number;
  /** The answer is found after at least and at most so many tries: the work is bounded on both sides. */
  readonly tries: { readonly least: number; readonly most: number };
  readonly lifetimeSeconds: number;
  /** Requests that one token lets pass. */
  readonly budget: number;
  /** Tokens for one network address. */
  readonly issue: LimitRule;
  /** Response to an address that has used up {@link issue}: the next level, or nothing for now. */
  readonly beyond: "ask-captcha" | "refuse";
}

export type BotRules = Readonly<Record<BotLevel, LevelRule>>;

/**
 * A desktop browser solves the silent challenge in 0.2 to 0.5 s, a phone in 1 to 2 s. Requests of one address are bounded by
 * tokens times budget: beyond it the person is asked, and beyond that even a person waits.
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

/** Returns the rules where protection is off: pages still ask for a token, which costs them nothing then. */
export const rulesWithoutWork = (rules: BotRules): BotRules => {
  const free = (rule: LevelRule): LevelRule => ({ ...rule, cost: 1, tries: { least: 1, most: 2 } });
  return { silent: free(rules.silent), captcha: free(rules.captcha) };
};

/** Making a challenge costs us 2 to 5 ms: one address gets so many. */
export const CHALLENGE_LIMIT: LimitRule = { name: "bot-challenge", capacity: 120, perHour: 600 };

/** A challenge is answered within this, in seconds; a person may take a while to come back to the modal. */
export const CHALLENGE_SECONDS = 10 * 60;
