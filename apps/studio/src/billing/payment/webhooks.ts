import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "../../platform/index.ts";
import { gatewayEvents } from "../../platform/storage/schema/payments.ts";
import type { ChargingPort } from "../contracts/charging-port.ts";
import { findCharge } from "./charge-store.ts";
import type { GatewayEvent, GatewayPort } from "./gateway-port.ts";
import type { Refunds } from "./refunds.ts";

type EventRow = typeof gatewayEvents.$inferSelect;

export interface WebhookParts {
  readonly database: Database;
  readonly gateway: GatewayPort;
  readonly charging: Pick<ChargingPort, "settle">;
  readonly refunds: Pick<Refunds, "look">;
  readonly finishSetup: (setup: string, now: Date) => Promise<void>;
  readonly log: Log;
}

export interface Webhooks {
  /**
   * Throws `webhook-refused` if the signature is wrong or more than five minutes off, or it is no event. Resolves once stored.
   */
  receive(body: Uint8Array, signature: string | undefined, now: Date): Promise<void>;
  recover(now: Date): Promise<void>;
  sweep(now: Date): Promise<void>;
}

/** An unprocessed event that is older was abandoned, ms. */
const LEFT_MS = 60_000;
/** Stripe repeats an event for three days. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;
const BATCH = 50;

const aboutOf = (event: GatewayEvent): string =>
  event.kind === "charge" || event.kind === "refund" ? event.idempotencyKey : event.kind === "setup" ? event.setup : "";

/** Stores each event once, then runs the usual third step. Decision 0016. */
export const webhooks = ({ database, gateway, charging, refunds, finishSetup, log }: WebhookParts): Webhooks => {
  const see = async (row: Pick<EventRow, "event" | "kind" | "about">, now: Date): Promise<void> => {
    if (row.kind === "charge" && (await findCharge(database, row.about)) !== undefined) await charging.settle(row.about, now);
    if (row.kind === "refund") await refunds.look(row.about, now);
    if (row.kind === "setup") await finishSetup(row.about, now);
    await database
      .update(gatewayEvents)
      .set({ handledAt: now })
      .where(and(eq(gatewayEvents.gateway, gateway.name), eq(gatewayEvents.event, row.event)));
  };
  const trySee = async (row: Pick<EventRow, "event" | "kind" | "about">, now: Date): Promise<void> => {
    try {
      await see(row, now);
    } catch (error) {
      log.error({ err: error, event: row.event, kind: row.kind }, "a webhook could not be seen to");
    }
  };

  return {
    receive: async (body, signature, now) => {
      const event = gateway.readEvent(body, signature, now);
      if (event === undefined) throw new StudioError("webhook-refused");
      const row = { gateway: gateway.name, event: event.event, kind: event.kind, about: aboutOf(event) };
      const kept = await database
        .insert(gatewayEvents)
        .values({ ...row, receivedAt: now })
        .onConflictDoNothing()
        .returning({ event: gatewayEvents.event });
      if (kept.length > 0) await trySee(row, now);
    },
    recover: async (now) => {
      const left = await database
        .select()
        .from(gatewayEvents)
        .where(
          and(
            eq(gatewayEvents.gateway, gateway.name),
            isNull(gatewayEvents.handledAt),
            lt(gatewayEvents.receivedAt, new Date(now.getTime() - LEFT_MS)),
          ),
        )
        .orderBy(asc(gatewayEvents.receivedAt))
        .limit(BATCH);
      for (const row of left) await trySee(row, now);
    },
    sweep: async (now) => {
      await database.delete(gatewayEvents).where(lt(gatewayEvents.handledAt, new Date(now.getTime() - REMEMBERED_MS)));
    },
  };
};
