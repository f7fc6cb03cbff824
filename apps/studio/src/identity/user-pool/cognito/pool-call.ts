import { callIdentity, type IdentityFetch, NO_ANSWER, UNREADABLE_ANSWER } from "@setsuna/account";
import { z } from "zod";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import type { OperationName } from "../protocol/requests.ts";

/** Calls usually take milliseconds, and a person waits. */
const TIMEOUT_MS = 10_000;

export const poolFetch: IdentityFetch = (url, request) => fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });

const AnyReply = z.looseObject({});

/** Throws the pool's refusals as `IdentityRefusal`, and ServiceUnavailableException without a readable answer. */
export const callPool = async (endpoint: string, fetch: IdentityFetch, name: OperationName, body: object): Promise<object> => {
  const result = await callIdentity({ endpoint, fetch }, name, { ...body }, AnyReply);
  if (result.ok) return result.value;
  const { name: type, message, status } = result.error;
  if (type === NO_ANSWER || type === UNREADABLE_ANSWER || status >= 500)
    throw new IdentityRefusal("ServiceUnavailableException", "The user pool cannot be reached", 5);
  throw new IdentityRefusal(type, message);
};
