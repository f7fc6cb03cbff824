import { randomInt } from "node:crypto";
import type { IdentityFetch } from "@setsuna/account";
import type { ApiName, ApiRow, Language, ReleaseEntry, ReleaseFolder, Reply } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { FastifyInstance } from "fastify";
import {
  type Demonstrations,
  demonstrationApi,
  EndedSerialIds,
  type SerialIdRecord,
  serialIdApi,
  serialIdLifeApi,
} from "../admission/index.ts";
import {
  billingNotices,
  CARD_KEPT_JOB,
  contractEnds,
  issuersOf,
  openBilling,
  openDocuments,
  type PdfMaker,
  payments,
  registerDocumentDownload,
  renewals,
  scheduleRenewals,
  sweepQuotes,
} from "../billing/index.ts";
import { botProtection, contactHandlers, registerOpenApi, registerWafSources } from "../content/index.ts";
import {
  accountApi,
  asksForLogin,
  bearerFinder,
  END_POOL_LOGIN_JOB,
  endPoolLogin,
  factorRecoveryHandlers,
  findSession,
  guardedIdentity,
  identityEvents,
  meteredIdentity,
  poolLoginCheck,
  proofHandlers,
  registerIdentity,
  registerOAuth,
  revocation,
  type SrpMath,
  secondFactorHandlers,
  secondFactorLogins,
  sessionListApi,
  signInApi,
  sweepReports,
  sweepSessions,
  sweepTokens,
  tokenApi,
  waitingRemovals,
} from "../identity/index.ts";
import { adminApi } from "../operations/index.ts";
import {
  type ApiContext,
  auditApi,
  auditPort,
  type Database,
  type DevDoor,
  databaseJobs,
  every,
  type Handlers,
  type Meters,
  meteredJobs,
  meteredLimits,
  noMeters,
  rateLimitsIn,
  registerApi,
  registerDevMailbox,
  registerTestClock,
  type Secrets,
  type StudioConfig,
  siteOrigin,
  smtpTransport,
  startMail,
  storedReplies,
  sweepJobs,
  sweepRateLimits,
  sweepReplies,
  type TestClock,
} from "../platform/index.ts";
import { connectionApi, pairingApi, type RelayPort, sweepPairings, tallyApi } from "../streams/index.ts";
import { openIdentity } from "./open-identity.ts";
import { type OperateConfig, openOperate } from "./open-operate.ts";
import { scheduleRetention } from "./retention.ts";
import { siteLogin } from "./site-login.ts";

export type AccountConfig = Pick<
  StudioConfig,
  | "publicUrl"
  | "botProtection"
  | "botHeaders"
  | "smtpUrl"
  | "databaseUrl"
  | "userPool"
  | "identityClientIds"
  | "stripe"
  | "invoiceLimit"
  | "operator"
  | "keptLog"
  | "admission"
> &
  OperateConfig;

export interface AccountSurroundings {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly srp: SrpMath;
  /** Origin of the site for a browser on this machine; used in links where no PUBLIC_URL is set. */
  readonly localOrigin: string;
  /** Names and addresses of this machine. */
  readonly hosts: readonly string[];
  readonly now: () => Date;
  /** Absent: the time is the true one. */
  readonly testClock?: TestClock | undefined;
  /** Who may use development routes. Absent: there are none, as on a production site. */
  readonly devDoor?: DevDoor | undefined;
  readonly log: Log;
  /** Absent: nobody counts. */
  readonly meters?: Meters | undefined;
  /** How a user pool is called; absent: over the network. */
  readonly fetchPool?: IdentityFetch | undefined;
  /** Makes the PDFs of invoices and receipts. */
  readonly pdfMaker: PdfMaker;
  /** The relays: what is connected to serial IDs. */
  readonly relays: Pick<RelayPort, "list" | "survey" | "sessionsOf" | "endSession" | "inject">;
  /** The live demonstration of the landing page. */
  readonly demonstrations: Demonstrations;
  /** Called when something runs on a serial ID from now on, by this record. */
  readonly onAdmitted?: ((record: SerialIdRecord) => void) | undefined;
  /** Called when an owner has changed a serial ID. */
  readonly onSerialIdsChanged?: (() => void) | undefined;
}

/** Accounts and all that goes with them: identity, sessions, second factors, OAuth, mail, contact, bot protection, audit. */
export interface AccountServices {
  /** Hears of serial IDs that end. */
  readonly ended: EndedSerialIds;
  /** Published releases of a folder, newest first, for pages that are rendered here. */
  releaseFeed(folder: ReleaseFolder, language: Language): Promise<readonly ReleaseEntry[]>;
  /** Maintenance that is going on or announced, for pages that are rendered here. */
  maintenance(): Promise<Reply<ApiRow<"readMaintenance">>>;
  /** Adds the routes. */
  register(app: FastifyInstance): Promise<void>;
  /** Removes rows that no longer count; to be called now and then. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** What a dead process or a lost webhook left is seen to this often, in ms. */
const RECOVERY_INTERVAL_MS = 2_000;

export const startAccountServices = async (
  config: AccountConfig,
  surroundings: AccountSurroundings,
): Promise<AccountServices> => {
  const { database, secrets, srp, now, log, meters = noMeters } = surroundings;
  const origin = config.publicUrl ?? surroundings.localOrigin;
  const site = siteOrigin(config.publicUrl, surroundings.hosts);
  const audit = auditPort;
  const limits = meteredLimits(rateLimitsIn(database), meters);
  const ended = new EndedSerialIds(database, log);
  const mailService = await startMail(
    {
      database,
      site: { origin, from: config.operator.mailFrom, operator: config.operator.name },
      transport: config.smtpUrl === undefined ? undefined : smtpTransport(config.smtpUrl),
      now,
      log,
    },
    config.databaseUrl === undefined,
  );
  const { mail } = mailService;
  const alone = config.databaseUrl === undefined;
  const jobs = meteredJobs(databaseJobs({ database, now, log, alone }), meters);
  const payment = payments({ database, secrets, jobs, audit, mail, now, meters, log, stripe: config.stripe });
  const ends = contractEnds(payment.charging);
  const operate = openOperate({ database, audit, mail, config });
  const revoke = revocation({ audit });
  const accountParts = { audit, random: randomInt, revoke };
  const identity = await openIdentity(config, {
    database,
    secrets,
    limits,
    mail,
    audit,
    hooks: identityEvents({ ...accountParts, endContracts: ends.ofDeletedAccount }, ended),
    srp,
    origin,
    now: now(),
    fetchPool: surroundings.fetchPool,
  });
  const { pool } = identity.port;
  const stillStands = pool === undefined ? undefined : poolLoginCheck({ database, pool, revoke });
  if (pool !== undefined) jobs.work(END_POOL_LOGIN_JOB, endPoolLogin(pool, now));
  const bot = botProtection({
    mode: config.botProtection,
    secrets,
    database,
    limits,
    now,
    tokenHeader: config.botHeaders.token,
    actionHeader: config.botHeaders.action,
  });
  const parts = { database, identity: identity.port, ended, endContracts: ends.ofDeletedAccount, ...accountParts };
  const onSerialIdsChanged = (): void => surroundings.onSerialIdsChanged?.();
  const documents = openDocuments({
    database,
    mail,
    audit,
    issuers: issuersOf(config.operator),
    pdfMaker: surroundings.pdfMaker,
    now,
    log,
  });
  const billing = openBilling({
    database,
    secrets,
    audit,
    random: randomInt,
    ended,
    onSerialIdsChanged,
    charging: payment.charging,
    documents: documents.port,
    notices: billingNotices(mail, { email: config.operator.email, language: "ja" }),
    invoiceLimit: config.invoiceLimit,
    log,
  });
  const logins = secondFactorLogins(audit);
  const factorParts = { database, secrets, audit, limits, mail, logins, revoke };
  const removals = waitingRemovals({ ...factorParts, jobs, now });
  const handlers: Handlers<ApiName> = {
    ...signInApi({ ...parts, requireOpen: (role, at) => operate.maintenance.requireOpen(role, at) }),
    ...sessionListApi(parts),
    ...accountApi(parts),
    ...secondFactorHandlers(factorParts),
    ...factorRecoveryHandlers({ ...factorParts, removals }),
    ...proofHandlers({ ...factorParts, identity: identity.port }),
    ...bot.handlers,
    ...payment.handlers,
    ...contactHandlers({ database, mail, audit, limits, operator: { email: config.operator.email, language: "ja" } }),
    ...auditApi(database),
    ...operate.handlers,
    ...adminApi({
      database,
      audit,
      revoke,
      mail,
      relays: surroundings.relays,
      contracts: billing.views,
      onChanged: onSerialIdsChanged,
    }),
    ...tallyApi({ database, relays: surroundings.relays, admitted: (record) => surroundings.onAdmitted?.(record) }),
    ...tokenApi({ database, audit, mail, random: randomInt }),
    ...pairingApi({ database, limits }),
    ...demonstrationApi(surroundings.demonstrations, log),
    ...connectionApi({ database, audit, relays: surroundings.relays }),
    ...serialIdApi({ database, audit, random: randomInt, onChanged: onSerialIdsChanged, contracts: billing.views, log }),
    ...serialIdLifeApi({ database, audit, random: randomInt, ended, endContract: ends.ofDeletedId, log }),
    ...billing.handlers,
    ...documents.handlers(billing.changes),
  };

  const renewing = renewals({ database, changes: billing.changes, charging: payment.charging, now, log });
  await scheduleRenewals(jobs, CARD_KEPT_JOB, renewing, database, now());
  documents.schedule(jobs, billing.changes);
  payment.schedule(jobs);
  removals.schedule();
  scheduleRetention(jobs, { database, audit, kept: config.keptLog, now, log });
  const live = async (): Promise<void> => {
    await payment.recover();
    await jobs.runDue();
  };
  if (alone) await payment.charging.recoverAll(now());
  const stopRecovery = every(RECOVERY_INTERVAL_MS, () => payment.recover(), log);
  await jobs.start();

  return {
    ended,
    releaseFeed: async (folder, language) => {
      try {
        return await operate.releaseFeed(folder, language);
      } catch (error) {
        // The page is rendered without it, and says so: nobody else hears of it.
        log.error({ err: error, folder }, "releases could not be read for a page");
        throw error;
      }
    },
    maintenance: () => operate.maintenance.look(now()),
    register: async (app) => {
      if (config.botProtection.kind === "waf") registerWafSources(app);
      const login = siteLogin(database, revoke, stillStands);
      const guarded = guardedIdentity(identity, database);
      await registerIdentity(app, {
        service: meteredIdentity(guarded, meters),
        botGuard: bot.guard,
        loginOf: async (operation, request, at) => (asksForLogin(operation) ? login.current(request, at) : undefined),
        now,
        log,
      });
      const oauth = await registerOAuth(app, {
        database,
        secrets,
        audit,
        limits,
        login,
        stillStands,
        siteOrigin: site,
        log,
        now,
      });
      const context: ApiContext = {
        findSession: (token, from, at) => findSession(database, token, from, at, stillStands),
        findBearer: bearerFinder(database, oauth.findBearer),
        idempotency: storedReplies(database),
        botGuard: bot.guard,
        limits,
        missesPerHour: config.admission.missesPerHour,
        siteOrigin: site,
        maintenance: operate.maintenance,
        now,
      };
      await registerApi(app, handlers, context);
      await operate.register(app, context);
      registerDocumentDownload(app, database, documents.pdfs, context);
      await payment.register(app);
      registerOpenApi(app);
      const { testClock, devDoor } = surroundings;
      if (devDoor === undefined) return;
      if (testClock !== undefined) await registerTestClock(app, testClock, devDoor, live);
      // Whoever may read it can take over accounts: only beside the embedded database.
      if (config.smtpUrl === undefined && config.databaseUrl === undefined) await registerDevMailbox(app, database, devDoor);
    },
    sweep: async () => {
      const at = now();
      await sweepSessions(database, at);
      await sweepReplies(database, at);
      await sweepRateLimits(database, at);
      await sweepPairings(database, at);
      await sweepQuotes(database, at);
      await sweepTokens(database, at);
      await sweepReports(database, at);
      await sweepJobs(database, at);
      await payment.sweep();
      await identity.removeExpired(at);
      await bot.sweep();
      await operate.sweep(at);
      await documents.sweep(billing.changes, at);
    },
    stop: async () => {
      stopRecovery();
      await jobs.stop();
      await mailService.stop();
    },
  };
};
