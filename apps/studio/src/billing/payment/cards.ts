import { type KeptCard, StudioError } from "@setsuna/contracts";
import {
  type AuditPort,
  type Database,
  type Handlers,
  type JobsPort,
  type MailPort,
  mailReaderOf,
  newRowId,
  type RequestOrigin,
  signedInOf,
} from "../../platform/index.ts";
import { cardChangedMail } from "../mail/billing-mail.ts";
import {
  endSetup,
  findCard,
  findCustomer,
  findSetup,
  insertSetup,
  keepCard,
  keepCustomer,
  type SetupRow,
  shownCard,
} from "./card-store.ts";
import { type GatewayPort, GatewayUnavailable, type SetupResult } from "./gateway-port.ts";
import { orderDetach } from "./replaced-cards.ts";

export interface CardParts {
  readonly database: Database;
  readonly gateway: GatewayPort;
  readonly jobs: Pick<JobsPort, "enqueue">;
  readonly audit: AuditPort;
  readonly mail: MailPort;
}

export interface Cards {
  readonly handlers: Handlers<"readCard" | "startCardSetup" | "finishCardSetup">;
  /** For a holder who didn't return. Ignores setups that aren't ours. */
  finishSetup(setup: string, now: Date): Promise<void>;
}

/** Retries an account's pending payments after another card was saved. Data: `accountId`. */
export const CARD_KEPT_JOB = "card-kept";

const CARD_PAGE = "/studio/user/payment";
const NOBODY: RequestOrigin = { address: "", userAgent: "" };

const answered = async <Value>(answer: Promise<Value>): Promise<Value> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw new StudioError("payment-unavailable");
    throw error;
  }
};

/** Created with the first card. Throws StudioError `signed-out` for a deleted account. */
const customerOf = async ({ database, gateway }: CardParts, accountId: string): Promise<string> => {
  const known = await findCustomer(database, accountId, gateway.name);
  if (known !== undefined) return known;
  const account = await mailReaderOf(database, accountId);
  if (account === undefined) throw new StudioError("signed-out");
  const customer = await answered(gateway.createCustomer(accountId, account.email, `customer:${accountId}`));
  return database.transaction((tx) => keepCustomer(tx, accountId, gateway.name, customer));
};

type SavedSetup = Extract<SetupResult, { state: "saved" }>;

/** Works once. Detaches the previous card and mails the holder. */
const keep = (
  { database, gateway, jobs, audit, mail }: CardParts,
  setup: SetupRow,
  result: SavedSetup,
  origin: RequestOrigin,
  now: Date,
) =>
  database.transaction(async (tx): Promise<void> => {
    if (!(await endSetup(tx, setup.setup, "saved"))) return;
    const { accountId, customer } = setup;
    const { paymentMethod, card } = result;
    const before = await findCard(tx, accountId, gateway.name);
    await keepCard(tx, { accountId, gateway: gateway.name, customer, paymentMethod, ...card, keptAt: now });
    await audit.record(tx, {
      actor: accountId,
      action: "card.kept",
      subject: accountId,
      origin,
      detail: { brand: card.brand, last4: card.last4 },
      at: now,
    });
    if (before !== undefined && before.paymentMethod !== paymentMethod) {
      await orderDetach(jobs, tx, before.paymentMethod, now);
      const reader = await mailReaderOf(tx, accountId);
      if (reader !== undefined) await mail.enqueue(tx, cardChangedMail(reader, setup.setup, card), now);
    }
    await jobs.enqueue(tx, { name: CARD_KEPT_JOB, key: setup.setup, data: { accountId }, runAt: now }, now);
  });

/** Throws StudioError for a refused card, with the same reason each time: the webhook may arrive before the holder returns. */
const finish = async (
  parts: CardParts,
  setup: SetupRow,
  origin: RequestOrigin,
  now: Date,
): Promise<"saved" | "requires-action"> => {
  const { database, gateway } = parts;
  if (setup.state === "saved") return "saved";
  const result = await answered(gateway.readCardSetup(setup.setup));
  if (setup.state === "failed") throw new StudioError("code" in result ? result.code : "card-declined");
  if (result.state === "saved") await keep(parts, setup, result, origin, now);
  // This setup can still save another card, so leave it open.
  if (result.state === "refused") throw new StudioError(result.code);
  if (result.state === "failed") {
    await database.transaction((tx) => endSetup(tx, setup.setup, "failed"));
    throw new StudioError(result.code);
  }
  return result.state;
};

const shown = async ({ database, gateway }: CardParts, accountId: string): Promise<KeptCard | null> =>
  shownCard(await findCard(database, accountId, gateway.name));

const cardHandlers = (parts: CardParts): Cards["handlers"] => {
  const { database, gateway } = parts;
  return {
    readCard: async (_request, caller) => ({
      card: await shown(parts, signedInOf(caller).account.id),
      gateway: gateway.name,
      publishableKey: gateway.publishableKey,
    }),

    startCardSetup: async (_request, caller) => {
      const { id: accountId } = signedInOf(caller).account;
      const customer = await customerOf(parts, accountId);
      const started = await answered(gateway.startCardSetup(customer, `setup:${newRowId()}`, CARD_PAGE));
      await insertSetup(database, {
        setup: started.setup,
        accountId,
        gateway: gateway.name,
        customer,
        state: "open",
        createdAt: caller.now,
      });
      return started;
    },

    finishCardSetup: async ({ params: { setup } }, caller) => {
      const { id: accountId } = signedInOf(caller).account;
      const row = await findSetup(database, setup);
      if (row?.accountId !== accountId || row.gateway !== gateway.name) throw new StudioError("unknown-setup");
      const state = await finish(parts, row, caller.origin, caller.now);
      return { state, card: await shown(parts, accountId) };
    },
  };
};

export const cards = (parts: CardParts): Cards => ({
  handlers: cardHandlers(parts),

  finishSetup: async (setup, now) => {
    const row = await findSetup(parts.database, setup);
    if (row === undefined || row.gateway !== parts.gateway.name) return;
    try {
      await finish(parts, row, NOBODY, now);
    } catch (error) {
      if (!(error instanceof StudioError) || error.code === "payment-unavailable") throw error;
    }
  },
});
