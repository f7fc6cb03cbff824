import { join } from "node:path";
import type { Language, ReleaseFolder } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { adminMoneyApi } from "../admin-money/admin-money-api.ts";
import { analyticsHandlers } from "../analytics/analytics-handlers.ts";
import { tableSink } from "../analytics/analytics-sink.ts";
import { announcementHandlers } from "../announcements/announcement-handlers.ts";
import type { ApiContext } from "../api/register-api.ts";
import type { AuditPort } from "../audit/audit-port.ts";
import type { StudioConfig } from "../config/config.ts";
import { sweepContact } from "../contact/contact-retention.ts";
import { inboxHandlers } from "../contact/inbox-handlers.ts";
import type { MailPort } from "../mail/mail-port.ts";
import { MaintenanceGate } from "../maintenance/maintenance-gate.ts";
import { maintenanceHandlers } from "../maintenance/maintenance-handlers.ts";
import { BuildStore } from "../releases/build-store.ts";
import { releaseHandlers, sweepBuilds } from "../releases/release-handlers.ts";
import { registerReleases } from "../releases/release-routes.ts";
import { releaseFeed } from "../releases/release-store.ts";
import type { Database } from "../storage/database.ts";

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
