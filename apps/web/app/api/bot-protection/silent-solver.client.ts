import { StudioError, WafIntegration } from "@setsuna/contracts";
import { type Challenge, solveChallengeWorkers } from "altcha/lib";
import { problemOf } from "../problem.ts";
import { readJson } from "../read-json.ts";
import type { BotToken } from "./bot-token.ts";
import { newPbkdf2Worker, requireWebCrypto } from "./pbkdf2-worker.client.ts";
import type { SimpleFetch } from "./protected-fetch.ts";
import { challengeUrl, exchangePayload } from "./token-exchange.ts";
import { knownWaf, rememberWaf, wafTokenSilently } from "./waf-integration.client.ts";

/** Half of the processors, at most four, to spare playing video. */
const concurrency = (): number => Math.min(4, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));

const isChallenge = (body: unknown): body is Challenge =>
  typeof body === "object" && body !== null && "parameters" in body && "signature" in body;

/**
 * Solves a challenge in workers and exchanges it for a token, or gets one from an AWS WAF that answers instead of the
 * server. Rejects with `captcha-unavailable` without WebCrypto (plain http), and as {@link exchangePayload} does.
 */
export const solveSilently = async (fetch: SimpleFetch, now: () => number): Promise<BotToken> => {
  const waf = knownWaf();
  if (waf !== undefined) return wafTokenSilently(waf, now);
  requireWebCrypto();
  const response = await fetch(challengeUrl("silent"));
  if (!response.ok) throw await problemOf(response);
  const challenge = await readJson(response);
  const integration = WafIntegration.safeParse(challenge);
  if (integration.success) {
    rememberWaf(integration.data);
    return wafTokenSilently(integration.data, now);
  }
  if (!isChallenge(challenge)) throw new StudioError("internal", "the challenge is not as agreed");
  const solution = await solveChallengeWorkers({ challenge, concurrency: concurrency(), createWorker: newPbkdf2Worker });
  if (solution === null) throw new StudioError("captcha-needed");
  return exchangePayload(fetch, btoa(JSON.stringify({ challenge, solution })), now);
};
