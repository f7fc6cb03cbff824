import { join } from "node:path";
import type { Language, ReleaseFolder } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { analyticsHandlers } from "../content/analytics/analytics-handlers.ts";
import { tableSink } from "../content/analytics/analytics-sink.ts";
import { announcementHandlers } from "../content/announcements/announcement-handlers.ts";
import { sweepContact } from "../content/contact/contact-retention.ts";
import { inboxHandlers } from "../content/contact/inbox-handlers.ts";
import { MaintenanceGate } from "../content/maintenance/maintenance-gate.ts";
import { maintenanceHandlers } from "../content/maintenance/maintenance-handlers.ts";
import { BuildStore } from "../content/releases/build-store.ts";
import { releaseHandlers, sweepBuilds } from "../content/releases/release-handlers.ts";
import { registerReleases } from "../content/releases/release-routes.ts";
import { releaseFeed } from "../content/releases/release-store.ts";
import { adminMoneyApi } from "../operations/admin-money/admin-money-api.ts";
import type { ApiContext } from "../platform/api/register-api.ts";
import type { AuditPort } from "../platform/audit/audit-port.ts";
import type { StudioConfig } from "../platform/config/config.ts";
import type { MailPort } from "../platform/mail/mail-port.ts";
import type { Database } from "../platform/storage/database.ts";

export type OperateConfig = Pick<StudioConfig, "operator" | "dataDirectory" | "releaseMaxBytes">;

/** What operators do with the site: contact inbox, releases, announcements, maintenance, counts. */
export const openOperate = (parts: {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly mail: MailPort;
  readonly config: OperateConfig;
}) => {
  const { database, audit, mail, config } = parts;
  const maintenance = new MaintenanceGate(database);
  const builds = new BuildStore(join(config.dataDirectory, "releases"), config.releaseMaxBytes);
  const releaseParts = { database, audit, builds };
  return {
    maintenance,
    handlers: {
      ...inboxHandlers({ database, mail, audit, operator: { email: config.operator.email } }),
      ...releaseHandlers(releaseParts),
      ...announcementHandlers({ database, audit }),
      ...maintenanceHandlers({ database, audit, gate: maintenance }),
      ...adminMoneyApi({ database, audit }),
      ...analyticsHandlers({ database, sink: tableSink(database) }),
    },
    releaseFeed: (folder: ReleaseFolder, language: Language) => releaseFeed(database, folder, language),
    register: (app: FastifyInstance, context: ApiContext) => registerReleases(app, releaseParts, context),
    sweep: async (now: Date): Promise<void> => {
      await sweepContact(database, audit, now);
      await sweepBuilds(releaseParts, now);
    },
  };
};
