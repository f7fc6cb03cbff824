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
import type { SimpleFetch } from "../bot-protection/protected-fetch.ts";
import { requestOf } from "./api-request.ts";
import { problemOf } from "./problem.ts";
import { readJson } from "./read-json.ts";
import type { ServerClock } from "./server-clock.ts";

/** Only the parts that the call has. */
type Parts<Name extends ApiName> = {
  readonly [Part in keyof Sent<ApiRow<Name>> as Sent<ApiRow<Name>>[Part] extends undefined ? never : Part]: Sent<
    ApiRow<Name>
  >[Part];
};

export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Makes a repeated request idempotent. Absent: a new key is generated. */
  readonly idempotencyKey?: string;
}

/** `call("endSession", { params: { id } })`; a call without parts needs no second argument. */
type Arguments<Name extends ApiName> =
  Record<never, never> extends Parts<Name>
    ? [sent?: Parts<Name>, options?: CallOptions]
    : [sent: Parts<Name>, options?: CallOptions];

/**
 * Calls one row of the API. Resolves to its checked reply (undefined for 204). Rejects with a `StudioError` whose code is the
 * server's, or `server-unreachable` when no answer came, `captcha-needed` when the robot check was cancelled or did not help.
 */
export type ApiCall = <Name extends ApiName>(name: Name, ...rest: Arguments<Name>) => Promise<Reply<ApiRow<Name>>>;

export interface ApiClientParts {
  /** For rows without bot protection. */
  readonly fetch: SimpleFetch;
  /** Adds the token and asks for a captcha when needed. */
  readonly protectedFetch: SimpleFetch;
  /** Adds the existing token to a signed-in user's reads. */
  readonly readFetch: SimpleFetch;
  /** A new key, at least 128 bits. */
  readonly newKey: () => string;
  /** Learns the server's time from its answers. Absent: no caller compares with it. */
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
    // A page older than the server; or something between that answered in its place.
    if (!reply.success) throw new StudioError("internal", `${name}: the reply is not as agreed`);
    return reply.data;
  };
  // The table gives each name its types; the one body above serves them all.
  return call as ApiCall;
};
