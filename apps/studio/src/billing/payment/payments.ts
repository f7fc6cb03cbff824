import type { Log } from "@setsuna/kit";
import type { FastifyInstance } from "fastify";
import type { AuditPort, Database, JobsPort, MailPort, Meters, Secrets, SitePath, StripeSettings } from "../../platform/index.ts";
import { type Cards, cards } from "./cards.ts";
import { type Charging, charging } from "./charging.ts";
import type { GatewayPort } from "./gateway-port.ts";
import { refunds } from "./refunds.ts";
import { detachReplacedCards } from "./replaced-cards.ts";
import { sendDueNotices } from "./test-gateway/notices.ts";
import { testGateway } from "./test-gateway/test-gateway.ts";
import { registerTestGateway } from "./test-gateway/test-gateway-routes.ts";
import { registerPaymentWebhook } from "./webhook-route.ts";
import { webhooks } from "./webhooks.ts";

export interface PaymentParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly jobs: Pick<JobsPort, "enqueue">;
  readonly audit: AuditPort;
  readonly mail: MailPort;
  readonly now: () => Date;
  readonly meters?: Pick<Meters, "charge"> | undefined;
  readonly log: Log;
}

export interface Payments {
  readonly charging: Charging;
  readonly handlers: Cards["handlers"];
  schedule(workers: Pick<JobsPort, "work">): void;
  /** Registers the webhook and the test gateway's pages. `path` is the prefix before /studio; absent: none. */
  register(app: FastifyInstance, path?: SitePath): Promise<void>;
  /** Retries open charges, refunds and webhooks. Call it every few seconds. */
  recover(): Promise<void>;
  sweep(): Promise<void>;
}

export const openGateway = async ({
  stripe,
  database,
  secrets,
  now,
  log,
}: Pick<PaymentParts, "database" | "secrets" | "now" | "log"> & {
  /** Undefined selects the built-in test gateway, where no money moves. */
  readonly stripe: StripeSettings | undefined;
}): Promise<GatewayPort> => {
  if (stripe === undefined) return testGateway({ database, secrets, now });
  // Load it on demand, because the library takes 0.1 s.
  const { stripeGateway } = await import("./stripe/stripe-gateway.ts");
  return stripeGateway(stripe, log);
};

export const payments = (parts: PaymentParts, gateway: GatewayPort): Payments => {
  const { database, secrets, jobs, audit, now, log } = parts;
  const charges = charging({ database, gateway, secrets, meters: parts.meters, log });
  const kept = cards({ database, gateway, jobs, audit, mail: parts.mail });
  const back = refunds({ database, gateway, log });
  const inbox = webhooks({ database, gateway, charging: charges, refunds: back, finishSetup: kept.finishSetup, log });
  return {
    charging: charges,
    handlers: kept.handlers,
    schedule: (workers) => detachReplacedCards({ database, gateway, jobs, now }, workers),
    register: async (app, path) => {
      await registerPaymentWebhook(app, inbox, now);
      if (gateway.name === "test") await registerTestGateway(app, database, now, path);
    },
    recover: async () => {
      if (gateway.name === "test") await sendDueNotices(database, secrets, inbox.receive, now());
      await inbox.recover(now());
      await charges.recover(now());
      await back.recover(now());
    },
    sweep: () => inbox.sweep(now()),
  };
};
