import { ANY_TARGET, publicTargets, type WebhookDispatcher, webhookApi, webhookDispatcher } from "../streams/index.ts";
import type { AccountConfig } from "./account-surroundings.ts";
import type { SiteBase } from "./site-base.ts";

/** In development, the receiver runs on the same machine. */
const targetsOf = ({ profile }: AccountConfig) => (profile === "development" ? ANY_TARGET : publicTargets());

export const openWebhooks = (config: AccountConfig, base: SiteBase) => {
  const { database, secrets, audit, mail, now, log, alone } = base;
  const targets = targetsOf(config);
  const dispatcher: WebhookDispatcher = webhookDispatcher({ database, secrets, audit, mail, targets, now, log, alone });
  return {
    dispatcher,
    handlers: webhookApi({ database, audit, secrets, targets, wake: () => dispatcher.wake() }),
  };
};
