import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IdentityFetch } from "@setsuna/account";
import { API, BOT_ACTION_HEADER, BOT_TOKEN_HEADER, DEFAULT_KEPT_LOG, type Endpoint, MediaSessionId } from "@setsuna/contracts";
import { errorsOfCall } from "@setsuna/contracts/openapi";
import { milliseconds, silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { vi } from "vitest";
import { Demonstrations } from "../admission/demonstration/demonstrations.ts";
import { PathChecks } from "../admission/path-check/path-checks.ts";
import { drawSerialId } from "../admission/serial-ids/serial-id-issue.ts";
import { pdfHere } from "../billing/documents/pdf/pdf-maker.ts";
import { srpThisThread } from "../identity/user-pool/srp/srp-this-thread.ts";
import { DEMO_OPERATOR } from "../platform/config/demo-operator.ts";
import { DevDoor } from "../platform/dev-mailbox/dev-door.ts";
import type { Site } from "../platform/http/site.ts";
import { DEFAULT_ADMISSION } from "../platform/limits/admission-limits.ts";
import type { Dns } from "../platform/outgoing/dns.ts";
import type { OutgoingTargets } from "../platform/outgoing/outgoing-targets.ts";
import { secretsUnder } from "../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { mailboxMessages } from "../platform/storage/schema/index.ts";
import type { TestClock } from "../platform/test-clock/test-clock.ts";
import { FakeRelays } from "../streams/relay-pool/relay-port.fake.ts";
import { printerHere } from "../streams/reports/report-printer.ts";
import { NO_ICE_SERVERS } from "../streams/turn/ice-server-issue.fake.ts";
import { openSite, type SiteConfig } from "./open-site.ts";
import { Undo } from "./starting.ts";

const CONFIG: SiteConfig = {
  profile: "development",
  role: "all",
  trustedProxies: [],
  publicUrl: undefined,
  botProtection: { kind: "off" },
  botHeaders: { token: BOT_TOKEN_HEADER, action: BOT_ACTION_HEADER },
  smtpUrl: undefined,
  dnsServers: [],
  privateTargets: [],
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
  guestRooms: 8,
};

const DEMONSTRATIONS = 6;
const PATH_CHECKS = 2;

const ROWS = new Map(Object.values(API).map((row: Endpoint) => [`${row.method} ${row.path}`, row]));

const watchUndeclared = (app: FastifyInstance): ReadonlySet<string> => {
  const found = new Set<string>();
  app.addHook("onSend", async ({ method, routeOptions: { url } }, reply, payload) => {
    const row = ROWS.get(`${method} ${url}`);
    if (row === undefined || reply.statusCode < 400) return;
    const { code } = JSON.parse(String(payload));
    if (!errorsOfCall(row).includes(code)) found.add(`${method} ${url}: ${code}`);
  });
  return found;
};

/**
 * The whole server without relays; pages if `site` is given. `fetchPool`: calls a user pool. `devClock`: `POST /studio/dev/clock`
 * advances the clock and runs every midnight on the way.
 */
export const openAccountsApp = async (
  { database }: OpenDatabase,
  changed: Partial<SiteConfig> = {},
  {
    site,
    fetchPool,
    devClock = false,
    dns,
    targets,
  }: {
    readonly site?: Site;
    readonly fetchPool?: IdentityFetch;
    readonly devClock?: boolean;
    readonly dns?: Dns;
    readonly targets?: OutgoingTargets;
  } = {},
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
  const chance = {
    drawSerialId: () => drawSerialId(randomInt),
    drawPass: () => randomBytes(32).toString("base64url"),
  };
  const byClock = { now: () => milliseconds(clock.now.getTime()) };
  const demonstrations = new Demonstrations(byClock, DEMONSTRATIONS, chance);
  const pathChecks = new PathChecks(byClock, PATH_CHECKS, chance);
  const dataDirectory = mkdtempSync(join(tmpdir(), "setsuna-data-"));
  const monotonic = { now: () => milliseconds(performance.now()) };
  let sessions = 0;
  const newSessionId = () => {
    sessions += 1;
    return MediaSessionId.parse(String(sessions).padStart(22, "s"));
  };
  const routes: string[] = [];
  const undo = new Undo();
  const { app, accounts } = await openSite(
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
      reportPrinter: printerHere(),
      fetchPool,
      dns,
      targets,
      relays,
      demonstrations,
      pathChecks,
      report: () => [],
      readiness: async () => "ready",
      clock: monotonic,
      serverClock: monotonic,
      newSessionId,
      iceServers: NO_ICE_SERVERS,
      tellsHealth: true,
      pagesOf: site === undefined ? undefined : () => site,
      onRoute: (method, path) => routes.push(`${method} ${path}`),
    },
    undo,
  );
  const undeclared = watchUndeclared(app);
  return {
    app,
    accounts,
    relays,
    clock,
    pathChecks,
    storedBuilds: (): string[] => {
      const folder = join(dataDirectory, "releases");
      return existsSync(folder) ? readdirSync(folder) : [];
    },
    mailTo: (recipient: string): Promise<string[]> =>
      vi.waitFor(
        async () => {
          const mails = await database.select().from(mailboxMessages).where(eq(mailboxMessages.recipient, recipient));
          if (mails.length === 0) throw new Error(`no mail to ${recipient}`);
          return mails.map(({ text }) => text);
        },
        { timeout: 15_000 },
      ),
    devCookie: async (): Promise<string> => {
      const answer = await app.inject({ url: devDoor.link("", "/studio/dev/mail"), headers: { host: "localhost" } });
      return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    },
    routes,
    close: async () => {
      await undo.run();
      rmSync(dataDirectory, { recursive: true, force: true });
      if (undeclared.size > 0) throw new Error(`answered with errors that the call does not name: ${[...undeclared].join(", ")}`);
    },
  };
};
export type AccountsApp = Awaited<ReturnType<typeof openAccountsApp>>;
