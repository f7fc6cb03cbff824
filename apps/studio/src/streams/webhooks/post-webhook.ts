import http, { type IncomingMessage } from "node:http";
import https, { type RequestOptions } from "node:https";
import type { WebhookProblem } from "@setsuna/contracts";
import { ADDRESS_REFUSED, type WebhookTargets } from "./webhook-targets.ts";

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
const MAX_HEADER_BYTES = 8 * 1024;
/** Bytes after which the connection is cut. */
const MAX_BODY_BYTES = 64 * 1024;
const USER_AGENT = "Setsuna-Studio-Webhooks/1";

const problemOf = (error: Error): WebhookProblem => {
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
export const postWebhook = (
  { url, headers, body }: WebhookPost,
  targets: WebhookTargets,
  timeoutMs = TIMEOUT_MS,
): Promise<Posted> => {
  const target = new URL(url);
  if (!targets.allows(target)) return Promise.resolve({ ok: false, status: null, problem: "address-refused" });
  const options: RequestOptions = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": USER_AGENT,
      ...headers,
    },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal: AbortSignal.timeout(timeoutMs),
    ...(targets.lookup === undefined ? {} : { lookup: targets.lookup }),
  };
  return new Promise((resolve) => {
    const sent = target.protocol === "https:" ? https.request(target, options) : http.request(target, options);
    sent.on("response", (answer) => {
      const status = answer.statusCode ?? 0;
      resolve(status >= 200 && status < 300 ? { ok: true, status } : { ok: false, status, problem: "status" });
      drain(answer);
    });
    sent.on("error", (error) => resolve({ ok: false, status: null, problem: problemOf(error) }));
    sent.end(body);
  });
};
