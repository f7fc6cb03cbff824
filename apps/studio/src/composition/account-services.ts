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

/** Accounts and all that goes with them: identity, sessions, second factors, OAuth, mail, contact, bot protection, audit. */
export interface AccountServices {
  /** Notified when serial IDs end. */
  readonly ended: EndedSerialIds;
  /** Published releases of a folder, newest first, for pages that are rendered here. */
  releaseFeed(folder: ReleaseFolder, language: Language): Promise<readonly ReleaseEntry[]>;
  /** Folders that have something to download, for pages that are rendered here. */
  publishedFolders(): Promise<readonly ReleaseFolder[]>;
  /** Maintenance that is going on or announced, for pages that are rendered here. */
  maintenance(): Promise<Reply<ApiRow<"readMaintenance">>>;
  /** Lists every API call with its handler's limit. Undefined: no separate limit. */
  readonly limits: ReadonlyMap<ApiName, CallLimit | undefined>;
  /** Adds the routes. */
  register(app: FastifyInstance): Promise<void>;
  /** Removes rows that no longer count; to be called now and then. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** Interval at which leftovers of a dead process or a lost webhook are recovered, in ms. */
const RECOVERY_INTERVAL_MS = 2_000;

/** Starts the jobs, and what looks after charges whose outcome was lost. Returns what stops both. */
const startWork = async ({ base, money, people, config }: SiteParts): Promise<() => Promise<void>> => {
  const { database, audit, jobs, now, log, alone } = base;
  await scheduleMoney(money, base);
  people.removals.schedule();
  scheduleRetention(jobs, { database, audit, kept: config.keptLog, now, log });
  if (alone) await money.payment.charging.recoverAll(now());
  const stopRecovery = every(RECOVERY_INTERVAL_MS, () => money.payment.recover(), log);
  await jobs.start();
  return async () => {
    stopRecovery();
    await jobs.stop();
  };
};

/** Reads the releases for a page. On failure, logs it and renders the page without them. */
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

/** Starts accounts and all that goes with them. Routes are added by {@link AccountServices.register}. */
export const startAccountServices = async (
  config: AccountConfig,
  surroundings: AccountSurroundings,
): Promise<AccountServices> => {
  const parts = await openSiteParts(config, surroundings);
  const { base, operate } = parts;
  const handlers = allHandlers(parts);
  const stopWork = await startWork(parts);
  return {
    ended: base.ended,
    limits: new Map(Object.entries(handlers).map(([name, { limit }]) => [name as ApiName, limit])),
    releaseFeed: releaseFeedOf(parts),
    publishedFolders: operate.publishedFolders,
    maintenance: () => operate.maintenance.look(base.now()),
    register: (app) => registerSiteRoutes(app, parts, handlers),
    sweep: () => sweepSite(parts),
    stop: async () => {
      await stopWork();
      await base.mailService.stop();
    },
  };
};
