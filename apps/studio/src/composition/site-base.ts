import { EndedSerialIds } from "../admission/index.ts";
import {
  auditPort,
  databaseJobs,
  meteredJobs,
  meteredLimits,
  noMeters,
  rateLimitsIn,
  siteOrigin,
  smtpTransport,
  startMail,
} from "../platform/index.ts";
import type { AccountConfig, AccountSurroundings } from "./account-surroundings.ts";

/** Opens what all parts of the site stand on: the limits, the audit log, mail, jobs, and who hears of serial IDs that end. */
export const openBase = async (config: AccountConfig, surroundings: AccountSurroundings) => {
  const { database, secrets, now, log, meters = noMeters } = surroundings;
  const origin = config.publicUrl ?? surroundings.localOrigin;
  /** No other instance works on this database. */
  const alone = config.databaseUrl === undefined;
  const mailService = await startMail(
    {
      database,
      site: { origin, from: config.operator.mailFrom, operator: config.operator.name },
      transport: config.smtpUrl === undefined ? undefined : smtpTransport(config.smtpUrl),
      now,
      log,
    },
    alone,
    surroundings.mailPollMs,
  );
  return {
    ...{ database, secrets, now, log, meters, origin, alone, mailService },
    mail: mailService.mail,
    audit: auditPort,
    site: siteOrigin(config.publicUrl, surroundings.hosts),
    limits: meteredLimits(rateLimitsIn(database), meters),
    jobs: meteredJobs(databaseJobs({ database, now, log, alone }), meters),
    ended: new EndedSerialIds(database, log),
    onSerialIdsChanged: (): void => surroundings.onSerialIdsChanged?.(),
  };
};

export type SiteBase = Awaited<ReturnType<typeof openBase>>;
