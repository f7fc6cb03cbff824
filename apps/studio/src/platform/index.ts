/** The shared base of all modules, which import only this file. Depends on no other module. */
export { admit, isProved, personOf, requireAccess, requireProof, signedInOf } from "./access/access.ts";
export { mayUseId, requireAllowedId } from "./access/allowed-ids.ts";
export { bearerTokenOf } from "./access/bearer-token.ts";
export { isForeignPage } from "./access/foreign-page.ts";
export { canonicalJson } from "./api/canonical-json.ts";
export { type CallLimit, type Handlers, limited } from "./api/handlers.ts";
export { type OpeningHours, UnderMaintenance } from "./api/opening-hours.ts";
export { originOf } from "./api/origin-of.ts";
export { type ApiContext, type CallerContext, callerOf, registerApi, requireOwnPage } from "./api/register-api.ts";
export { acceptedLanguage } from "./api/request-language.ts";
export type { Caller, FindBearer, RequestOrigin, SignedIn } from "./api/request-origin.ts";
export { readSessionCookie, SESSION_DAYS, sessionCookie } from "./api/session-cookie.ts";
export { storedReplies, sweepReplies } from "./api/stored-replies.ts";
export { withErrorCode } from "./api/with-error-code.ts";
export { auditApi } from "./audit/audit-api.ts";
export { type AuditVerification, auditPort, verifyAuditLog } from "./audit/audit-log.ts";
export type { AuditAction, AuditBatchPort, AuditEvent, AuditPort } from "./audit/audit-port.ts";
export { eraseAuditEntries } from "./audit/audit-retention.ts";
export { type AuditRow, entriesAbout, rowsOfAccount } from "./audit/read-audit-log.ts";
export { recordFor } from "./audit/record-for.ts";
export type { BotMode } from "./config/account-variables.ts";
export { readConfig, STUDIO_VERSION, type StudioConfig } from "./config/config.ts";
export { type Operator, placeholdersIn } from "./config/operator-file.ts";
export type { StripeSettings } from "./config/payment-variables.ts";
export { hasMailbox, productionRefusals, sentenceOf, stagingNotice } from "./config/production-rules.ts";
export { legalFacts, placeholderNotice } from "./config/public-operator.ts";
export type { TurnServers } from "./config/turn-variables.ts";
export { DEVELOPMENT, DevDoor } from "./dev-mailbox/dev-door.ts";
export { registerDevMailbox } from "./dev-mailbox/dev-mailbox-routes.ts";
export { askedOrigin, NO_ORIGIN } from "./http/asked-origin.ts";
export { registerBodyDeadline } from "./http/body-deadline.ts";
export { selfSignedCertificate } from "./http/certificate.ts";
export { registerConnectionCap } from "./http/connection-cap.ts";
export { registerHeadRoutes } from "./http/head-routes.ts";
export { registerHealth, registerReadiness } from "./http/health.ts";
export { registerJsonBodies } from "./http/json-bodies.ts";
export { storedPageFile, storePageFiles } from "./http/page-files.ts";
export { pageLanguage } from "./http/page-language.ts";
export { registerProblems, sendProblem } from "./http/problem.ts";
export { type Readiness, readinessOf } from "./http/readiness.ts";
export { registerRequestIds, requestNamer } from "./http/request-id.ts";
export { registerRobots } from "./http/robots.ts";
export { allowFile, allowPage, registerSecurityHeaders, setSecurityHeaders } from "./http/security-headers.ts";
export { escapeHtml, pagePolicy, renderPage } from "./http/server-page.ts";
export { type BuiltSite, loadSite, type PageFacts, registerSite, type ServePages, type Site, servePages } from "./http/site.ts";
export { type SiteOrigin, siteOrigin } from "./http/site-origin.ts";
export {
  cookieUnder,
  type OwnPath,
  registerSitePrefix,
  type SitePath,
  sitePathUnder,
  sitePrefix,
  withoutPrefix,
} from "./http/site-path.ts";
export { proxyTrust } from "./http/trusted-proxies.ts";
export { writeProbe } from "./http/write-probe.ts";
export { databaseJobs } from "./jobs/database-jobs.ts";
export { every } from "./jobs/every.ts";
export { insertJob, sweepJobs } from "./jobs/job-store.ts";
export type { Job, JobsPort, JobWorker } from "./jobs/jobs-port.ts";
export { wokenLoop } from "./jobs/woken-loop.ts";
export { giveBackForAddress, takeForAddress } from "./limits/address-limit.ts";
export { type AdmissionLimits, DEFAULT_ADMISSION } from "./limits/admission-limits.ts";
export { KeyedBuckets } from "./limits/keyed-buckets.ts";
export { limitNetwork, limitSite, NETWORK_FACTOR } from "./limits/limit-network.ts";
export { limitSubject } from "./limits/limit-subject.ts";
export { missRules } from "./limits/miss-rules.ts";
export { takeOwnThenShared } from "./limits/own-then-shared.ts";
export type { LimitRule, RateLimitPort, RefundableLimits } from "./limits/rate-limit-port.ts";
export { rateLimitsIn, sweepRateLimits } from "./limits/rate-limits.ts";
export { RecentKeys } from "./limits/recent-keys.ts";
export { SocketBudget } from "./limits/socket-budget.ts";
export { TooManyRequests } from "./limits/too-many-requests.ts";
export { UnderWay } from "./limits/under-way.ts";
export { openLog } from "./log/open-log.ts";
export { safeText } from "./log/safe-error.ts";
export { logNameOf, logWith, withoutSerialIds } from "./log/without-serial-ids.ts";
export { factorAddedMail, factorRemovedMail, factorsRemovalMail, recoveryCodesMail } from "./mail/factor-mail.ts";
export { myPageUrl, ordersUrl } from "./mail/mail-links.ts";
export {
  type MailReader,
  mailOf,
  organizationInvitationMail,
  tokenCreatedMail,
  tokensRevokedMail,
  webhookDisabledMail,
} from "./mail/mail-of.ts";
export type { LicenceFacts, MailBatchPort, MailPort, MailTemplate, MailTemplates, OutgoingMail } from "./mail/mail-port.ts";
export { forgetMail } from "./mail/mail-retention.ts";
export { startMail } from "./mail/mail-service.ts";
export type { MailText, MailTexts } from "./mail/mail-template.ts";
export { mailsOf, outboxMail } from "./mail/outbox.ts";
export { platformMailTexts } from "./mail/platform-texts.ts";
export { LEASE_MS as MAIL_LEASE_MS, nextAttempt } from "./mail/retry-schedule.ts";
export { smtpTransport } from "./mail/smtp-transport.ts";
export { readBacklog, recordBackup } from "./metrics/backlog.ts";
export type { BucketReport } from "./metrics/bucket-report.ts";
export { meteredJobs, meteredLimits, meterRequests } from "./metrics/metered.ts";
export { type Meters, noMeters } from "./metrics/meters.ts";
export { metricsRefusal } from "./metrics/metrics-listener.ts";
export type { RelayHealth, RelayReport } from "./metrics/relay-report.ts";
export type { SessionCount } from "./metrics/sources.ts";
export { startMetrics, wantedMetrics } from "./metrics/start-metrics.ts";
export { type Dns, publicDns } from "./outgoing/dns.ts";
export { guardedFetch } from "./outgoing/guarded-fetch.ts";
export { guardedRequest } from "./outgoing/guarded-request.ts";
export { ADDRESS_REFUSED, ANY_TARGET, type OutgoingTargets, publicTargets } from "./outgoing/outgoing-targets.ts";
export { type DocumentFonts, readDocumentFonts } from "./printing/fonts.ts";
export { servePrintJobs } from "./printing/print-jobs.ts";
export { printThread } from "./printing/print-thread.ts";
export { composed, unprintableNamed } from "./printing/printable.ts";
export { type DrawnLine, GREY, INK, PAGE, Sheet, type TextStyle } from "./printing/sheet.ts";
export { isSameSecret, tokenHash } from "./secrets/compare.ts";
export { keptSecret } from "./secrets/kept-secret.ts";
export { masterKey } from "./secrets/master-key.ts";
export { type Secrets, secretsUnder } from "./secrets/secrets.ts";
export { registerStatus } from "./status/register-status.ts";
export type { RegionPlayback } from "./status/site-status.ts";
export {
  type AccountRow,
  lockAccount,
  lockAccountByEmail,
  mailReaderOf,
  mailReadersOf,
  organizationAddress,
} from "./storage/account-rows.ts";
export { accountsByAddress, accountsByName, nameBegins, typedForms } from "./storage/account-search.ts";
export { cursorOf, readCursor } from "./storage/cursor.ts";
export { type DataDirectoryLock, lockDataDirectory } from "./storage/data-directory-lock.ts";
export type { Database, OpenDatabase, Transaction } from "./storage/database.ts";
export { DatabaseAway } from "./storage/database-away.ts";
export { createdByDay, type DayCounts, dayCounts } from "./storage/day-counts.ts";
export { emailForms, hasEmail, isSameEmail } from "./storage/email-address.ts";
export { migrateEmbedded } from "./storage/embedded-database.ts";
export { behind, cutPage, inOrder } from "./storage/keyset-page.ts";
export { beginningWith, containing } from "./storage/like-pattern.ts";
export { msSince } from "./storage/ms-since.ts";
export { onceBack } from "./storage/once-back.ts";
export { openStorage } from "./storage/open-storage.ts";
export { openPostgres } from "./storage/postgres.ts";
export { withConnection } from "./storage/postgres-connection.ts";
export { closeFilesIn, looseFilesIn } from "./storage/private-files.ts";
export { embeddedEngine } from "./storage/private-node-fs.ts";
export { newRowId } from "./storage/row-id.ts";
export { knownMigrations } from "./storage/schema-readers.ts";
export {
  DEMO_EMAIL,
  DEMO_SERIAL_ID,
  type DemoUser,
  demoAccount,
  FREE_VIDEO_CHANNELS,
  hasDemo,
  seedDemo,
} from "./storage/seed.ts";
export { openTestClock, registerTestClock, type TestClock } from "./test-clock/test-clock.ts";
