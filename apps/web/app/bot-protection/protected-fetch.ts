import { CAPTCHA_STATUS, StudioError } from "@setsuna/contracts";
import type { BotToken } from "./bot-token.ts";
import type { CaptchaQueue } from "./captcha-queue.ts";
import type { TokenKeeper } from "./token-keeper.ts";

/** Only text bodies, which can be sent again. */
export interface SimpleInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}
export type SimpleFetch = (url: string, init?: SimpleInit) => Promise<Response>;

/** Without an answer: `server-unreachable`; aborting keeps the signal's reason. */
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

/** On 405 it waits for a captcha and repeats the request. Rejects with `captcha-needed` when canceled or after a second 405. */
export const createProtectedFetch =
  (send: SimpleFetch, keeper: TokenKeeper, captcha: CaptchaQueue): SimpleFetch =>
  async (url, init = {}) => {
    const { signal } = init;
    const sendWith = (token: BotToken): Promise<Response> =>
      send(url, { ...init, headers: { ...init.headers, [token.header]: token.value } });
    const silentToken = (): Promise<BotToken | undefined> =>
      keeper.token().catch((error: unknown) => {
        // This address gets no more silent tokens: ask at once.
        if (error instanceof StudioError && error.code === "captcha-needed") return undefined;
        throw error;
      });

    const token = await silentToken();
    signal?.throwIfAborted();
    if (token !== undefined) {
      const first = await sendWith(token);
      if (first.status !== CAPTCHA_STATUS) return first;
    }
    // Others may have solved the captcha meanwhile.
    const { current } = keeper;
    const solvedMeanwhile = current !== undefined && current.level === "captcha" && current.value !== token?.value;
    const second = await sendWith(solvedMeanwhile ? current : await captcha.wait(signal));
    if (second.status === CAPTCHA_STATUS) throw new StudioError("captcha-needed");
    return second;
  };

/** With an existing token. A firewall's 405 goes through `insisted`. */
export const createReadFetch =
  (send: SimpleFetch, keeper: TokenKeeper, insisted: SimpleFetch): SimpleFetch =>
  async (url, init = {}) => {
    const token = keeper.live;
    const headers = token === undefined ? init.headers : { ...init.headers, [token.header]: token.value };
    const first = await send(url, { ...init, ...(headers === undefined ? {} : { headers }) });
    return first.status === CAPTCHA_STATUS ? insisted(url, init) : first;
  };
