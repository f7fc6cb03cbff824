import { join } from "node:path";
import type { Language, ReleaseFolder } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { adminMoneyApi } from "../billing/index.ts";
import {
  analyticsHandlers,
  announcementHandlers,
  BuildStore,
  inboxHandlers,
  MaintenanceGate,
  maintenanceHandlers,
  publishedFolders,
  registerReleases,
  releaseFeed,
  releaseHandlers,
  sweepBuilds,
  sweepContact,
  tableSink,
} from "../content/index.ts";
import type { ApiContext, AuditPort, Database, MailPort, StudioConfig } from "../platform/index.ts";

export type OperateConfig = Pick<StudioConfig, "operator" | "dataDirectory" | "releaseMaxBytes" | "publicUrl">;

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
    publishedFolders: () => publishedFolders(database),
    register: (app: FastifyInstance, context: ApiContext) => registerReleases(app, releaseParts, context, config.publicUrl),
    sweep: async (now: Date): Promise<void> => {
      await sweepContact(database, audit, now);
      await sweepBuilds(releaseParts, now);
    },
  };
};
