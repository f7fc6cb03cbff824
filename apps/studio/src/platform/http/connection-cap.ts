import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { AdmissionLimits } from "../limits/admission-limits.ts";
import { countedAs } from "../limits/limit-network.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import { canonicalAddress, proxyTrust } from "./trusted-proxies.ts";

/** Refused connections per address that still get an answer. Further ones are closed silently. */
const TOLD = 16;
/** A refused client comes back no sooner, in s. */
const RETRY_SECONDS = 5;

export interface ConnectionCapParts {
  readonly limits: Pick<AdmissionLimits, "connections" | "connectionsPerAddress">;
  /** Addresses and networks shared by many clients. Their connections have no limit. */
  readonly trustedProxies: readonly string[];
  readonly onRefused: (rule: string) => void;
}

/** One connection, also where its socket is wrapped by TLS. */
const nameOf = ({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">): string =>
  `${remoteAddress} ${remotePort}`;

/**
 * Bounds the TCP connections of the server, by address and in all. A connection beyond its address' number is answered 429 with Retry-After
 * and closed; far beyond it, and beyond the number of all, it is closed at once.
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
    // The number of connections beyond what the address, or its network, may have.
    const excess = Math.max(...keys.map(([key, factor]) => (open.get(key) ?? 0) - limits.connectionsPerAddress * factor));
    if (excess <= 0) return;
    onRefused("connections-address");
    // Node's own listener comes after this one and expects a socket that is open.
    if (excess > TOLD) setImmediate(() => socket.destroy());
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
