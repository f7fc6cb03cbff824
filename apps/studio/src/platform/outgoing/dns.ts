import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";

/** Names of customers, as the public DNS has them: without /etc/hosts and search domains. */
export interface Dns {
  /** IPv4 and IPv6. Rejects if there is none. */
  addresses(name: string): Promise<readonly string[]>;
  /** TXT records; empty if there is none. Rejects if no server answers. */
  texts(name: string): Promise<readonly string[]>;
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** No such name, or no such record. */
const ABSENT: readonly unknown[] = ["ENOTFOUND", "ENODATA"];
const SERVER = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::\d{1,5})?$/;

/** An address with an optional port, such as `192.0.2.53` or `[2001:db8::53]:5353`. */
export const isDnsServer = (text: string): boolean => {
  const { six, four } = SERVER.exec(text)?.groups ?? {};
  return isIP(six ?? "") === 6 || isIP(four ?? "") === 4;
};

/** `servers`: those to ask; empty: the system's. */
export const publicDns = (servers: readonly string[] = []): Dns => {
  const newResolver = (): Resolver => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    return resolver;
  };
  return {
    addresses: async (name) => {
      const resolver = newResolver();
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const addresses = found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const failure = found.find((answer) => answer.status === "rejected");
      if (addresses.length === 0 && failure !== undefined) throw failure.reason;
      return addresses;
    },
    texts: async (name) => {
      try {
        return (await newResolver().resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        if (error instanceof Error && "code" in error && ABSENT.includes(error.code)) return [];
        throw error;
      }
    },
  };
};
