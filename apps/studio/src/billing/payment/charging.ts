import { addDays, startOfDay } from "@setsuna/account";
import { type KeptCard, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { Database, Meters, Secrets, Transaction } from "../../platform/index.ts";
import type {
  ChargeOutcome,
  ChargePurpose,
  ChargeRequest,
  ChargeSettler,
  ChargeStanding,
  ChargingPort,
  SettledCharge,
} from "../contracts/charging-port.ts";
import { type CardRow, findCard, findCards, shownCard } from "./card-store.ts";
import {
  askAtOnce,
  type ChargeRow,
  claimOpenCharges,
  findCharge,
  findCharges,
  giveUpCharges,
  insertCharges,
  lockCharges,
  type NotedOutcome,
  noteOutcomes,
  noteStanding,
} from "./charge-store.ts";
import {
  type ChargeResult,
  type GatewayCharge,
  type GatewayPort,
  GatewayUnavailable,
  KEY_REMEMBERED_MS,
} from "./gateway-port.ts";
import { orderRefunds } from "./refund-store.ts";

export interface ChargingParts {
  readonly database: Database;
  readonly gateway: GatewayPort;
  readonly secrets: Secrets;
  /** Hears what became of charges. Absent: nobody counts. */
  readonly meters?: Pick<Meters, "charge"> | undefined;
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
const ABANDONED_MS = 30 * 60_000;
/**
 * When a charge was given up for so long, nobody is still ordering it, and a gateway that can be searched would find it, in ms. Before that,
 * one that the gateway does not know may be on its way there.
 */
const UNHEARD_MS = 3_600_000;
/** Charges that the recovery settles in one go. */
const BATCH = 20;
/** Charges that the gateway is asked about at once: while it thinks about one, others go on. */
const ASKED_AT_ONCE = 8;

/** Describes what the gateway said of a charge. */
interface Answer {
  readonly key: string;
  readonly charge: GatewayCharge;
}

const outcomeOf = (row: ChargeRow): ChargeOutcome | undefined => {
  if (row.state === "succeeded") return { state: "succeeded" };
  return row.state === "failed" && row.failure !== null ? { state: "failed", code: row.failure } : undefined;
};

/** Returns when the days are over that a charge was priced for; undefined where it is wanted at any time. */
const endOf = ({ lastOn }: ChargeRow): Date | undefined =>
  lastOn === null ? undefined : new Date(startOfDay(addDays(lastOn, 1)));

/** Charges in the three steps of decision 0016. */
export const charging = ({ database, gateway, secrets, meters, log }: ChargingParts): Charging => {
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

  /** A charge that is wanted no longer is never ordered: it is ended where it waits for its holder, or where nobody ever heard of it. */
  const askGivenUp = async (row: ChargeRow, givenUpAt: Date, now: Date): Promise<GatewayCharge> => {
    const lapsed: ChargeResult = { state: "failed", code: "payment-lapsed" };
    const found = await gateway.findCharge(row.key, row.reference);
    if (found === undefined) {
      if (row.reference === null && now.getTime() - givenUpAt.getTime() >= UNHEARD_MS) return { reference: "", result: lapsed };
      throw new GatewayUnavailable(`the gateway does not know ${row.key}`);
    }
    const isOpen = found.result.state === "requires-action" || found.result.state === "pending";
    const after = isOpen ? await gateway.giveUp(found.reference) : found;
    return after.result.state === "failed" ? { reference: after.reference, result: lapsed } : after;
  };

  /** Step 2. The gateway hears of a key as a new order only where it would know it again, or where it says that it does not. */
  const ask = async (row: ChargeRow, now: Date): Promise<GatewayCharge> => {
    const givenUpAt = row.givenUpAt ?? endOf(row);
    if (givenUpAt !== undefined && givenUpAt <= now) return askGivenUp(row, givenUpAt, now);
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

  /** Notes what the gateway said. Returns how the charge stands, and its outcome where that is to be written. */
  const noted = async (
    tx: Transaction,
    row: ChargeRow,
    { reference, result }: GatewayCharge,
  ): Promise<{ readonly standing: ChargeStanding; readonly outcome?: NotedOutcome }> => {
    const settled = outcomeOf(row);
    if (settled !== undefined) return { standing: settled };
    const { key } = row;
    if (result.state === "pending") {
      await noteStanding(tx, key, { state: "pending", reference, sealedAction: null });
      return { standing: result };
    }
    if (result.state === "requires-action") {
      const { clientSecret, url } = result;
      await noteStanding(tx, key, { state: result.state, reference, sealedAction: seal(key, { clientSecret, url }) });
      return { standing: result };
    }
    return { standing: result, outcome: { key, reference, outcome: result } };
  };

  /** Step 3: all of it once, or nothing. */
  const write = async (answers: readonly Answer[], now: Date): Promise<ReadonlyMap<string, ChargeStanding>> => {
    const standings = new Map<string, ChargeStanding>();
    const afterwards: (() => void)[] = [];
    const outcomes: NotedOutcome[] = [];
    await database.transaction(async (tx) => {
      const rows = new Map(
        (
          await lockCharges(
            tx,
            answers.map(({ key }) => key),
          )
        ).map((row) => [row.key, row]),
      );
      const settled = new Map<ChargePurpose, SettledCharge[]>();
      for (const { key, charge } of answers) {
        const row = rows.get(key);
        if (row === undefined) throw new Error(`the charge ${key} was there and is not`);
        const { standing, outcome } = await noted(tx, row, charge);
        standings.set(key, standing);
        if (outcome === undefined) continue;
        outcomes.push(outcome);
        const own = { key, contractId: row.contractId, outcome: outcome.outcome, at: now };
        settled.set(row.purpose, [...(settled.get(row.purpose) ?? []), own]);
      }
      if (outcomes.length === 0) return;
      await noteOutcomes(tx, outcomes, now);
      for (const [purpose, own] of settled) {
        const settler = settlers.get(purpose);
        if (settler === undefined) throw new Error(`nobody settles charges of a ${purpose}`);
        afterwards.push(await settler(tx, own));
      }
    });
    for (const call of afterwards) call();
    for (const { outcome } of outcomes) meters?.charge(outcome.state);
    return standings;
  };

  /** Step 2, and what it says; undefined where the gateway does not say what became of the charge. */
  const heard = async (row: ChargeRow, now: Date): Promise<GatewayCharge | undefined> => {
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

  /** Of another gateway than the one that is configured now, only that one could say what became of it. */
  const canAsk = (row: ChargeRow): boolean => outcomeOf(row) === undefined && row.gateway === gateway.name;

  const settle = async (key: string, now: Date): Promise<ChargeStanding> => {
    const row = await findCharge(database, key);
    if (row === undefined) throw new Error(`the charge ${key} was never ordered`);
    if (!canAsk(row)) return outcomeOf(row) ?? { state: "pending" };
    const charge = await heard(row, now);
    if (charge === undefined) return standingOf(row);
    return (await write([{ key, charge }], now)).get(key) ?? standingOf(row);
  };

  /** Settles one and, should it fail, leaves it to the next recovery. */
  const trySettling = async (key: string, now: Date): Promise<void> => {
    try {
      await settle(key, now);
    } catch (error) {
      log.error({ err: error, charge: key }, "a charge could not be settled");
    }
  };

  const settleAll = async (keys: readonly string[], now: Date): Promise<void> => {
    if (keys.length === 0) return;
    const open = (await findCharges(database, keys)).filter(canAsk);
    const answers: Answer[] = [];
    const rest = open.values();
    await Promise.all(
      Array.from({ length: ASKED_AT_ONCE }, async () => {
        for (const row of rest) {
          try {
            const charge = await heard(row, now);
            if (charge !== undefined) answers.push({ key: row.key, charge });
          } catch (error) {
            log.error({ err: error, charge: row.key }, "a charge could not be settled");
          }
        }
      }),
    );
    if (answers.length === 0) return;
    try {
      await write(answers, now);
    } catch (error) {
      log.warn({ err: error, charges: answers.length }, "outcomes are written one by one");
      for (const { key } of answers) await trySettling(key, now);
    }
  };

  return {
    keptCard: async (reader, accountId) => shownCard(await findCard(reader, accountId, gateway.name)),
    keptCards: async (reader, accountIds) => {
      const kept = new Map<string, KeptCard>();
      for (const [accountId, row] of await findCards(reader, accountIds, gateway.name)) {
        const card = shownCard(row);
        if (card !== null) kept.set(accountId, card);
      }
      return kept;
    },
    orderAll: async (tx, requests) => {
      const cards = await findCards(
        tx,
        requests.map(({ accountId }) => accountId),
        gateway.name,
      );
      const orders: { request: ChargeRequest; card: CardRow }[] = [];
      for (const request of requests) {
        const card = cards.get(request.accountId);
        if (card !== undefined) orders.push({ request, card });
        else if ((await findCharge(tx, request.key)) === undefined) throw new StudioError("card-needed");
      }
      await insertCharges(tx, orders);
    },
    settle,
    settleAll,
    read: async (reader, key) => {
      const row = await findCharge(reader, key);
      return row === undefined ? undefined : standingOf(row);
    },
    giveUpAll: giveUpCharges,
    refundAll: orderRefunds,
    settleWith: (purpose, settler) => {
      settlers.set(purpose, settler);
    },
    recover: async (now) => {
      for (;;) {
        const keys = await claimOpenCharges(database, gateway.name, BATCH, now);
        for (const key of keys) await trySettling(key, now);
        if (keys.length < BATCH) return;
      }
    },
    recoverAll: (now) => askAtOnce(database, now),
  };
};
