import { botProtection } from "../content/index.ts";
import { type SsoParts, ssoProvider } from "../identity/index.ts";
import { type WebhookDispatcher, webhookApi, webhookDispatcher } from "../streams/index.ts";
import type { AccountConfig, AccountSurroundings } from "./account-surroundings.ts";
import { openMoney } from "./open-money.ts";
import { openOperate } from "./open-operate.ts";
import { openPeople } from "./open-people.ts";
import { openBase, type SiteBase } from "./site-base.ts";

const openBot = ({ botProtection: mode, botHeaders }: AccountConfig, { secrets, database, limits, now }: SiteBase) =>
  botProtection({
    mode,
    secrets,
    database,
    limits,
    now,
    tokenHeader: botHeaders.token,
    actionHeader: botHeaders.action,
  });

const openSso = ({ database, audit, secrets, targets, dns, log, address, path }: SiteBase): SsoParts => ({
  ...{ database, audit, secrets, targets, dns, log },
  provider: ssoProvider(targets, log),
  // `path` adds the prefix of a site below a path, which an origin lacks.
  redirectUri: (site, organization) => `${site ?? new URL(address).origin}${path(`/studio/sso/${organization}`)}`,
});

const openWebhooks = ({ database, secrets, audit, mail, targets, now, log, alone }: SiteBase) => {
  const dispatcher: WebhookDispatcher = webhookDispatcher({ database, secrets, audit, mail, targets, now, log, alone });
  return {
    dispatcher,
    handlers: webhookApi({ database, audit, secrets, targets, wake: () => dispatcher.wake() }),
  };
};

/** Opens all parts of the site in the order in which they stand on each other. Nothing works or listens yet. */
export const openSiteParts = async (config: AccountConfig, surroundings: AccountSurroundings) => {
  const base = await openBase(config, surroundings);
  const money = await openMoney(config, base, surroundings.pdfMaker);
  const operate = openOperate({ database: base.database, audit: base.audit, mail: base.mail, config });
  const people = await openPeople(config, base, money.ends, surroundings);
  const webhooks = openWebhooks(base);
  const sso = openSso(base);
  return { config, surroundings, base, money, operate, people, sso, webhooks, bot: openBot(config, base) };
};

export type SiteParts = Awaited<ReturnType<typeof openSiteParts>>;
