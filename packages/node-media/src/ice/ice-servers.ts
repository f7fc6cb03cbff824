import type { IceServer } from "@setsuna/contracts";
import { TurnBridge } from "./turn-bridge.ts";
import { turnAddresses } from "./turn-url.ts";

/** libjuice's limit per connection. */
const MAX_TURN = 2;

/** Holds STUN and TURN servers in the form that libdatachannel takes, and the bridges that have to stay open for them. */
export interface OpenIceServers {
  readonly urls: readonly string[];
  close(): void;
}

/**
 * TURN by TCP and TLS uses a {@link TurnBridge}. Of too many, picks the first by UDP and the first by TLS or TCP. Rejects without
 * a free port. `localAddress`: to connect from; the system chooses by default.
 */
export const openIceServers = async (servers: readonly IceServer[], localAddress?: string): Promise<OpenIceServers> => {
  const stun = servers.filter(({ credential }) => credential === undefined).flatMap(({ urls }) => urls);
  const turn = turnAddresses(servers);
  const chosen = [
    turn.find(({ transport }) => transport === "udp"),
    turn.find(({ transport }) => transport === "tls") ?? turn.find(({ transport }) => transport === "tcp"),
  ].filter((address) => address !== undefined);
  const bridges: TurnBridge[] = [];
  const urls: string[] = [...stun];
  for (const address of chosen.slice(0, MAX_TURN)) {
    const login = `${encodeURIComponent(address.username)}:${encodeURIComponent(address.credential)}`;
    if (address.transport === "udp") {
      const host = address.host.includes(":") ? `[${address.host}]` : address.host;
      urls.push(`turn:${login}@${host}:${address.port}?transport=udp`);
    } else {
      const bridge = await TurnBridge.open(address, localAddress);
      bridges.push(bridge);
      urls.push(`turn:${login}@127.0.0.1:${bridge.port}?transport=udp`);
    }
  }
  return {
    urls,
    close: () => {
      for (const bridge of bridges) bridge.close();
    },
  };
};
