import { TurnBridge } from "./turn-bridge.ts";
import { turnAddresses } from "./turn-url.ts";
/** libjuice takes no more TURN servers for a connection. */
const MAX_TURN = 2;
/**
 * Opens the servers for one connection. TURN by TCP and TLS goes over a {@link TurnBridge}; of more TURN servers than libjuice takes, the
 * first by UDP and the first by TLS or TCP are used. Rejects when no port of this machine can be had.
 */
export const openIceServers = async (servers) => {
    const stun = servers.filter(({ credential }) => credential === undefined).flatMap(({ urls }) => urls);
    const turn = turnAddresses(servers);
    const chosen = [
        turn.find(({ transport }) => transport === "udp"),
        turn.find(({ transport }) => transport === "tls") ?? turn.find(({ transport }) => transport === "tcp"),
    ].filter((address) => address !== undefined);
    const bridges = [];
    const urls = [...stun];
    for (const address of chosen.slice(0, MAX_TURN)) {
        const login = `${encodeURIComponent(address.username)}:${encodeURIComponent(address.credential)}`;
        if (address.transport === "udp") {
            const host = address.host.includes(":") ? `[${address.host}]` : address.host;
            urls.push(`turn:${login}@${host}:${address.port}?transport=udp`);
        }
        else {
            const bridge = await TurnBridge.open(address);
            bridges.push(bridge);
            urls.push(`turn:${login}@127.0.0.1:${bridge.port}?transport=udp`);
        }
    }
    return {
        urls,
        close: () => {
            for (const bridge of bridges)
                bridge.close();
        },
    };
};
