import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BOT_ACTION_HEADER, BOT_TOKEN_HEADER, DEFAULT_KEPT_LOG, MediaSessionId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { vi } from "vitest";
import { drawSerialId } from "../accounts/serial-id-issue.ts";
import { DEMO_OPERATOR } from "../config/demo-operator.ts";
import { Demonstrations } from "../demonstration/demonstrations.ts";
import { withDemonstrations } from "../demonstration/serial-ids-with-demonstrations.ts";
import { DevDoor } from "../dev-mailbox/dev-door.ts";
import { pdfHere } from "../documents/pdf/pdf-maker.ts";
import { buildApp } from "../http/app.ts";
import { srpThisThread } from "../identity/srp/srp-this-thread.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { secretsUnder } from "../secrets/secrets.ts";
import { DirectSessions } from "../signalling/direct-sessions.ts";
import { MediaSessions } from "../signalling/media-sessions.ts";
import type { OpenDatabase } from "../storage/database.ts";
import { mailboxMessages } from "../storage/schema/index.ts";
import { serialIdStore } from "../storage/serial-id-store.ts";
import { NO_ICE_SERVERS } from "../turn/ice-server-issue.fake.ts";
import { WhipSessions } from "../whip/whip-sessions.ts";
import { type AccountConfig, startAccountServices } from "./account-services.ts";

const CONFIG: AccountConfig = {
  publicUrl: undefined,
  botProtection: { kind: "off" },
  botHeaders: { token: BOT_TOKEN_HEADER, action: BOT_ACTION_HEADER },
  smtpUrl: undefined,
  databaseUrl: undefined,
  userPool: undefined,
  identityClientIds: [],
  stripe: undefined,
  dataDirectory: "",
  releaseMaxBytes: 1024 * 1024,
  operator: DEMO_OPERATOR,
  keptLog: DEFAULT_KEPT_LOG,
};

/** At once. */
const DEMONSTRATIONS = 6;

/** The whole server but for relays and pages, over a database of the caller's. */
export const openAccountsApp = async ({ database }: OpenDatabase, changed: Partial<AccountConfig> = {}) => {
  const clock = { now: new Date("2026-11-21T00:00:00Z") };
  const relays = new FakeRelays();
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
      devDoor: new DevDoor(),
      log: silentLog,
      pdfMaker: pdfHere(),
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
  const mediaSessions = new MediaSessions(relays);
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
      onSerialIdEnded: (listener) => accounts.ended.onEnded(listener),
    },
    whip: { sessions: new WhipSessions(relays, silentLog), serialIds, iceServers: NO_ICE_SERVERS, newSessionId },
    relays: () => [],
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
