import http, { type IncomingMessage } from "node:http";
import https, { type RequestOptions } from "node:https";
import { ADDRESS_REFUSED, type OutgoingTargets } from "./outgoing-targets.ts";

export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const MAX_HEADER_BYTES = 8 * 1024;

/**
 * Sends a request to an address that a customer named, and follows no redirect. Resolves with the headers; the body is still
 * arriving. `timeoutMs` includes the body. Rejects with code {@link ADDRESS_REFUSED} for a target that isn't allowed.
 */
export const guardedRequest = (
  { url, method, headers, body }: OutgoingRequest,
  targets: OutgoingTargets,
  timeoutMs: number,
): Promise<IncomingMessage> => {
  const target = new URL(url);
  if (!targets.allows(target))
    return Promise.reject(Object.assign(new Error("the address is not allowed"), { code: ADDRESS_REFUSED }));
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal: AbortSignal.timeout(timeoutMs),
    ...(targets.lookup === undefined ? {} : { lookup: targets.lookup }),
  };
  return new Promise((resolve, reject) => {
    const sent = target.protocol === "https:" ? https.request(target, options) : http.request(target, options);
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.end(body);
  });
};
