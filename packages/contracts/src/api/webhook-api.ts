import { z } from "zod";
import { SerialId } from "../values.ts";
import { Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { StreamEventType } from "./stream-event-api.ts";
import { TEAM } from "./team-role.ts";

/** Endpoints of an account. */
export const MAX_WEBHOOKS = 10;
/** A rotated secret signs for this long next to its successor, ms. */
export const WEBHOOK_OVERLAP_MS = 24 * 3_600_000;
/** Days of failures after which an endpoint is disabled. */
export const WEBHOOK_FAILING_DAYS = 5;
/** Number of recent deliveries shown. */
export const SHOWN_DELIVERIES = 50;

/** No user name, password or fragment: they would be stored in plain text, or never sent. */
export const WebhookUrl = z
  .string()
  .trim()
  .max(500)
  .refine((text) => /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i.test(text) && URL.canParse(text));

/** `gone`: the receiver answered 410. `maker-left`: its maker is unknown, or has left the organization. */
export const WebhookEnd = z.enum(["failing", "gone", "maker-left"]);
export type WebhookEnd = z.infer<typeof WebhookEnd>;

/** Endpoint as its owner sees it; the secret is shown only at creation and rotation. */
export const Webhook = z.object({
  id: RowId,
  url: z.string(),
  /** Empty: every type, also future ones. */
  types: z.array(StreamEventType),
  /** Null: every ID of the account, also future ones. */
  serialIds: z.array(SerialId).nullable(),
  createdAt: Instant,
  /** Until then, the secret before the last rotation signs too. */
  oldSecretUntil: Instant.nullable(),
  /** Time of the first of the failures in a row. */
  failingSince: Instant.nullable(),
  disabled: z.object({ at: Instant, why: WebhookEnd }).nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Reason of a failed attempt; `status`: an answer other than 2xx. */
export const WebhookProblem = z.enum(["status", "timeout", "unreachable", "address-refused"]);
export type WebhookProblem = z.infer<typeof WebhookProblem>;

/** One event for one endpoint. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id`; the same for every attempt and replay. */
  id: z.string(),
  type: StreamEventType,
  serialId: SerialId,
  cursor: z.number().int().positive(),
  at: Instant,
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int().nonnegative(),
  /** HTTP status of the last attempt; null: no answer yet. */
  status: z.number().int().nullable(),
  problem: WebhookProblem.nullable(),
  /** Null: under way, or no further attempt. */
  nextAttemptAt: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const One = z.object({ id: RowId });
const WithSecret = z.object({ webhook: Webhook, secret: z.string() });

/**
 * An endpoint outlives the session that creates it, like a token: no token can create or remove one. A member of an organization
 * sees the endpoints whose events and IDs the member may see, and creates such ones.
 */
export const WEBHOOK_API = {
  /** Oldest first. */
  listWebhooks: {
    method: "GET",
    path: "/studio/api/webhooks",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    reply: z.object({ webhooks: z.array(Webhook) }),
    errors: [],
  },
  /** `secret` is shown once. */
  createWebhook: {
    method: "POST",
    path: "/studio/api/webhooks",
    access: "proved",
    team: TEAM.ids,
    bot: true,
    body: z.object({
      url: WebhookUrl,
      types: z.array(StreamEventType).max(StreamEventType.options.length),
      serialIds: z.array(SerialId).min(1).max(500).nullable(),
    }),
    reply: WithSecret,
    secretReply: true,
    errors: ["webhook-url-refused", "too-many-webhooks", "serial-id-not-yours", "team-role-missing", "too-many-requests"],
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/studio/api/webhooks/:id/rotate",
    access: "proved",
    team: TEAM.ids,
    bot: true,
    params: One,
    reply: WithSecret,
    secretReply: true,
    errors: ["unknown-webhook", "too-many-requests"],
  },
  /** Also sends what waited while it was disabled. */
  enableWebhook: {
    method: "POST",
    path: "/studio/api/webhooks/:id/enable",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    params: One,
    errors: ["unknown-webhook", "too-many-requests"],
  },
  removeWebhook: {
    method: "DELETE",
    path: "/studio/api/webhooks/:id",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    params: One,
    errors: ["unknown-webhook"],
  },
  /** Newest first, at most {@link SHOWN_DELIVERIES}. */
  listWebhookDeliveries: {
    method: "GET",
    path: "/studio/api/webhooks/:id/deliveries",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    params: One,
    reply: z.object({ deliveries: z.array(WebhookDelivery) }),
    errors: ["unknown-webhook"],
  },
  /** Sends a delivered or failed one again under the same ID. */
  replayWebhookDelivery: {
    method: "POST",
    path: "/studio/api/webhooks/:id/deliveries/:delivery/replay",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    params: z.object({ id: RowId, delivery: z.string().max(40) }),
    errors: ["unknown-webhook", "too-many-requests"],
  },
} as const satisfies Record<string, Endpoint>;
