import { randomBytes, randomInt } from "node:crypto";
import type { NetworkInterfaceInfo } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { err, type Log, type Milliseconds, milliseconds, ok, type Result } from "@setsuna/kit";
import { Demonstrations, drawSerialId, PathChecks } from "../admission/index.ts";
import { pdfThread } from "../billing/index.ts";
import { srpWorkerThread } from "../identity/index.ts";
import { openAdminChannel } from "../operations/index.ts";
import {
  type BuiltSite,
  type Database,
  every,
  legalFacts,
  loadSite,
  metricsRefusal,
  placeholderNotice,
  readBacklog,
  readinessOf,
  type ServePages,
  type Site,
  type StudioConfig,
  selfSignedCertificate,
  servePages,
  sitePrefix,
  startMetrics,
  storedPageFile,
  storePageFiles,
  wantedMetrics,
  writeProbe,
} from "../platform/index.ts";
import { iceServerIssue, newMediaSessionId, reportPrinter, serverClock } from "../streams/index.ts";
import type { AccountServices } from "./account-services.ts";
import { interfaceAddresses, siteAddresses } from "./announce/addresses.ts";
import { announcement } from "./announce/announcement.ts";
import { developmentLinks } from "./development-links.ts";
import { openData, type StudioData, takeData } from "./open-data.ts";
import { type OpenRelays, openRelays } from "./open-relays.ts";
import { type OpenSite, openSite } from "./open-site.ts";
import { RELAY_SCRIPT } from "./relay-script.ts";
import { seedSite } from "./seed-site.ts";
import { orRefuse, StartRefusal, Undo } from "./starting.ts";
import { requireUnansweredPort } from "./unanswered-port.ts";

export interface StudioSurroundings {
  readonly log: Log;
  readonly say: (line: string) => void;
  readonly interfaces: Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;
  readonly pages?: ServePages | undefined;
}

export interface Studio {
  /** A relay node sends its viewers to other nodes and takes no new streams. Absent: other roles. Never rejects. */
  empty?(): Promise<void>;
  /** Reports not ready but keeps serving. Resolves when no clients are left, or after `limit`. */
  drain(limit: Milliseconds): Promise<void>;
  /** Sockets, relays and database, in this order; releases the data directory. */
  stop(): Promise<void>;
}

/** A change of a serial ID takes effect within 2 s. */
const WATCH_INTERVAL_MS = 1000;
const SWEEP_INTERVAL_MS = 10 * 60_000;

/** This module is `apps/studio/dist/main.js`. */
const HERE = dirname(fileURLToPath(import.meta.url));
const SRP_SCRIPT = join(HERE, "srp-worker.js");
const PDF_SCRIPT = join(HERE, "pdf-worker.js");
const REPORT_SCRIPT = join(HERE, "report-worker.js");
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

/** The failure is a sentence for the operator. */
const metricsPortRefusal = async (place: NonNullable<StudioConfig["metrics"]>): Promise<Result<void, string>> => {
  try {
    return ok(await requireUnansweredPort(place));
  } catch (error) {
    const sentence = metricsRefusal(error, place.host, place.port);
    if (sentence === undefined) throw error;
    return err(sentence);
  }
};

const pagesOf =
  (config: StudioConfig, serve: ServePages) =>
  ({ releaseFeed, publishedFolders, maintenance }: AccountServices): Site => ({
    serve,
    stripe: config.stripe !== undefined,
    publicUrl: config.publicUrl,
    analyticsScript: config.analyticsScriptUrl,
    appStore: config.operator.appStoreUrl ?? undefined,
    legal: legalFacts(config),
    releaseFeed,
    publishedFolders,
    maintenance,
  });

const openPages = async (site: BuiltSite, database: Database, now: Date): Promise<ServePages> => {
  await storePageFiles(database, site.clientDirectory, now);
  return servePages(site, (name) => storedPageFile(database, name));
};

/** Creates the password and PDF threads, which start on demand. */
const openWorkers = (log: Log, undo: Undo) => {
  const srp = srpWorkerThread(SRP_SCRIPT, log);
  undo.push(() => srp.stop());
  const pdfMaker = pdfThread(PDF_SCRIPT, log);
  undo.push(() => pdfMaker.stop());
  const printer = reportPrinter(REPORT_SCRIPT, log);
  undo.push(() => printer.stop());
  return { srp: srp.math, pdfMaker, reportPrinter: printer };
};

/** `network` is the address for other machines, if any. */
const sayWarnings = (config: StudioConfig, network: string | undefined, say: (line: string) => void): void => {
  const embedded = config.databaseUrl === undefined;
  if (!embedded && config.smtpUrl === undefined) say("SMTP_URL is not set: mail stays in the database and reaches nobody.");
  if (!embedded && config.stripe === undefined)
    say("STRIPE_SECRET_KEY is not set: the test gateway takes its own cards, and anybody has every plan without paying.");
  const forOthers = !embedded || config.publicUrl !== undefined || network !== undefined;
  const placeholders = forOthers ? placeholderNotice(config.operator) : undefined;
  if (placeholders !== undefined) say(placeholders);
};

const openTemporaryIds = (config: StudioConfig, clock: ConstructorParameters<typeof Demonstrations>[0]) => {
  const chance = {
    drawSerialId: () => drawSerialId(randomInt),
    drawPass: () => randomBytes(32).toString("base64url"),
  };
  return {
    demonstrations: new Demonstrations(clock, config.demonstrations, chance),
    pathChecks: new PathChecks(clock, config.pathChecks, chance),
  };
};

const readinessFrom = (config: StudioConfig, { database, now, log }: StudioData, relays: OpenRelays, isDraining: () => boolean) =>
  readinessOf({
    isDraining,
    relays: () => relays.report(),
    buckets: relays.buckets,
    askDatabase: async () => database.execute("select 1"),
    tryWriting: () => writeProbe(config.dataDirectory, database, now()),
    log,
  });

/** Returns the port once the relays are ready. */
const listen = async (
  config: StudioConfig,
  { database, storage, now, log }: StudioData,
  { app, sessions }: OpenSite,
  {
    metrics,
    relays,
    readiness,
    say,
  }: Pick<StudioSurroundings, "say"> & {
    readonly metrics: Awaited<ReturnType<typeof wantedMetrics>>;
    readonly relays: OpenRelays;
    readonly readiness: ReturnType<typeof readinessOf>;
  },
  undo: Undo,
): Promise<number> => {
  const sources = {
    relays: () => relays.report(),
    buckets: relays.buckets,
    sockets: () => app.signallingConnections(),
    sessions,
    backlog: () => readBacklog(database, now()),
    pool: storage.pool,
  };
  const figures = orRefuse(await startMetrics(metrics, config.metrics, log, say, sources, readiness));
  undo.push(() => figures.close());
  await app.listen({ port: config.port, host: config.host });
  app.server.on("error", (error) => log.warn({ reason: error.message }, "the site failed to accept a connection"));
  const admin = await openAdminChannel(config.dataDirectory, storage, now, log);
  undo.push(() => admin.close());
  await relays.whenReady();
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : config.port;
};

const start = async (
  config: StudioConfig,
  { log: fullLog, say, interfaces, pages }: StudioSurroundings,
  undo: Undo,
): Promise<Studio> => {
  const built = pages ?? (await loadSite(WEB_BUILD));
  const metrics = await wantedMetrics(config);
  await requireUnansweredPort(config);
  if (config.metrics !== undefined) orRefuse(await metricsPortRefusal(config.metrics));
  const taken = takeData(config, fullLog, undo);
  // Start the relays while the database starts, which blocks this process.
  const relays = orRefuse(await openRelays(config, RELAY_SCRIPT, { log: taken.log, say, meters: metrics?.meters }));
  undo.push(() => relays.stop());
  const data = await openData(config, taken, say, undo);
  // Stop relays first, so that their last messages can be stored.
  undo.push(() => relays.stop());
  const { database, secrets, testClock, now, log } = data;
  const { srp, ...printers } = openWorkers(log, undo);
  const demo = await seedSite(config, data, srp);
  const serve = typeof built === "function" ? built : await openPages(built, database, now());

  const place = { scheme: config.https ? "https" : "http", prefix: sitePrefix(config.publicUrl) } as const;
  const addressesAt = (port: number) => siteAddresses(place, config.host, port, interfaces);
  const { local, network } = addressesAt(config.port);
  sayWarnings(config, network, say);
  const links = developmentLinks(config, testClock !== undefined, local, say);
  const hosts = ["localhost", "127.0.0.1", "::1", ...interfaceAddresses(interfaces)];
  const clock = { now: () => milliseconds(performance.now()) };
  let draining = false;
  const readiness = readinessFrom(config, data, relays, () => draining);
  const site = await openSite(
    config,
    {
      database,
      secrets,
      srp,
      ...printers,
      hosts,
      now,
      testClock,
      log,
      clock,
      serverClock,
      readiness,
      localOrigin: local,
      devDoor: links.door,
      meters: metrics?.meters,
      relays: relays.port,
      report: () => relays.report(),
      ...openTemporaryIds(config, clock),
      newSessionId: newMediaSessionId,
      iceServers: iceServerIssue(config.stunUrls, config.turn, serverClock),
      tellsHealth: config.profile !== "production",
      pagesOf: pagesOf(config, serve),
      certificate: config.https ? await selfSignedCertificate(config.dataDirectory, hosts, new Date()) : undefined,
    },
    undo,
  );
  undo.push(every(WATCH_INTERVAL_MS, () => site.watch.check(), log));
  undo.push(every(SWEEP_INTERVAL_MS, () => site.accounts.sweep(), log));

  const metered = { metrics, relays, readiness, say };
  const port = await listen(config, data, site, metered, undo);
  const addresses = addressesAt(port);
  links.showAt(addresses.local);
  say(await announcement(addresses, config.https, demo, links.lines(), process.stdout.isTTY === true, config.guestRooms > 0));
  return {
    drain: (limit) => {
      draining = true;
      // Wait even without clients, because the load balancer needs time to notice.
      return new Promise((resolve) => setTimeout(resolve, limit).unref());
    },
    stop: () => undo.run(),
  };
};

/**
 * Starts everything in order and reports progress. A failure is one sentence for the operator, and stops the parts already
 * started. Throws unexpected errors.
 */
export const startStudio = async (config: StudioConfig, surroundings: StudioSurroundings): Promise<Result<Studio, string>> => {
  const undo = new Undo();
  try {
    return ok(await start(config, surroundings, undo));
  } catch (error) {
    await undo.run();
    const sentence = error instanceof StartRefusal ? error.message : listenFailure(error, config);
    if (sentence !== undefined) return err(sentence);
    throw error;
  }
};
