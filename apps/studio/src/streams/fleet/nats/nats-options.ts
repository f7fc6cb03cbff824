import type { NodeConnectionOptions } from "@nats-io/transport-node";

/** One server of NATS_URL, or several of one cluster by commas: `nats://user:password@host:4222`, `tls://token@host:4222`. */
const serversOf = (text: string): URL[] => text.split(",").map((part) => new URL(part.trim()));

/**
 * Returns the servers' addresses and the login there; the login of the first counts for all. Throws TypeError unless
 * `isNatsUrl` takes it.
 */
export const natsOptions = (url: string): NodeConnectionOptions => {
  const servers = serversOf(url);
  const [first] = servers;
  const [user, pass] = [decodeURIComponent(first?.username ?? ""), decodeURIComponent(first?.password ?? "")];
  return {
    servers: servers.map(({ hostname, port }) => `${hostname}:${port === "" ? "4222" : port}`),
    ...(user === "" ? {} : pass === "" ? { token: user } : { user, pass }),
    ...(servers.some(({ protocol }) => protocol === "tls:") ? { tls: {} } : {}),
  };
};
