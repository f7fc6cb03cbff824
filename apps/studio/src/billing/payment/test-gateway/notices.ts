import { timingSafeEqual } from "node:crypto";
import { parseJson } from "@setsuna/kit";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, newRowId, type Secrets, type Transaction } from "../../../platform/index.ts";
import { testGatewayNotices } from "../../../platform/storage/schema/test-gateway.ts";
import type { GatewayEvent } from "../gateway-port.ts";
import { isSignedNow } from "../signed-time.ts";

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const Notice = z.object({ event: z.string(), kind: z.enum(["charge", "setup"]), about: z.string() });

export interface NoticeSubject {
  readonly kind: "charge" | "setup";
  readonly about: string;
}

export const planNotices = async (tx: Transaction, subject: NoticeSubject, times: readonly Date[]): Promise<void> => {
  if (times.length === 0) return;
  const event = `evt_test_${newRowId()}`;
  await tx.insert(testGatewayNotices).values(times.map((dueAt) => ({ id: newRowId(), event, ...subject, dueAt })));
};

export const signNotice = (secrets: Secrets, body: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${secrets.mac("test-gateway", `${seconds}.${body}`)}`;
};

/** Undefined if we didn't sign it recently, or if it is no event. */
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
  if (!isSignedNow(signature, now)) return undefined;
  const notice = Notice.safeParse(parseJson(text));
  if (!notice.success) return undefined;
  const { event, kind, about } = notice.data;
  return kind === "charge" ? { event, kind, idempotencyKey: about } : { event, kind, setup: about };
};

export type ReceiveWebhook = (body: Uint8Array, signature: string | undefined, now: Date) => Promise<void>;

/** Resends each until it is accepted. */
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
