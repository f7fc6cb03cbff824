import type { NodeConnectionOptions } from "@nats-io/transport-node";

/** One or more of a cluster, separated by commas: `nats://user:password@host:4222`, `tls://token@host:4222`. */
const serversOf = (text: string): URL[] => text.split(",").map((part) => new URL(part.trim()));

/** The first server's login counts for all. Throws TypeError unless `isNatsUrl`. */
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
