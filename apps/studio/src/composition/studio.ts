import { randomBytes, randomInt } from "node:crypto";
import type { NetworkInterfaceInfo } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { LOCAL_IDENTITY } from "@setsuna/account";
import { errorBody } from "@setsuna/contracts";
import { err, type Log, type Milliseconds, milliseconds, ok, type Result } from "@setsuna/kit";
import {
  Demonstrations,
  drawSerialId,
  IdLookups,
  passwordGuesses,
  SerialIdWatch,
  serialIdStore,
  withDemonstrations,
} from "../admission/index.ts";
import { pdfThread } from "../billing/index.ts";
import { preparedUser, srpWorkerThread } from "../identity/index.ts";
import { keepDemoPassword, keptDemoPassword, newDemoPassword, openAdminChannel } from "../operations/index.ts";
import {
  type DataDirectoryLock,
  DEMO_EMAIL,
  DEMO_SERIAL_ID,
  DEVELOPMENT,
  type DemoUser,
  DevDoor,
  every,
  hasDemo,
  legalFacts,
  loadSite,
  lockDataDirectory,
  masterKey,
  meteredLimits,
  noMeters,
  openStorage,
  openTestClock,
  placeholderNotice,
  rateLimitsIn,
  readBacklog,
  readinessOf,
  type ServePages,
  SocketBudget,
  type StudioConfig,
  secretsUnder,
  seedDemo,
  selfSignedCertificate,
  sentenceOf,
  servePages,
  siteOrigin,
  startMetrics,
  wantedMetrics,
  withoutSerialIds,
  writeProbe,
} from "../platform/index.ts";
import {
  DirectSessions,
  enforceChange,
  HalfOpenSessions,
  iceServerIssue,
  MediaSessions,
  newMediaSessionId,
  serverClock,
  WhipSessions,
} from "../streams/index.ts";
import { startAccountServices } from "./account-services.ts";
import { interfaceAddresses, siteAddresses } from "./announce/addresses.ts";
import { announcement, clockLine, mailboxLine } from "./announce/announcement.ts";
import { buildApp } from "./app.ts";
import { closeDataDirectory } from "./close-data-directory.ts";
import { openRelays } from "./open-relays.ts";
import { RELAY_SCRIPT } from "./relay-script.ts";

export interface StudioSurroundings {
  readonly log: Log;
  /** Tells the operator what is going on, a line at a time. */
  readonly say: (line: string) => void;
  readonly interfaces: Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;
  /** Who serves pages. Absent: the built web app. */
  readonly pages?: ServePages | undefined;
}

export interface Studio {
  /** A relay node: takes no new streams from here on and sends its viewers to other nodes. Absent: there are none. Never rejects. */
  empty?(): Promise<void>;
  /** Says from now on that it is not ready, and goes on with all that it does. Resolves when nothing is left, or after `limit`. */
  drain(limit: Milliseconds): Promise<void>;
  /** Closes sockets, relays and database, in this order, and gives the data directory up. */
  stop(): Promise<void>;
}

/** A change of a serial ID, whoever made it, acts on running streams within 2 s. */
const WATCH_INTERVAL_MS = 1000;
const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Where the build puts things: this module is `apps/studio/dist/main.js`. */
const HERE = dirname(fileURLToPath(import.meta.url));
const SRP_SCRIPT = join(HERE, "srp-worker.js");
const PDF_SCRIPT = join(HERE, "pdf-worker.js");
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
  { log: fullLog, say, interfaces, pages }: StudioSurroundings,
): Promise<Result<Studio, string>> => {
  const undo: (() => void | Promise<void>)[] = [];
  let draining = false;
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const refuse = async (sentence: string): Promise<Result<never, string>> => {
    await stop();
    return err(sentence);
  };
  try {
    const site = {
      serve: pages ?? servePages(await loadSite(WEB_BUILD)),
      stripe: config.stripe !== undefined,
      publicUrl: config.publicUrl,
      analyticsScript: config.analyticsScriptUrl,
      appStore: config.operator.appStoreUrl ?? undefined,
      legal: legalFacts(config),
    };
    const lock = takeDataDirectory(config.dataDirectory);
    if (!lock.ok) return lock;
    undo.push(() => lock.value.release());
    const closed = closeDataDirectory(config.dataDirectory, config.profile === "production", fullLog);
    if (!closed.ok) return await refuse(closed.error);

    const key = masterKey(config.dataDirectory, config.secretKey);
    if (!key.ok) return await refuse(key.error);
    const secrets = secretsUnder(key.value);
    const log = withoutSerialIds(fullLog, secrets);

    const metrics = await wantedMetrics(config.metrics);
    const meters = metrics?.meters ?? noMeters;
    say("Opening the database.");
    const trueTime = () => new Date();
    const storage = await openStorage(config, log, trueTime);
    if (!storage.ok) return await refuse(storage.error);
    const { database } = storage.value;
    undo.push(() => storage.value.close());
    const testClock = config.testClock ? await openTestClock(database, trueTime) : undefined;
    const now = testClock?.now ?? trueTime;
    if (testClock !== undefined) say(`TEST_CLOCK is on: it is ${now().toISOString()} here.`);
    const srp = srpWorkerThread(SRP_SCRIPT, log);
    undo.push(() => srp.stop());
    const pdfMaker = pdfThread(PDF_SCRIPT, log);
    undo.push(() => pdfMaker.stop());
    // A server that others reach has no account with a password in a file.
    const embedded = config.databaseUrl === undefined;
    // Nor has one whose people are kept elsewhere.
    const ownPeople = embedded && config.userPool === undefined;
    const isProduction = config.profile === "production";
    if (isProduction && (await hasDemo(database))) return await refuse(sentenceOf("production-demo-data"));
    const makeDemoUser = async (): Promise<DemoUser> => {
      const password = newDemoPassword();
      const user = await preparedUser({ email: DEMO_EMAIL, locale: "ja", password }, srp.math, secrets, LOCAL_IDENTITY);
      keepDemoPassword(config.dataDirectory, password);
      return user;
    };
    const isSeeded = !isProduction && (await seedDemo(database, now(), ownPeople ? makeDemoUser : undefined));
    const serialIds = serialIdStore(database);
    const clock = { now: () => milliseconds(performance.now()) };
    const demonstrations = new Demonstrations(clock, config.demonstrations, {
      drawSerialId: () => drawSerialId(randomInt),
      drawPass: () => randomBytes(32).toString("base64url"),
    });
    // WHIP and WHEP have the store without them: a demonstration is for our own pages.
    const signallingIds = withDemonstrations(serialIds, demonstrations);

    const opened = await openRelays(config, RELAY_SCRIPT, log, say);
    if (!opened.ok) return await refuse(opened.error);
    undo.push(() => opened.value.stop());
    const { port: relays } = opened.value;

    const hosts = ["localhost", "127.0.0.1", "::1", ...interfaceAddresses(interfaces)];
    if (!embedded && config.smtpUrl === undefined) say("SMTP_URL is not set: mail stays in the database and reaches nobody.");
    if (!embedded && config.stripe === undefined)
      say("STRIPE_SECRET_KEY is not set: the test gateway takes its own cards, and anybody has every plan without paying.");
    const { local, network } = siteAddresses(config.https ? "https" : "http", config.host, config.port, interfaces);
    const forOthers = !embedded || config.publicUrl !== undefined || network !== undefined;
    const placeholders = forOthers ? placeholderNotice(config.operator) : undefined;
    if (placeholders !== undefined) say(placeholders);
    const devDoor = isProduction ? undefined : new DevDoor(() => say(development().join("\n")));
    const development = (): string[] => {
      if (devDoor === undefined) return [];
      const hasMailbox = embedded && config.smtpUrl === undefined;
      return [
        ...(hasMailbox ? [mailboxLine(devDoor.link(shownLocal, `${DEVELOPMENT}/mail`))] : []),
        ...(testClock === undefined ? [] : [clockLine(devDoor.link(shownLocal, `${DEVELOPMENT}/clock`))]),
      ];
    };
    let shownLocal = local;
    const watch = new SerialIdWatch(signallingIds);
    const checkSerialIds = (): void => {
      watch.check().catch((error: unknown) => log.error({ err: error }, "serial IDs could not be looked at"));
    };
    watch.addUser(() => relays.serialIds(), config.role === "api");
    watch.onChange((before, after) => enforceChange(relays, before, after));
    undo.push(every(WATCH_INTERVAL_MS, () => watch.check(), log));
    const accounts = await startAccountServices(config, {
      database,
      secrets,
      srp: srp.math,
      localOrigin: local,
      hosts,
      now,
      testClock,
      devDoor,
      log,
      meters,
      pdfMaker,
      relays,
      demonstrations,
      onAdmitted: (record) => watch.admitted(record),
      onSerialIdsChanged: checkSerialIds,
    });
    undo.push(() => accounts.stop());
    accounts.ended.onEnded((id) => relays.endSerialId(id, errorBody("unknown-serial-id")));
    undo.push(every(SWEEP_INTERVAL_MS, () => accounts.sweep(), log));
    const onRefused = (rule: string): void => meters.refused(rule);
    const shared = meteredLimits(rateLimitsIn(database), meters);
    const lookups = new IdLookups({ limits: config.admission, shared, clock, now, onRefused });
    const halfOpen = new HalfOpenSessions({ limits: config.admission, relays, clock, onRefused });
    const mediaPort = halfOpen.port(relays);
    const sessions = new MediaSessions(mediaPort);
    const iceServers = iceServerIssue(config.stunUrls, config.turn, serverClock);
    const readiness = readinessOf({
      isDraining: () => draining,
      relays: () => opened.value.report(),
      askDatabase: async () => database.execute("select 1"),
      tryWriting: () => writeProbe(config.dataDirectory, database, now()),
      log,
    });
    const whipSessions = new WhipSessions(mediaPort, log);
    const askedSite = siteOrigin(config.publicUrl, hosts);
    const app = await buildApp({
      signalling: {
        sessions,
        directs: new DirectSessions(sessions, newMediaSessionId),
        serialIds: signallingIds,
        guesses: passwordGuesses(shared, now),
        lookups,
        sockets: new SocketBudget(config.admission, onRefused),
        siteOrigin: askedSite,
        iceServers,
        clock,
        serverClock,
        newSessionId: newMediaSessionId,
        log,
        watch,
        onSerialIdEnded: (listener) => accounts.ended.onEnded(listener),
        onDemonstrationLeft: (id) => demonstrations.end(id),
      },
      whip: {
        sessions: whipSessions,
        serialIds,
        watch,
        iceServers,
        lookups,
        siteOrigin: askedSite,
        newSessionId: newMediaSessionId,
      },
      relays: () => opened.value.report(),
      readiness,
      demonstrations: () => demonstrations.report(),
      tellsHealth: !isProduction,
      registerAccounts: (target) => accounts.register(target),
      trustedProxies: config.trustedProxies,
      admission: config.admission,
      site: { ...site, releaseFeed: accounts.releaseFeed, maintenance: accounts.maintenance },
      certificate: config.https ? await selfSignedCertificate(config.dataDirectory, hosts, new Date()) : undefined,
      meters: metrics?.meters,
      log,
    });
    undo.push(() => app.close());
    const sources = {
      relays: () => opened.value.report(),
      sockets: () => app.websocketServer.clients.size,
      sessions: () => [...sessions.counts(), ...whipSessions.counts()],
      backlog: () => readBacklog(database, now()),
      pool: storage.value.pool,
    };
    const figures = await startMetrics(metrics, config.metrics, log, say, sources, readiness);
    if (!figures.ok) return await refuse(figures.error);
    undo.push(() => figures.value.close());
    await app.listen({ port: config.port, host: config.host });
    const admin = await openAdminChannel(config.dataDirectory, storage.value, now, log);
    undo.push(() => admin.close());
    await opened.value.whenReady();

    const address = app.server.address();
    const port = typeof address === "object" && address !== null ? address.port : config.port;
    const addresses = siteAddresses(config.https ? "https" : "http", config.host, port, interfaces);
    shownLocal = addresses.local;
    // Once: whoever reads a log or a terminal later learns no password by it.
    const demoPassword = isSeeded && ownPeople ? keptDemoPassword(config.dataDirectory) : undefined;
    const demo = isProduction ? undefined : { id: DEMO_SERIAL_ID, email: DEMO_EMAIL, password: demoPassword };
    say(await announcement(addresses, config.https, demo, development(), process.stdout.isTTY === true));
    const drain = (limit: Milliseconds): Promise<void> => {
      draining = true;
      // Whoever sends clients here needs time to notice, so nobody left is no reason to be done sooner.
      return new Promise((resolve) => setTimeout(resolve, limit).unref());
    };
    return ok({ drain, stop });
  } catch (error) {
    await stop();
    const sentence = listenFailure(error, config);
    if (sentence !== undefined) return err(sentence);
    throw error;
  }
};
