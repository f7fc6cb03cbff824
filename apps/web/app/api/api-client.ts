import {
  API,
  type ApiName,
  type ApiRow,
  type Endpoint,
  IDEMPOTENCY_HEADER,
  needsBotToken,
  type Reply,
  type Sent,
  StudioError,
} from "@setsuna/contracts";
import { requestOf } from "./api-request.ts";
import type { SimpleFetch } from "./bot-protection/protected-fetch.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./read-json.ts";
import type { ServerClock } from "./server-clock.ts";

type Parts<Name extends ApiName> = {
  readonly [Part in keyof Sent<ApiRow<Name>> as Sent<ApiRow<Name>>[Part] extends undefined ? never : Part]: Sent<
    ApiRow<Name>
  >[Part];
};

export interface CallOptions {
  /** Rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Lets requests repeat; a new key by default. */
  readonly idempotencyKey?: string;
}

type Arguments<Name extends ApiName> =
  Record<never, never> extends Parts<Name>
    ? [sent?: Parts<Name>, options?: CallOptions]
    : [sent: Parts<Name>, options?: CallOptions];

/**
 * Resolves to the checked reply (undefined for 204). Rejects with a `StudioError`: the server's code, `server-unreachable`
 * without an answer, `captcha-needed` after a canceled or useless captcha.
 */
export type ApiCall = <Name extends ApiName>(name: Name, ...rest: Arguments<Name>) => Promise<Reply<ApiRow<Name>>>;

export interface ApiClientParts {
  readonly fetch: SimpleFetch;
  readonly protectedFetch: SimpleFetch;
  /** For signed-in reads that need an existing token. */
  readonly readFetch: SimpleFetch;
  /** At least 128 bits. */
  readonly newKey: () => string;
  /** Measures the server's clock, if present. */
  readonly clock?: Pick<ServerClock, "hear"> | undefined;
}

const fetchOf = (row: Endpoint, { fetch, protectedFetch, readFetch }: ApiClientParts): SimpleFetch => {
  if (!row.bot) return fetch;
  return needsBotToken(row) ? protectedFetch : readFetch;
};

export const createApiClient = (parts: ApiClientParts): ApiCall => {
  const call = async (
    name: ApiName,
    sent: Partial<Sent<ApiRow<ApiName>>> = {},
    { signal, idempotencyKey }: CallOptions = {},
  ): Promise<unknown> => {
    const row = API[name];
    const { url, init } = requestOf(row, sent);
    const headers: Record<string, string> = { ...init.headers };
    if (row.method !== "GET") headers[IDEMPOTENCY_HEADER] = idempotencyKey ?? parts.newKey();
    const sentAt = Date.now();
    const response = await fetchOf(row, parts)(url, { ...init, headers, ...(signal ? { signal } : {}) });
    parts.clock?.hear(response.headers.get("date"), sentAt);
    if (!response.ok) throw await problemOf(response);
    if (!("reply" in row)) return undefined;
    const reply = row.reply.safeParse(await readJson(response));
    // The page is older than the server, or a proxy answered.
    if (!reply.success) throw new StudioError("internal", `${name}: the reply is not as agreed`);
    return reply.data;
  };
  return call as ApiCall;
};
