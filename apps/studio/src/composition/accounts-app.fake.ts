import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IdentityFetch } from "@setsuna/account";
import { BOT_ACTION_HEADER, BOT_TOKEN_HEADER, DEFAULT_KEPT_LOG, MediaSessionId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { vi } from "vitest";
import { Demonstrations } from "../admission/demonstration/demonstrations.ts";
import { withDemonstrations } from "../admission/demonstration/serial-ids-with-demonstrations.ts";
import { IdLookups } from "../admission/joining/id-lookups.ts";
import { drawSerialId } from "../admission/serial-ids/serial-id-issue.ts";
import { serialIdStore } from "../admission/serial-ids/serial-id-store.ts";
import { pdfHere } from "../billing/documents/pdf/pdf-maker.ts";
import { srpThisThread } from "../identity/user-pool/srp/srp-this-thread.ts";
import { DEMO_OPERATOR } from "../platform/config/demo-operator.ts";
import { DevDoor } from "../platform/dev-mailbox/dev-door.ts";
import type { Site } from "../platform/http/site.ts";
import { siteOrigin } from "../platform/http/site-origin.ts";
import { DEFAULT_ADMISSION } from "../platform/limits/admission-limits.ts";
import { rateLimitsIn } from "../platform/limits/rate-limits.ts";
import { SocketBudget } from "../platform/limits/socket-budget.ts";
import { secretsUnder } from "../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { mailboxMessages } from "../platform/storage/schema/index.ts";
import type { TestClock } from "../platform/test-clock/test-clock.ts";
import { FakeRelays } from "../streams/relay-pool/relay-port.fake.ts";
import { DirectSessions } from "../streams/signalling/direct-sessions.ts";
import { HalfOpenSessions } from "../streams/signalling/half-open.ts";
import { MediaSessions } from "../streams/signalling/media-sessions.ts";
import { NO_ICE_SERVERS } from "../streams/turn/ice-server-issue.fake.ts";
import { WhipSessions } from "../streams/whip/whip-sessions.ts";
import { startAccountServices } from "./account-services.ts";
import type { AccountConfig } from "./account-surroundings.ts";
import { buildApp } from "./app.ts";

const CONFIG: AccountConfig = {
  publicUrl: undefined,
  botProtection: { kind: "off" },
  botHeaders: { token: BOT_TOKEN_HEADER, action: BOT_ACTION_HEADER },
  smtpUrl: undefined,
  databaseUrl: undefined,
  userPool: undefined,
  identityClientIds: [],
  stripe: undefined,
  invoiceLimit: 300_000,
  dataDirectory: "",
  releaseMaxBytes: 1024 * 1024,
  operator: DEMO_OPERATOR,
  keptLog: DEFAULT_KEPT_LOG,
  admission: DEFAULT_ADMISSION,
};

/** At once. */
const DEMONSTRATIONS = 6;

/**
 * The whole server but for relays, over a database of the caller's; with pages where a `site` is given. `fetchPool`: to a user pool.
 * `devClock`: `POST /studio/dev/clock` puts the clock forward and lives through every midnight on the way.
 */
export const openAccountsApp = async (
  { database }: OpenDatabase,
  changed: Partial<AccountConfig> = {},
  {
    site,
    fetchPool,
    devClock = false,
  }: { readonly site?: Site; readonly fetchPool?: IdentityFetch; readonly devClock?: boolean } = {},
) => {
  const clock = { now: new Date("2026-11-21T00:00:00Z") };
  const testClock: TestClock = {
    now: () => clock.now,
    putForwardTo: async (at) => {
      if (at > clock.now) clock.now = at;
    },
  };
  const relays = new FakeRelays();
  const devDoor = new DevDoor();
  const demonstrations = new Demonstrations({ now: () => milliseconds(clock.now.getTime()) }, DEMONSTRATIONS, {
    drawSerialId: () => drawSerialId(randomInt),
    drawPass: () => randomBytes(32).toString("base64url"),
  });
  const dataDirectory = mkdtempSync(join(tmpdir(), "setsuna-data-"));
  const accounts = await startAccountServices(
    { ...CONFIG, dataDirectory, ...changed },
    {
      database,
      secrets: secretsUnder(Buffer.alloc(32, 7)),
      srp: srpThisThread,
      localOrigin: "http://localhost",
      hosts: ["localhost"],
      now: () => clock.now,
      testClock: devClock ? testClock : undefined,
      devDoor,
      log: silentLog,
      pdfMaker: pdfHere(),
      fetchPool,
      relays,
      demonstrations,
    },
  );
  accounts.ended.onEnded((id) => relays.endSerialId(id, { code: "unknown-serial-id", ja: "", en: "" }));
  const monotonic = { now: () => milliseconds(performance.now()) };
  const serialIds = serialIdStore(database);
  let sessions = 0;
  const newSessionId = () => {
    sessions += 1;
    return MediaSessionId.parse(String(sessions).padStart(22, "s"));
  };
  const routes: string[] = [];
  const { admission, publicUrl } = { ...CONFIG, ...changed };
  const lookups = new IdLookups({
    limits: admission,
    shared: rateLimitsIn(database),
    clock: monotonic,
    now: () => clock.now,
  });
  const halfOpen = new HalfOpenSessions({ limits: admission, relays, clock: monotonic });
  const media = halfOpen.port(relays);
  const askedSite = siteOrigin(publicUrl, ["localhost"]);
  const mediaSessions = new MediaSessions(media);
  const app: FastifyInstance = await buildApp({
    signalling: {
      sessions: mediaSessions,
      directs: new DirectSessions(mediaSessions, newSessionId),
      serialIds: withDemonstrations(serialIds, demonstrations),
      iceServers: NO_ICE_SERVERS,
      clock: monotonic,
      serverClock: monotonic,
      newSessionId,
      log: silentLog,
      lookups,
      sockets: new SocketBudget(admission),
      siteOrigin: askedSite,
      onSerialIdEnded: (listener) => accounts.ended.onEnded(listener),
    },
    whip: {
      sessions: new WhipSessions(media, silentLog),
      serialIds,
      iceServers: NO_ICE_SERVERS,
      lookups,
      siteOrigin: askedSite,
      newSessionId,
    },
    admission,
    relays: () => [],
    site,
    readiness: async () => "ready",
    demonstrations: () => demonstrations.report(),
    tellsHealth: true,
    registerAccounts: (target) => accounts.register(target),
    onRoute: (method, path) => routes.push(`${method} ${path}`),
    log: silentLog,
  });
  return {
    app,
    accounts,
    relays,
    clock,
    /** Names of the files that hold uploaded builds. */
    storedBuilds: (): string[] => {
      const folder = join(dataDirectory, "releases");
      return existsSync(folder) ? readdirSync(folder) : [];
    },
    /** Texts of what lies in the mailbox of `recipient`, once something does: the outbox forgets its data as it delivers. */
    mailTo: (recipient: string): Promise<string[]> =>
      vi.waitFor(
        async () => {
          const mails = await database.select().from(mailboxMessages).where(eq(mailboxMessages.recipient, recipient));
          if (mails.length === 0) throw new Error(`no mail to ${recipient}`);
          return mails.map(({ text }) => text);
        },
        { timeout: 15_000 },
      ),
    /** Cookie header of a browser that has opened the printed link, for development routes. */
    devCookie: async (): Promise<string> => {
      const answer = await app.inject({ url: devDoor.link("", "/studio/dev/mail"), headers: { host: "localhost" } });
      return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    },
    /** Every route that was registered, such as `GET /studio/healthz`. */
    routes,
    close: async () => {
      await app.close();
      await accounts.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
};
export type AccountsApp = Awaited<ReturnType<typeof openAccountsApp>>;
