import { BOT_API, StudioError } from "@setsuna/contracts";
import { problemOf } from "../problem.ts";
import { readJson } from "../read-json.ts";
import type { BotToken } from "./bot-token.ts";
import type { SimpleFetch } from "./protected-fetch.ts";

export const challengeUrl = (level: BotToken["level"]): string => `${BOT_API.botChallenge.path}?level=${level}`;

/**
 * `payload`: base64, ALTCHA's form. Rejects with the server's `captcha-wrong`, `captcha-needed` or `too-many-requests`, or
 * `server-unreachable`.
 */
export const exchangePayload = async (fetch: SimpleFetch, payload: string, now: () => number): Promise<BotToken> => {
  const { botToken } = BOT_API;
  const response = await fetch(botToken.path, {
    method: botToken.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payload }),
  });
  if (!response.ok) throw await problemOf(response);
  const reply = botToken.reply.safeParse(await readJson(response));
  if (!reply.success) throw new StudioError("internal", "botToken: the reply is not as agreed");
  const { token, header, level, expiresInSeconds } = reply.data;
  return { value: token, header, level, expiresAt: now() + expiresInSeconds * 1000 };
};
