import type { ApiName, ApiRow, Language, ReleaseEntry, ReleaseFolder, Reply } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import type { EndedSerialIds } from "../admission/index.ts";
import { type CallLimit, every } from "../platform/index.ts";
import type { AccountConfig, AccountSurroundings } from "./account-surroundings.ts";
import { allHandlers } from "./all-handlers.ts";
import { scheduleMoney } from "./open-money.ts";
import { scheduleRetention } from "./retention.ts";
import { openSiteParts, type SiteParts } from "./site-parts.ts";
import { registerSiteRoutes } from "./site-routes.ts";
import { sweepSite } from "./site-sweep.ts";

export interface AccountServices {
  readonly ended: EndedSerialIds;
  /** Published releases, newest first. */
  releaseFeed(folder: ReleaseFolder, language: Language): Promise<readonly ReleaseEntry[]>;
  publishedFolders(): Promise<readonly ReleaseFolder[]>;
  maintenance(): Promise<Reply<ApiRow<"readMaintenance">>>;
  /** Undefined for calls without their own limit. */
  readonly limits: ReadonlyMap<ApiName, CallLimit | undefined>;
  /** Called when webhooks may be due. */
  wakeWebhooks(): void;
  register(app: FastifyInstance): Promise<void>;
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** Interval of recovery from crashes and lost webhooks, ms. */
const RECOVERY_INTERVAL_MS = 2_000;

/** Also recovers charges whose outcome was lost. Returns what stops both. */
const startWork = async ({ base, money, people, webhooks, config }: SiteParts): Promise<() => Promise<void>> => {
  const { database, audit, jobs, now, log, alone } = base;
  await scheduleMoney(money, base);
  people.removals.schedule();
  scheduleRetention(jobs, { database, audit, kept: config.keptLog, now, log });
  if (alone) await money.payment.charging.recoverAll(now());
  const stopRecovery = every(RECOVERY_INTERVAL_MS, () => money.payment.recover(), log);
  await jobs.start();
  await webhooks.dispatcher.start();
  return async () => {
    stopRecovery();
    await webhooks.dispatcher.stop();
    await jobs.stop();
  };
};

/** On failure, logs it and renders the page without releases. */
const releaseFeedOf =
  ({ operate, base }: SiteParts): AccountServices["releaseFeed"] =>
  async (folder, language) => {
    try {
      return await operate.releaseFeed(folder, language);
    } catch (error) {
      base.log.error({ err: error, folder }, "releases could not be read for a page");
      throw error;
    }
  };

export const startAccountServices = async (
  config: AccountConfig,
  surroundings: AccountSurroundings,
): Promise<AccountServices> => {
  const parts = await openSiteParts(config, surroundings);
  const { base, operate, webhooks } = parts;
  const handlers = allHandlers(parts);
  const stopWork = await startWork(parts);
  return {
    ended: base.ended,
    limits: new Map(Object.entries(handlers).map(([name, { limit }]) => [name as ApiName, limit])),
    releaseFeed: releaseFeedOf(parts),
    publishedFolders: operate.publishedFolders,
    maintenance: () => operate.maintenance.look(base.now()),
    wakeWebhooks: () => webhooks.dispatcher.wake(),
    register: (app) => registerSiteRoutes(app, parts, handlers),
    sweep: () => sweepSite(parts),
    stop: async () => {
      await stopWork();
      await base.mailService.stop();
    },
  };
};
