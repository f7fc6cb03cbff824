import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { AdmissionLimits } from "../limits/admission-limits.ts";
import { countedAs } from "../limits/limit-network.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import { canonicalAddress, proxyTrust } from "./trusted-proxies.ts";

const ANSWERED_REFUSALS = 16;
const RETRY_SECONDS = 5;

export interface ConnectionCapParts {
  readonly limits: Pick<AdmissionLimits, "connections" | "connectionsPerAddress">;
  /** Many clients share a proxy, so it isn't limited. */
  readonly trustedProxies: readonly string[];
  readonly onRefused: (rule: string) => void;
}

/** TLS sockets have the same name as the TCP socket they wrap. */
const nameOf = ({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">): string =>
  `${remoteAddress} ${remotePort}`;

/**
 * Bounds TCP connections per address and in total. Excess connections get 429 with Retry-After; far beyond the limit, or beyond
 * the total, they are closed at once.
 */
export const registerConnectionCap = (app: FastifyInstance, { limits, trustedProxies, onRefused }: ConnectionCapParts): void => {
  const isTrusted = proxyTrust(trustedProxies);
  const open = new Map<string, number>();
  const beyond = new Set<string>();

  const onConnection = (socket: Socket): void => {
    const address = canonicalAddress(socket.remoteAddress ?? "") ?? "";
    if (isTrusted(address)) return;
    const name = nameOf(socket);
    const keys = countedAs(address);
    for (const [key] of keys) open.set(key, (open.get(key) ?? 0) + 1);
    socket.once("close", () => {
      beyond.delete(name);
      for (const [key] of keys) {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      }
    });
    const excess = Math.max(...keys.map(([key, factor]) => (open.get(key) ?? 0) - limits.connectionsPerAddress * factor));
    if (excess <= 0) return;
    onRefused("connections-address");
    // Node's own listener runs next and expects an open socket.
    if (excess > ANSWERED_REFUSALS) setImmediate(() => socket.destroy());
    else beyond.add(name);
  };

  app.server.maxConnections = limits.connections;
  app.server.prependListener("connection", onConnection);
  app.server.on("drop", () => onRefused("connections"));
  app.addHook("onRequest", async (request, reply) => {
    if (!beyond.has(nameOf(request.raw.socket))) return;
    reply.header("Connection", "close");
    throw new TooManyRequests(RETRY_SECONDS, "too-many-connections");
  });
};
