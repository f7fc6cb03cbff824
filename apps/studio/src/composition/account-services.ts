import { randomInt } from "node:crypto";
import type { IdentityFetch } from "@setsuna/account";
import type { ApiName, ApiRow, Language, ReleaseEntry, ReleaseFolder, Reply } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { FastifyInstance } from "fastify";
import { demonstrationApi } from "../admission/demonstration/demonstration-api.ts";
import type { Demonstrations } from "../admission/demonstration/demonstrations.ts";
import { EndedSerialIds } from "../admission/serial-ids/ended-serial-ids.ts";
import { serialIdApi } from "../admission/serial-ids/serial-id-api.ts";
import { serialIdLifeApi } from "../admission/serial-ids/serial-id-life-api.ts";
import type { SerialIdRecord } from "../admission/serial-ids/serial-id-store.ts";
import { openBilling } from "../billing/contracts/billing.ts";
import { contractEnds } from "../billing/contracts/contract-deletion.ts";
import { sweepQuotes } from "../billing/contracts/quotes.ts";
import { renewals, scheduleRenewals } from "../billing/contracts/renewals.ts";
import { billingNotices } from "../billing/documents/billing-notices.ts";
import { registerDocumentDownload } from "../billing/documents/document-download.ts";
import { issuersOf } from "../billing/documents/issuers.ts";
import { openDocuments } from "../billing/documents/open-documents.ts";
import type { PdfMaker } from "../billing/documents/pdf/pdf-maker.ts";
import { CARD_KEPT_JOB } from "../billing/payment/cards.ts";
import { payments } from "../billing/payment/payments.ts";
import { botProtection } from "../content/bot/bot-protection.ts";
import { registerWafSources } from "../content/bot/waf-sources.ts";
import { contactHandlers } from "../content/contact/contact-handlers.ts";
import { registerOpenApi } from "../content/reference/openapi-route.ts";
import { accountApi } from "../identity/accounts/account-api.ts";
import { identityEvents } from "../identity/accounts/identity-events.ts";
import { END_POOL_LOGIN_JOB, endPoolLogin } from "../identity/credentials/end-pool-login.ts";
import { revocation } from "../identity/credentials/revoke.ts";
import { registerOAuth } from "../identity/oauth/oauth-routes.ts";
import { factorRecoveryHandlers } from "../identity/second-factor/factor-recovery-handlers.ts";
import { sweepReports } from "../identity/second-factor/factor-reports.ts";
import { asksForLogin, guardedIdentity } from "../identity/second-factor/identity-guard.ts";
import { proofHandlers } from "../identity/second-factor/proof-handlers.ts";
import { secondFactorHandlers } from "../identity/second-factor/second-factor-handlers.ts";
import { waitingRemovals } from "../identity/second-factor/waiting-removals.ts";
import { findSession, sweepSessions } from "../identity/sessions/login-sessions.ts";
import { poolLoginCheck } from "../identity/sessions/pool-login-check.ts";
import { secondFactorLogins } from "../identity/sessions/second-factor-logins.ts";
import { sessionListApi } from "../identity/sessions/session-list.ts";
import { signInApi } from "../identity/sessions/sign-in.ts";
import { bearerFinder } from "../identity/tokens/bearer.ts";
import { tokenApi } from "../identity/tokens/token-api.ts";
import { sweepTokens } from "../identity/tokens/token-store.ts";
import { registerIdentity } from "../identity/user-pool/identity-routes.ts";
import { meteredIdentity } from "../identity/user-pool/metered-identity.ts";
import type { SrpMath } from "../identity/user-pool/srp/srp-math.ts";
import { adminApi } from "../operations/admin-api/admin-api.ts";
import type { Handlers } from "../platform/api/handlers.ts";
import { type ApiContext, registerApi } from "../platform/api/register-api.ts";
import { storedReplies, sweepReplies } from "../platform/api/stored-replies.ts";
import { auditApi } from "../platform/audit/audit-api.ts";
import { auditPort } from "../platform/audit/audit-log.ts";
import type { StudioConfig } from "../platform/config/config.ts";
import type { DevDoor } from "../platform/dev-mailbox/dev-door.ts";
import { registerDevMailbox } from "../platform/dev-mailbox/dev-mailbox-routes.ts";
import { siteOrigin } from "../platform/http/site-origin.ts";
import { databaseJobs } from "../platform/jobs/database-jobs.ts";
import { every } from "../platform/jobs/every.ts";
import { sweepJobs } from "../platform/jobs/job-store.ts";
import { rateLimitsIn, sweepRateLimits } from "../platform/limits/rate-limits.ts";
import { startMail } from "../platform/mail/mail-service.ts";
import { smtpTransport } from "../platform/mail/smtp-transport.ts";
import { meteredJobs, meteredLimits } from "../platform/metrics/metered.ts";
import { type Meters, noMeters } from "../platform/metrics/meters.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import type { Database } from "../platform/storage/database.ts";
import { registerTestClock, type TestClock } from "../platform/test-clock/test-clock.ts";
import { connectionApi } from "../streams/connections/connection-api.ts";
import { pairingApi, sweepPairings } from "../streams/pairing/pairing-api.ts";
import type { RelayPort } from "../streams/relay-pool/relay-port.ts";
import { tallyApi } from "../streams/tally/tally-api.ts";
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
  readonly relays: Pick<RelayPort, "look" | "survey" | "sessionsOf" | "endSession" | "serve">;
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
