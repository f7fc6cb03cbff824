import { EndedSerialIds } from "../admission/index.ts";
import {
  ANY_TARGET,
  auditPort,
  databaseJobs,
  meteredJobs,
  meteredLimits,
  noMeters,
  publicDns,
  publicTargets,
  rateLimitsIn,
  siteOrigin,
  sitePathUnder,
  sitePrefix,
  smtpTransport,
  startMail,
} from "../platform/index.ts";
import type { AccountConfig, AccountSurroundings } from "./account-surroundings.ts";
import { mailTexts } from "./mail-texts.ts";

export const openBase = async (config: AccountConfig, surroundings: AccountSurroundings) => {
  const { database, secrets, now, log, meters = noMeters } = surroundings;
  const address = config.publicUrl ?? surroundings.localOrigin;
  const prefix = sitePrefix(config.publicUrl);
  const dns = surroundings.dns ?? publicDns(config.dnsServers);
  /** In development, a customer's server runs on the same machine. */
  const targets =
    surroundings.targets ?? (config.profile === "development" ? ANY_TARGET : publicTargets(dns.addresses, config.privateTargets));
  /** No other instance uses this database. */
  const alone = config.databaseUrl === undefined;
  const mailService = await startMail(
    {
      database,
      site: { texts: mailTexts, address, from: config.operator.mailFrom, operator: config.operator.name },
      transport: config.smtpUrl === undefined ? undefined : await smtpTransport(config.smtpUrl),
      now,
      log,
    },
    alone,
  );
  return {
    database,
    secrets,
    now,
    log,
    meters,
    address,
    alone,
    dns,
    targets,
    mailService,
    mail: mailService.mail,
    audit: auditPort,
    site: siteOrigin(config.publicUrl, surroundings.hosts),
    prefix,
    path: sitePathUnder(prefix),
    limits: meteredLimits(rateLimitsIn(database), meters),
    jobs: meteredJobs(databaseJobs({ database, now, log, alone }), meters),
    ended: new EndedSerialIds(database, log),
    onSerialIdsChanged: (): void => surroundings.onSerialIdsChanged?.(),
  };
};

export type SiteBase = Awaited<ReturnType<typeof openBase>>;
