import { randomInt } from "node:crypto";
import type { ApiName } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { registerDocumentDownload } from "../billing/index.ts";
import { registerOpenApi, registerWafSources } from "../content/index.ts";
import {
  asksForLogin,
  bearerFinder,
  findSession,
  guardedIdentity,
  meteredIdentity,
  registerIdentity,
  registerOAuth,
  registerSsoReturn,
} from "../identity/index.ts";
import {
  type ApiContext,
  type Handlers,
  hasMailbox,
  registerApi,
  registerDevMailbox,
  registerTestClock,
  storedReplies,
} from "../platform/index.ts";
import { registerEventFeed, registerReportFiles } from "../streams/index.ts";
import { siteLogin } from "./site-login.ts";
import type { SiteParts } from "./site-parts.ts";

const registerLogins = async (app: FastifyInstance, { base, people, bot, sso, operate }: SiteParts) => {
  const { database, secrets, audit, limits, site, path, meters, now, log } = base;
  const { revoke, checkLogin, identity } = people;
  const login = siteLogin(database, revoke, checkLogin);
  await registerIdentity(app, {
    service: meteredIdentity(guardedIdentity(identity, database), meters),
    botGuard: bot.guard,
    loginOf: async (operation, request, at) => (asksForLogin(operation) ? login.current(request, at) : undefined),
    now,
    log,
  });
  registerSsoReturn(app, {
    ...sso,
    random: randomInt,
    limits,
    revoke,
    endWebhooks: people.accountParts.endWebhooks,
    requireOpen: (role, at) => operate.maintenance.requireOpen(role, at),
    now,
  });
  const oauth = await registerOAuth(app, {
    database,
    secrets,
    audit,
    limits,
    login,
    checkLogin,
    path,
    log,
    now,
    siteOrigin: site,
  });
  return bearerFinder(database, oauth.findBearer);
};

const registerDevelopment = async (app: FastifyInstance, { base, money, config, surroundings }: SiteParts): Promise<void> => {
  const { testClock, devDoor } = surroundings;
  if (devDoor === undefined) return;
  const live = async (): Promise<void> => {
    await money.payment.recover();
    await base.jobs.runDue();
  };
  if (testClock !== undefined) await registerTestClock(app, testClock, devDoor, live);
  if (hasMailbox(config)) await registerDevMailbox(app, base.database, devDoor, base.path);
};

export const registerSiteRoutes = async (app: FastifyInstance, parts: SiteParts, handlers: Handlers<ApiName>): Promise<void> => {
  const { base, money, operate, people, bot, config } = parts;
  const { database, limits, now } = base;
  if (config.botProtection.kind === "waf") registerWafSources(app);
  const context: ApiContext = {
    findSession: (token, from, at) => findSession(database, token, from, at, people.checkLogin),
    findBearer: await registerLogins(app, parts),
    idempotency: storedReplies(database, base.log),
    botGuard: bot.guard,
    limits,
    missesPerHour: config.admission.missesPerHour,
    siteOrigin: base.site,
    maintenance: operate.maintenance,
    now,
  };
  await registerApi(app, handlers, context);
  await operate.register(app, context);
  registerDocumentDownload(app, database, money.documents.pdfs, context);
  registerEventFeed(app, { database, context, log: base.log });
  registerReportFiles(app, { database, context, printer: parts.surroundings.reportPrinter });
  await money.payment.register(app, base.path);
  registerOpenApi(app, base.prefix);
  await registerDevelopment(app, parts);
};
