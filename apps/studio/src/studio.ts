import type { NetworkInterfaceInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { err, type Log, milliseconds, ok, type Result } from "@setsuna/kit";
import { interfaceAddresses, siteAddresses } from "./announce/addresses.ts";
import { announcement } from "./announce/announcement.ts";
import type { StudioConfig } from "./config/config.ts";
import { buildApp } from "./http/app.ts";
import { selfSignedCertificate } from "./http/certificate.ts";
import { loadSite } from "./http/site.ts";
import { RelayPool } from "./relay-pool/relay-pool.ts";
import { forkRelay } from "./relay-pool/relay-process.ts";
import { MediaSessions } from "./signalling/media-sessions.ts";
import { newMediaSessionId, serverClock } from "./signalling/signalling-route.ts";
import { type DataDirectoryLock, lockDataDirectory } from "./storage/data-directory-lock.ts";
import { openDatabase } from "./storage/database.ts";
import { DEMO_SERIAL_ID, seedDemo } from "./storage/seed.ts";
import { serialIdStore } from "./storage/serial-id-store.ts";
import { WhipSessions } from "./whip/whip-sessions.ts";

export interface StudioSurroundings {
  readonly log: Log;
  /** Tells the operator what is going on, a line at a time. */
  readonly say: (line: string) => void;
  readonly interfaces: Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;
}

export interface Studio {
  /** Closes sockets, relays and database, in this order, and gives the data directory up. */
  stop(): Promise<void>;
}

/** Where the build puts things: this module is `apps/studio/dist/main.js`. */
const HERE = dirname(fileURLToPath(import.meta.url));
const RELAY_SCRIPT = join(HERE, "relay.js");
const WEB_BUILD = join(HERE, "..", "..", "web", "build");

const listenFailure = (error: unknown, config: StudioConfig): string | undefined => {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "EADDRINUSE")
    return `Port ${config.port} on ${config.host} is in use; stop what uses it or choose another PORT.`;
  if (error.code === "EACCES") return `Port ${config.port} may not be used by this account; choose a PORT above 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST ${config.host} is not an address of this machine.`;
  return undefined;
};

const takeDataDirectory = (directory: string): Result<DataDirectoryLock, string> => {
  try {
    return lockDataDirectory(directory);
  } catch (error) {
    if (error instanceof Error && "syscall" in error)
      return err(`The data directory ${directory} cannot be made or written; choose another DATA_DIR (${error.message}).`);
    throw error;
  }
};

/**
 * Starts everything in order and says so. The failure is one sentence for the operator; what was started is stopped again.
 * Throws what nobody expected.
 */
export const startStudio = async (
  config: StudioConfig,
  { log, say, interfaces }: StudioSurroundings,
): Promise<Result<Studio, string>> => {
  const undo: (() => void | Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const site = await loadSite(WEB_BUILD);
    const lock = takeDataDirectory(config.dataDirectory);
    if (!lock.ok) return lock;
    undo.push(() => lock.value.release());

    say("Opening the database.");
    const { database, close } = await openDatabase(join(config.dataDirectory, "database"), log, () => new Date());
    undo.push(close);
    await seedDemo(database, new Date());
    const serialIds = serialIdStore(database);

    say(config.relays === 1 ? "Starting one relay." : `Starting ${config.relays} relays.`);
    const clock = { now: () => milliseconds(performance.now()) };
    const startRelay = forkRelay(RELAY_SCRIPT, {
      portRangeBegin: config.mediaPortRange.begin,
      portRangeEnd: config.mediaPortRange.end,
      ...(config.mediaBind === undefined ? {} : { bindAddress: config.mediaBind }),
      offerLoopback: true,
      publicAddresses: [...config.publicAddresses],
      // TURN is for clients behind strict firewalls; its credentials have no place on a command line.
      iceServers: config.iceServers.filter((server) => server.credential === undefined),
    });
    const relays = new RelayPool(config.relays, startRelay, clock, log);
    undo.push(() => relays.stop());

    const hosts = ["localhost", "127.0.0.1", "::1", ...interfaceAddresses(interfaces)];
    const app = await buildApp({
      signalling: {
        sessions: new MediaSessions(relays),
        serialIds,
        iceServers: config.iceServers,
        clock,
        serverClock,
        newSessionId: newMediaSessionId,
        log,
      },
      whip: {
        sessions: new WhipSessions(relays, log),
        serialIds,
        iceServers: config.iceServers,
        newSessionId: newMediaSessionId,
      },
      relays: () => relays.report(),
      site,
      certificate: config.https ? await selfSignedCertificate(config.dataDirectory, hosts, new Date()) : undefined,
      log,
    });
    undo.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    await relays.whenReady();

    const address = app.server.address();
    const port = typeof address === "object" && address !== null ? address.port : config.port;
    const addresses = siteAddresses(config.https ? "https" : "http", config.host, port, interfaces);
    say(await announcement(addresses, config.https, DEMO_SERIAL_ID));
    return ok({ stop });
  } catch (error) {
    await stop();
    const sentence = listenFailure(error, config);
    if (sentence !== undefined) return err(sentence);
    throw error;
  }
};
