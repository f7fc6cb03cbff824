import { MAX_WEBHOOKS, StreamEventType, StudioError, type WEBHOOK_API, type Webhook } from "@setsuna/contracts";
import { holdMember, lockSerialIds } from "../../admission/index.ts";
import {
  type AuditAction,
  type AuditPort,
  type Caller,
  type Database,
  type Handlers,
  limited,
  mayUseId,
  newRowId,
  type OutgoingTargets,
  recordFor,
  type Secrets,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";
import { mayReadEvent } from "../events/event-api.ts";
import { newWebhookSecret, sealWebhookSecret, type WebhookRow } from "./webhook-signature.ts";
import {
  countWebhooks,
  enableWebhook,
  keepWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  webhookOf,
} from "./webhook-store.ts";

export interface WebhookApiParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly secrets: Secrets;
  readonly targets: OutgoingTargets;
  /** Call it when something may be due. */
  readonly wake: () => void;
}

const CHANGES = { name: "webhook", capacity: 30, perHour: 120, by: "account" } as const;
const REPLAYS = { name: "webhook-replay", capacity: 60, perHour: 600, by: "account" } as const;

type Scope = Pick<Webhook, "types" | "serialIds">;

const mayReadTypes = (caller: Caller, { types }: Scope): boolean =>
  (types.length === 0 ? StreamEventType.options : types).every((type) => mayReadEvent(signedInOf(caller), { type }));

/** Null stands for every ID, of which a member may be allowed some. */
const mayUseIds = (caller: Caller, { serialIds }: Scope): boolean =>
  serialIds === null
    ? caller.origin.member === undefined || signedInOf(caller).account.acting?.serialIds === undefined
    : serialIds.every((id) => mayUseId(caller, id));

const mayUse = (caller: Caller, webhook: Scope): boolean => mayReadTypes(caller, webhook) && mayUseIds(caller, webhook);

export const webhookApi = (parts: WebhookApiParts): Handlers<keyof typeof WEBHOOK_API> => {
  const { database, audit, secrets, targets, wake } = parts;
  const record = recordFor(audit);
  const onOwn = async <Result>(
    caller: Caller,
    id: string,
    act: (tx: Transaction, hook: WebhookRow) => Promise<Result>,
    action?: AuditAction,
  ): Promise<Result> =>
    database.transaction(async (tx) => {
      const hook = await lockWebhook(tx, signedInOf(caller).account.id, id);
      if (hook === undefined || !mayUse(caller, await webhookOf(tx, hook))) throw new StudioError("unknown-webhook");
      const result = await act(tx, hook);
      if (action !== undefined) await record(tx, caller, action, hook.id, { url: hook.url });
      return result;
    });

  const listOwn = async (caller: Caller): Promise<Webhook[]> =>
    (await listWebhooks(database, signedInOf(caller).account.id)).filter((webhook) => mayUse(caller, webhook));

  return {
    listWebhooks: async (_request, caller) => ({ webhooks: await listOwn(caller) }),

    createWebhook: limited(CHANGES, async ({ body: { url, types, serialIds } }, caller) => {
      if (!targets.allows(new URL(url))) throw new StudioError("webhook-url-refused");
      if (!mayReadTypes(caller, { types, serialIds })) throw new StudioError("team-role-missing");
      if (!mayUseIds(caller, { types, serialIds })) throw new StudioError("serial-id-not-yours");
      const accountId = signedInOf(caller).account.id;
      const secret = newWebhookSecret();
      const id = newRowId();
      const sealedSecret = sealWebhookSecret(secrets, id, secret);
      const { member } = caller.origin;
      return database.transaction(async (tx) => {
        if ((await countWebhooks(tx, accountId)) >= MAX_WEBHOOKS) throw new StudioError("too-many-webhooks");
        await holdMember(tx, caller, serialIds);
        const ids = new Set(serialIds);
        const owned = (await lockSerialIds(tx, [...ids])).filter((row) => row.accountId === accountId);
        if (owned.length < ids.size) throw new StudioError("serial-id-not-yours");
        const webhook = await keepWebhook(
          tx,
          { id, accountId, madeBy: member ?? null, url, types, serialIds, sealedSecret },
          caller.now,
        );
        await record(tx, caller, "webhook.created", id, { url });
        return { webhook, secret };
      });
    }),

    rotateWebhookSecret: limited(CHANGES, async ({ params: { id } }, caller) => {
      const secret = newWebhookSecret();
      const sealed = sealWebhookSecret(secrets, id, secret);
      const rotate = (tx: Transaction, hook: WebhookRow) => rotateSecret(tx, hook, sealed, caller.now);
      return { webhook: await onOwn(caller, id, rotate, "webhook.rotated"), secret };
    }),

    enableWebhook: limited(CHANGES, async ({ params: { id } }, caller) => {
      await onOwn(caller, id, enableWebhook, "webhook.enabled");
      wake();
      return undefined;
    }),

    removeWebhook: async ({ params: { id } }, caller) => {
      await onOwn(caller, id, removeWebhook, "webhook.removed");
      return undefined;
    },

    listWebhookDeliveries: async ({ params: { id } }, caller) => {
      if (!(await listOwn(caller)).some((webhook) => webhook.id === id)) throw new StudioError("unknown-webhook");
      return { deliveries: await listDeliveries(database, id) };
    },

    replayWebhookDelivery: limited(REPLAYS, async ({ params: { id, delivery } }, caller) => {
      const found = await onOwn(caller, id, (tx, hook) => replayDelivery(tx, hook.id, delivery, caller.now));
      if (!found) throw new StudioError("unknown-webhook");
      wake();
      return undefined;
    }),
  };
};
