import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { ChargeOutcome, ChargePurpose, ChargeSettler, ChargeStanding, ChargingPort } from "../billing/charging-port.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Database } from "../storage/database.ts";
import { findCard, shownCard } from "./card-store.ts";
import {
  askAtOnce,
  type ChargeRow,
  claimOpenCharges,
  findCharge,
  insertCharge,
  lockCharge,
  noteOutcome,
  noteStanding,
} from "./charge-store.ts";
import { type GatewayCharge, type GatewayPort, GatewayUnavailable, KEY_REMEMBERED_MS } from "./gateway-port.ts";

export interface ChargingParts {
  readonly database: Database;
  readonly gateway: GatewayPort;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** The charging port, and what sees to charges that nobody asks about any more. */
export interface Charging extends ChargingPort {
  /** Settles charges whose outcome is open and due to be asked about. */
  recover(now: Date): Promise<void>;
  /** Makes all of them due. Only where this process is the only one of the database. */
  recoverAll(now: Date): Promise<void>;
}

/** A holder who was asked by their bank and did not answer for so long will not, in ms. */
export const ABANDONED_MS = 30 * 60_000;
/** Charges that the recovery settles in one go. */
const BATCH = 20;

const outcomeOf = (row: ChargeRow): ChargeOutcome | undefined => {
  if (row.state === "succeeded") return { state: "succeeded" };
  return row.state === "failed" && row.failure !== null ? { state: "failed", code: row.failure } : undefined;
};

/** Charges in the three steps of decision 0016. */
export const charging = ({ database, gateway, secrets, log }: ChargingParts): Charging => {
  const settlers = new Map<ChargePurpose, ChargeSettler>();

  const seal = (key: string, action: { clientSecret: string | null; url: string | null }): string =>
    secrets.seal("charge-action", JSON.stringify(action), key);

  const standingOf = (row: ChargeRow): ChargeStanding => {
    const outcome = outcomeOf(row);
    if (outcome !== undefined) return outcome;
    if (row.state !== "requires-action" || row.sealedAction === null) return { state: "pending" };
    const action = JSON.parse(secrets.open("charge-action", row.sealedAction, row.key)) as {
      clientSecret: string | null;
      url: string | null;
    };
    return { state: "requires-action", ...action };
  };

  /** Step 2. The gateway hears of a key as a new order only where it would know it again, or where it says that it does not. */
  const ask = async (row: ChargeRow, now: Date): Promise<GatewayCharge> => {
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

  /** Step 3: all of it once, or nothing. */
  const write = async (key: string, { reference, result }: GatewayCharge, now: Date): Promise<ChargeStanding> => {
    let afterwards: () => void = () => undefined;
    const standing = await database.transaction(async (tx): Promise<ChargeStanding> => {
      const row = await lockCharge(tx, key);
      if (row === undefined) throw new Error(`the charge ${key} was there and is not`);
      const settled = outcomeOf(row);
      if (settled !== undefined) return settled;
      if (result.state === "pending") {
        await noteStanding(tx, key, { state: "pending", reference, sealedAction: null });
        return result;
      }
      if (result.state === "requires-action") {
        const { clientSecret, url } = result;
        await noteStanding(tx, key, { state: result.state, reference, sealedAction: seal(key, { clientSecret, url }) });
        return result;
      }
      const settler = settlers.get(row.purpose);
      if (settler === undefined) throw new Error(`nobody settles charges of a ${row.purpose}`);
      await noteOutcome(tx, key, reference, result, now);
      afterwards = await settler(tx, { key, contractId: row.contractId, outcome: result, at: now });
      return result;
    });
    afterwards();
    return standing;
  };

  const settle = async (key: string, now: Date): Promise<ChargeStanding> => {
    const row = await findCharge(database, key);
    if (row === undefined) throw new Error(`the charge ${key} was never ordered`);
    const settled = outcomeOf(row);
    if (settled !== undefined) return settled;
    // Of another gateway than the one that is configured now: only that one could say what became of it.
    if (row.gateway !== gateway.name) return { state: "pending" };
    let charge: GatewayCharge;
    try {
      charge = await ask(row, now);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      log.warn({ charge: key, gateway: gateway.name, reason: error.message }, "the gateway does not say what became of a charge");
      return standingOf(row);
    }
    return write(key, charge, now);
  };

  return {
    keptCard: async (reader, accountId) => shownCard(await findCard(reader, accountId, gateway.name)),
    order: async (tx, request) => {
      const card = await findCard(tx, request.accountId, gateway.name);
      if (card !== undefined) return insertCharge(tx, request, card);
      if ((await findCharge(tx, request.key)) === undefined) throw new StudioError("card-needed");
    },
    settle,
    read: async (reader, key) => {
      const row = await findCharge(reader, key);
      return row === undefined ? undefined : standingOf(row);
    },
    settleWith: (purpose, settler) => {
      settlers.set(purpose, settler);
    },
    recover: async (now) => {
      for (;;) {
        const keys = await claimOpenCharges(database, gateway.name, BATCH, now);
        for (const key of keys) {
          try {
            await settle(key, now);
          } catch (error) {
            log.error({ err: error, charge: key }, "a charge could not be settled");
          }
        }
        if (keys.length < BATCH) return;
      }
    },
    recoverAll: (now) => askAtOnce(database, now),
  };
};
