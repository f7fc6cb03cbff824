import { addDays, startOfDay } from "@setsuna/account";
import type { Log } from "@setsuna/kit";
import type { Meters } from "../../platform/index.ts";
import type { ChargeRow } from "./charge-store.ts";
import {
  type ChargeResult,
  type GatewayCharge,
  type GatewayPort,
  GatewayUnavailable,
  KEY_REMEMBERED_MS,
} from "./gateway-port.ts";

/** A bank's challenge is abandoned after this time, ms. */
const ABANDONED_MS = 30 * 60_000;
/** After this, ms, no order of an abandoned charge is in flight and the gateway's search would find it. */
const IN_FLIGHT_MS = 3_600_000;

const endOf = ({ lastOn }: ChargeRow): Date | undefined =>
  lastOn === null ? undefined : new Date(startOfDay(addDays(lastOn, 1)));

/** Orders the charge if the gateway doesn't know it. */
export const gatewayQuery = (
  gateway: GatewayPort,
  log: Log,
  meters: Pick<Meters, "charge"> | undefined,
): ((row: ChargeRow, now: Date) => Promise<GatewayCharge | undefined>) => {
  /** Never orders it. */
  const queryAbandoned = async (row: ChargeRow, givenUpAt: Date, now: Date): Promise<GatewayCharge> => {
    const lapsed: ChargeResult = { state: "failed", code: "payment-lapsed" };
    const found = await gateway.findCharge(row.key, row.reference);
    if (found === undefined) {
      if (row.reference === null && now.getTime() - givenUpAt.getTime() >= IN_FLIGHT_MS) return { reference: "", result: lapsed };
      throw new GatewayUnavailable(`the gateway does not know ${row.key}`);
    }
    const isOpen = found.result.state === "requires-action" || found.result.state === "pending";
    const after = isOpen ? await gateway.giveUp(found.reference) : found;
    return after.result.state === "failed" ? { reference: after.reference, result: lapsed } : after;
  };

  /** Orders a key again only if the gateway would recognize it, or denies knowing it. */
  const ask = async (row: ChargeRow, now: Date): Promise<GatewayCharge> => {
    const givenUpAt = row.givenUpAt ?? endOf(row);
    if (givenUpAt !== undefined && givenUpAt <= now) return queryAbandoned(row, givenUpAt, now);
    const age = now.getTime() - row.orderedAt.getTime();
    if (row.reference === null) {
      const known = age > KEY_REMEMBERED_MS ? await gateway.findCharge(row.key, null) : undefined;
      const { key: idempotencyKey, customer, paymentMethod, amount, offSession, description } = row;
      return known ?? gateway.charge({ idempotencyKey, customer, paymentMethod, amount, offSession, description });
    }
    const found = await gateway.findCharge(row.key, row.reference);
    if (found === undefined) throw new GatewayUnavailable(`the gateway does not know ${row.reference}`);
    const waits = found.result.state === "requires-action";
    return waits && age > ABANDONED_MS ? gateway.giveUp(row.reference) : found;
  };

  return async (row, now) => {
    try {
      return await ask(row, now);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      const reason = error.message;
      meters?.charge("unavailable");
      log.warn({ charge: row.key, gateway: gateway.name, reason }, "the gateway does not say what became of a charge");
      return undefined;
    }
  };
};
