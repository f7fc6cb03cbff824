import { type WebhookDispatcher, webhookApi, webhookDispatcher } from "../streams/index.ts";
import type { SiteBase } from "./site-base.ts";

export const openWebhooks = (base: SiteBase) => {
  const { database, secrets, audit, mail, targets, now, log, alone } = base;
  const dispatcher: WebhookDispatcher = webhookDispatcher({ database, secrets, audit, mail, targets, now, log, alone });
  return {
    dispatcher,
    handlers: webhookApi({ database, audit, secrets, targets, wake: () => dispatcher.wake() }),
  };
};
