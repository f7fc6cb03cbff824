import { err, ok, type Result } from "@setsuna/kit";
import { z } from "zod";
import { NO_ANSWER, UNREADABLE_ANSWER } from "../identity-errors.ts";

/** The part of `fetch` that is needed, in browsers and Node. */
export type IdentityFetch = (
  url: string,
  request: { readonly method: "POST"; readonly headers: Record<string, string>; readonly body: string },
) => Promise<{ readonly status: number; text(): Promise<string> }>;

/** `identityErrorCode` maps it to an error code. */
export interface IdentityFailure {
  /** `__type` such as `NotAuthorizedException`, or `NetworkError` or `UnreadableAnswer`. */
  readonly name: string;
  /** The service's English sentence, for logs; never shown. */
  readonly message: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
}

/** Result of a call, or the service's refusal. */
export type IdentityResult<Value> = Result<Value, IdentityFailure>;

export interface IdentityTransport {
  readonly endpoint: string;
  readonly fetch: IdentityFetch;
  /** Headers such as the bot token's, requested each time. */
  readonly headers?: (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>) | undefined;
}

/** Service name in the X-Amz-Target header. */
export const IDENTITY_TARGET = "AWSCognitoIdentityProviderService";
export const IDENTITY_CONTENT_TYPE = "application/x-amz-json-1.1";

const Refusal = z.object({ __type: z.string(), message: z.string().optional(), Message: z.string().optional() });

const jsonOf = (text: string): unknown => {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    // JSON.parse throws only SyntaxError, for invalid JSON.
    return undefined;
  }
};

/** `reply`: response schema. Returns errors as a result; throws only what `headers` throws. */
export const callIdentity = async <Reply>(
  { endpoint, fetch, headers }: IdentityTransport,
  operation: string,
  input: Readonly<Record<string, unknown>>,
  reply: z.ZodType<Reply>,
): Promise<IdentityResult<Reply>> => {
  const extra = (await headers?.()) ?? {};
  let status = 0;
  let text: string;
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: { ...extra, "content-type": IDENTITY_CONTENT_TYPE, "x-amz-target": `${IDENTITY_TARGET}.${operation}` },
      body: JSON.stringify(input),
    });
    status = answer.status;
    text = await answer.text();
  } catch (thrown) {
    return err({ name: NO_ANSWER, message: thrown instanceof Error ? thrown.message : String(thrown), status });
  }
  const body = jsonOf(text);
  if (status >= 200 && status < 300) {
    const parsed = reply.safeParse(body);
    return parsed.success ? ok(parsed.data) : err({ name: UNREADABLE_ANSWER, message: operation, status });
  }
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return err({ name: UNREADABLE_ANSWER, message: operation, status });
  // Some AWS services prepend a namespace.
  const name = refusal.data.__type.slice(refusal.data.__type.lastIndexOf("#") + 1);
  return err({ name, message: refusal.data.message ?? refusal.data.Message ?? "", status });
};
