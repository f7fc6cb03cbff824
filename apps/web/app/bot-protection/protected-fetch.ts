import { CAPTCHA_STATUS, StudioError } from "@setsuna/contracts";
import type { BotToken } from "./bot-token.ts";
import type { CaptchaQueue } from "./captcha-queue.ts";
import type { TokenKeeper } from "./token-keeper.ts";

/** Describes what our clients send: a body that is text can be sent a second time as it was. */
export interface SimpleInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}
export type SimpleFetch = (url: string, init?: SimpleInit) => Promise<Response>;

/** `fetch`, but no answer at all is `server-unreachable`; giving up keeps the signal's reason. */
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
 * `fetch` with the bot token. A 405 asks for a captcha: the request waits for the person and is sent once more, the same but for
 * the token. Rejects with `captcha-needed` when the person cancels or the second answer is a 405 as well.
 */
export const createProtectedFetch =
  (send: SimpleFetch, keeper: TokenKeeper, captcha: CaptchaQueue): SimpleFetch =>
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

/** `fetch` with the token that the page has, if any. A 405, as a firewall in front of the server gives it, is gone through by `insisted`. */
export const createReadFetch =
  (send: SimpleFetch, keeper: TokenKeeper, insisted: SimpleFetch): SimpleFetch =>
  async (url, init = {}) => {
    const token = keeper.live;
    const headers = token === undefined ? init.headers : { ...init.headers, [token.header]: token.value };
    const first = await send(url, { ...init, ...(headers === undefined ? {} : { headers }) });
    return first.status === CAPTCHA_STATUS ? insisted(url, init) : first;
  };
