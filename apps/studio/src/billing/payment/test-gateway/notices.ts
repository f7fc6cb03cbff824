import { timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Database, newRowId, type Secrets, type Transaction, testGatewayNotices } from "../../../platform/index.ts";
import type { GatewayEvent } from "../gateway-port.ts";

/** Older webhooks are refused, in ms: the five minutes that Stripe's own check has. */
const TOLERANCE_MS = 5 * 60_000;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

export interface NoticeSubject {
  readonly kind: "charge" | "setup";
  /** The charge's key, or the setup's id. */
  readonly about: string;
}

/** Plans one event, sent at each of the times. */
export const planNotices = async (tx: Transaction, subject: NoticeSubject, times: readonly Date[]): Promise<void> => {
  if (times.length === 0) return;
  const event = `evt_test_${newRowId()}`;
  await tx.insert(testGatewayNotices).values(times.map((dueAt) => ({ id: newRowId(), event, ...subject, dueAt })));
};

export const signNotice = (secrets: Secrets, body: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${secrets.mac("test-gateway", `${seconds}.${body}`)}`;
};

/** The event of a webhook; undefined when we did not sign it, or too long ago. */
export const readNotice = (
  secrets: Secrets,
  body: Uint8Array,
  signature: string | undefined,
  now: Date,
): GatewayEvent | undefined => {
  const [, seconds = "", mac] = SIGNATURE.exec(signature ?? "") ?? [];
  const text = Buffer.from(body).toString("utf8");
  if (mac === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(secrets.mac("test-gateway", `${seconds}.${text}`)))) return undefined;
  if (now.getTime() - Number(seconds) * 1000 > TOLERANCE_MS) return undefined;
  const { event, kind, about } = JSON.parse(text) as NoticeSubject & { readonly event: string };
  return kind === "charge" ? { event, kind, idempotencyKey: about } : { event, kind, setup: about };
};

/** Takes a webhook as the HTTP route would. */
export type ReceiveWebhook = (body: Uint8Array, signature: string | undefined, now: Date) => Promise<void>;

/** Sends the webhooks that are due, each until it is taken. */
export const sendDueNotices = async (database: Database, secrets: Secrets, receive: ReceiveWebhook, now: Date): Promise<void> => {
  const due = await database
    .select()
    .from(testGatewayNotices)
    .where(sql`${testGatewayNotices.dueAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(testGatewayNotices.dueAt, testGatewayNotices.id)
    .limit(50);
  for (const { id, event, kind, about } of due) {
    const body = JSON.stringify({ event, kind, about });
    await receive(Buffer.from(body), signNotice(secrets, body, now), now);
    await database.delete(testGatewayNotices).where(eq(testGatewayNotices.id, id));
  }
};
