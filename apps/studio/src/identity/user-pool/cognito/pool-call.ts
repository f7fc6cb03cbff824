import { callIdentity, type IdentityFetch, NO_ANSWER, UNREADABLE_ANSWER } from "@setsuna/account";
import { z } from "zod";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import type { OperationName } from "../protocol/requests.ts";

/** An answer of the pool takes milliseconds; a person waits for it. */
const TIMEOUT_MS = 10_000;

/** `fetch` as the pool is called with. */
export const poolFetch: IdentityFetch = (url, request) => fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });

const AnyReply = z.looseObject({});

/**
 * One call of a user pool: the body of its answer. Its refusals are passed on as `IdentityRefusal`; when there is no answer, or
 * none that can be read, the refusal is ServiceUnavailableException.
 */
export const callPool = async (endpoint: string, fetch: IdentityFetch, name: OperationName, body: object): Promise<object> => {
  const result = await callIdentity({ endpoint, fetch }, name, { ...body }, AnyReply);
  if (result.ok) return result.value;
  const { name: type, message, status } = result.error;
  if (type === NO_ANSWER || type === UNREADABLE_ANSWER || status >= 500)
    throw new IdentityRefusal("ServiceUnavailableException", "The user pool cannot be reached", 5);
  throw new IdentityRefusal(type, message);
};
