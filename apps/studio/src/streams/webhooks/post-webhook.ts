import type { IncomingMessage } from "node:http";
import type { WebhookProblem } from "@setsuna/contracts";
import { ADDRESS_REFUSED, guardedRequest, type OutgoingTargets } from "../../platform/index.ts";

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `status` is the answer's; null: no answer. */
export interface WebhookFailure {
  readonly status: number | null;
  readonly problem: WebhookProblem;
}
export type Posted = { readonly ok: true; readonly status: number } | ({ readonly ok: false } & WebhookFailure);

/** Time limit from resolving the name to the answer's headers, ms. */
const TIMEOUT_MS = 10_000;
/** Bytes after which the connection is cut. */
const MAX_BODY_BYTES = 64 * 1024;
const USER_AGENT = "Setsuna-Studio-Webhooks/1";

const problemOf = (error: unknown): WebhookProblem => {
  if (!(error instanceof Error)) return "unreachable";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "timeout";
  return "code" in error && error.code === ADDRESS_REFUSED ? "address-refused" : "unreachable";
};

/** Receivers log a reset connection as their error, so let short answers end. */
const drain = (answer: IncomingMessage): void => {
  let bytes = 0;
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) answer.destroy();
  });
  answer.on("error", () => answer.destroy());
};

/** Never rejects. Follows no redirect and keeps no body, so that an owner can't read what lies behind an address. */
export const postWebhook = async (
  { url, headers, body }: WebhookPost,
  targets: OutgoingTargets,
  timeoutMs = TIMEOUT_MS,
): Promise<Posted> => {
  const sent = { "content-type": "application/json", "user-agent": USER_AGENT, ...headers };
  try {
    const answer = await guardedRequest({ url, method: "POST", headers: sent, body }, targets, timeoutMs);
    drain(answer);
    const status = answer.statusCode ?? 0;
    return status >= 200 && status < 300 ? { ok: true, status } : { ok: false, status, problem: "status" };
  } catch (error) {
    return { ok: false, status: null, problem: problemOf(error) };
  }
};
