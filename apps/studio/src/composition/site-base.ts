import { EndedSerialIds } from "../admission/index.ts";
import {
  auditPort,
  databaseJobs,
  meteredJobs,
  meteredLimits,
  noMeters,
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
