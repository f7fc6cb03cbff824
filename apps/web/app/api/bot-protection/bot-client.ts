import { StudioError } from "@setsuna/contracts";
import { sitePath } from "../../platform/site-path.ts";
import { captchaQueue } from "../call-queue.ts";
import type { BotToken } from "./bot-token.ts";
import { createProtectedFetch, createReadFetch, reachingFetch, type SimpleFetch } from "./protected-fetch.ts";
import { exchangePayload } from "./token-exchange.ts";
import { TokenKeeper } from "./token-keeper.ts";

/** Plain fetch of this page, for requests without a token. Takes paths as the API has them. */
export const plainFetch: SimpleFetch = reachingFetch((input, init) =>
  window.fetch(typeof input === "string" ? sitePath(input) : input, init),
);

/** A failed import counts as an unreachable server. */
const loaded = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((error: unknown) => {
    throw error instanceof TypeError ? new StudioError("server-unreachable") : error;
  });

/** A worker and its library load only when a token is needed. */
const getSilently = async (): Promise<BotToken> => {
  const { solveSilently } = await loaded(import("./silent-solver.client.ts"));
  return solveSilently(plainFetch, () => Date.now());
};

const keeper = new TokenKeeper(getSilently, () => Date.now());

export const protectedFetch: SimpleFetch = createProtectedFetch(plainFetch, keeper, captchaQueue);

/** `fetch` for reading: solves no challenge and asks no captcha, unless something in front of the server insists. */
export const readFetch: SimpleFetch = createReadFetch(plainFetch, keeper, protectedFetch);

/** Call it on the first interaction with a form. A failure is reported when the token is needed. */
export const prepareBotToken = (): void => keeper.prepare();

/** The token for a request that can't use {@link protectedFetch}, such as an upload with progress. */
export const botToken = (): Promise<BotToken> => keeper.token();

/** Result of a captcha: an answer for our server, or a token of the AWS WAF in front of it. */
export type CaptchaAnswer = { readonly payload: string } | { readonly wafToken: string };

const tokenOf = async (answer: CaptchaAnswer): Promise<BotToken> => {
  if ("payload" in answer) return exchangePayload(plainFetch, answer.payload, () => Date.now());
  const { wafToken } = await import("./waf-integration.client.ts");
  return wafToken(answer.wafToken, "captcha", () => Date.now());
};

/** Releases waiting requests. Rejects as `exchangePayload` does. */
export const acceptCaptcha = async (answer: CaptchaAnswer): Promise<void> => {
  const token = await tokenOf(answer);
  keeper.accept(token);
  captchaQueue.answer(token);
};
