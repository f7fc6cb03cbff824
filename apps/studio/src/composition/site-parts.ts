import { botProtection } from "../content/index.ts";
import type { AccountConfig, AccountSurroundings } from "./account-surroundings.ts";
import { openMoney } from "./open-money.ts";
import { openOperate } from "./open-operate.ts";
import { openPeople } from "./open-people.ts";
import { openSso } from "./open-sso.ts";
import { openWebhooks } from "./open-webhooks.ts";
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
