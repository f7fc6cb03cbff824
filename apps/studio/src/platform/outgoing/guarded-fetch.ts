import type { IncomingMessage } from "node:http";
import { guardedRequest } from "./guarded-request.ts";
import type { OutgoingTargets } from "./outgoing-targets.ts";

/** The part of `fetch` that libraries use. */
type GuardedFetch = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    /** A text, a form or nothing. */
    readonly body?: unknown;
  },
) => Promise<Response>;

/** Time limit of a whole exchange, ms. */
const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 256 * 1024;
/** Fetch Standard §2.2.3. */
const WITHOUT_BODY = new Set([204, 205, 304]);

const textOf = (body: unknown): string | undefined => {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return String(body);
  throw new TypeError("only texts and forms can be sent");
};

const bodyOf = async (answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new Error(`the answer has more than ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** `fetch` for addresses that a customer named. Follows no redirect and reads at most 256 KiB. */
export const guardedFetch =
  (targets: OutgoingTargets, timeoutMs = TIMEOUT_MS): GuardedFetch =>
  async (url, { method, headers, body }) => {
    const answer = await guardedRequest({ url, method, headers, body: textOf(body) }, targets, timeoutMs);
    const status = answer.statusCode ?? 502;
    const received = new Headers();
    for (const [name, values] of Object.entries(answer.headersDistinct))
      for (const value of values ?? []) received.append(name, value);
    const bytes = await bodyOf(answer);
    return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, headers: received });
  };
