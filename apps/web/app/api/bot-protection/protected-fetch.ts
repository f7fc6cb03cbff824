import { CAPTCHA_STATUS, StudioError } from "@setsuna/contracts";
import type { CallQueue } from "../call-queue.ts";
import type { BotToken } from "./bot-token.ts";
import type { TokenKeeper } from "./token-keeper.ts";

/** A request of our clients: a text body can be sent a second time unchanged. */
export interface SimpleInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}
export type SimpleFetch = (url: string, init?: SimpleInit) => Promise<Response>;

/** `fetch` that rejects with `server-unreachable` without an answer, and with the signal's reason when aborted. */
export const reachingFetch =
  (send: typeof fetch): SimpleFetch =>
  async (url, init = {}) => {
    try {
      return await send(url, { ...init, cache: "no-store", credentials: "same-origin" });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new StudioError("server-unreachable");
    }
  };

/**
 * `fetch` with the bot token. After a 405 it waits for the person's captcha and sends the request once more. Rejects with
 * `captcha-needed` when the person cancels or the second answer is a 405 as well.
 */
export const createProtectedFetch =
  (send: SimpleFetch, keeper: TokenKeeper, captcha: CallQueue<BotToken>): SimpleFetch =>
  async (url, init = {}) => {
    const { signal } = init;
    const sendWith = (token: BotToken): Promise<Response> =>
      send(url, { ...init, headers: { ...init.headers, [token.header]: token.value } });
    const silentToken = (): Promise<BotToken | undefined> =>
      keeper.token().catch((error: unknown) => {
        // This address gets no more silent tokens, so ask at once.
        if (error instanceof StudioError && error.code === "captcha-needed") return undefined;
        throw error;
      });

    const token = await silentToken();
    signal?.throwIfAborted();
    if (token !== undefined) {
      const first = await sendWith(token);
      if (first.status !== CAPTCHA_STATUS) return first;
    }
    // Another request may have solved the captcha meanwhile.
    const { current } = keeper;
    const solvedMeanwhile = current !== undefined && current.level === "captcha" && current.value !== token?.value;
    const second = await sendWith(solvedMeanwhile ? current : await captcha.wait(signal));
    if (second.status === CAPTCHA_STATUS) throw new StudioError("captcha-needed");
    return second;
  };

/** `fetch` with the page's token, if any. Handles a firewall's 405 by `insisted`. */
export const createReadFetch =
  (send: SimpleFetch, keeper: TokenKeeper, insisted: SimpleFetch): SimpleFetch =>
  async (url, init = {}) => {
    const token = keeper.live;
    const headers = token === undefined ? init.headers : { ...init.headers, [token.header]: token.value };
    const first = await send(url, { ...init, ...(headers === undefined ? {} : { headers }) });
    return first.status === CAPTCHA_STATUS ? insisted(url, init) : first;
  };
