import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const PROGRAM = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"].find((path) => existsSync(path));
const SHIPPED = fileURLToPath(new URL("../../../../ops/nats/", import.meta.url));
/** Only on loopback, for one run. */
const PASSWORDS = { api: "api-of-a-run-only", relay: "relay-of-a-run-only" } as const;
const ROUTE_PASSWORD = "route-of-a-run-only";
const ROUTES = 3;

/** Restartable, because its data stays. */
export interface NatsServerPlan {
  readonly name: string;
  readonly port: number;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export const isNatsInstalled = (): boolean => PROGRAM !== undefined;

export const natsUrlOf = (
  ports: readonly number[],
  role: "api" | "relay",
  { user = role, password = PASSWORDS[role] }: { readonly user?: string; readonly password?: string } = {},
): string => ports.map((port) => `nats://${user}:${password}@127.0.0.1:${port}`).join(",");

/**
 * Plans nats-servers on loopback with the files of ops/nats: one by nats.conf, two or three by cluster.conf. They don't
 * advertise each other, so a client keeps to the given addresses.
 */
export const planNatsServers = async (folder: string, count: number): Promise<readonly NatsServerPlan[]> => {
  const ports = await Promise.all(Array.from({ length: count }, async () => [await freePort(), await freePort()] as const));
  const routes = Array.from({ length: ROUTES }, (_, at): [string, string] => {
    const [, port] = ports[at % count] ?? [];
    return [`NATS_ROUTE_${at + 1}`, `nats://route:${ROUTE_PASSWORD}@127.0.0.1:${port}`];
  });
  return ports.map(([port, routePort], at) => {
    const name = `n${at + 1}`;
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    const write = (file: string, change: (text: string) => string): void =>
      writeFileSync(join(own, file), change(readFileSync(join(SHIPPED, file), "utf8")));
    // The metrics page has one port for all servers.
    write("nats.conf", (text) => text.replace("/var/lib/nats", own).replace(/^http:.*$/m, ""));
    write("cluster.conf", (text) => text.replace("listen: 0.0.0.0:6222", `listen: 127.0.0.1:${routePort}\n  no_advertise: true`));
    return {
      name,
      port,
      command: PROGRAM ?? "nats-server",
      args: ["-c", join(own, count === 1 ? "nats.conf" : "cluster.conf"), "-a", "127.0.0.1", "-p", String(port)],
      env: {
        ...process.env,
        NATS_API_PASSWORD: PASSWORDS.api,
        NATS_RELAY_PASSWORD: PASSWORDS.relay,
        NATS_SERVER_NAME: name,
        NATS_CLUSTER_PASSWORD: ROUTE_PASSWORD,
        ...Object.fromEntries(routes),
      },
    };
  });
};
