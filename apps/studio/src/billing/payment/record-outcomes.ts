import type { Database, Meters, Secrets, Transaction } from "../../platform/index.ts";
import type { ChargePurpose, ChargeSettler, ChargeStanding, SettledCharge } from "../contracts/charging-port.ts";
import { outcomeOf, sealAction } from "./charge-standing.ts";
import { type ChargeRow, lockCharges, type NotedOutcome, noteOutcomes, noteStanding } from "./charge-store.ts";
import type { GatewayCharge } from "./gateway-port.ts";

export interface GatewayAnswer {
  readonly key: string;
  readonly charge: GatewayCharge;
}

export interface OutcomeParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly meters?: Pick<Meters, "charge"> | undefined;
  readonly settlers: ReadonlyMap<ChargePurpose, ChargeSettler>;
}

type Settled = Map<ChargePurpose, SettledCharge[]>;

/** Returns the charge's state, and its outcome if one must be written. */
const recorded = async (
  tx: Transaction,
  secrets: Secrets,
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
    await noteStanding(tx, key, {
      state: result.state,
      reference,
      sealedAction: sealAction(secrets, key, { clientSecret, url }),
    });
    return { standing: result };
  }
  return { standing: result, outcome: { key, reference, outcome: result } };
};

const settleEach = async (tx: Transaction, settled: Settled, settlers: OutcomeParts["settlers"]): Promise<(() => void)[]> => {
  const afterwards: (() => void)[] = [];
  for (const [purpose, own] of settled) {
    const settler = settlers.get(purpose);
    if (settler === undefined) throw new Error(`nobody settles charges of a ${purpose}`);
    afterwards.push(await settler(tx, own));
  }
  return afterwards;
};

/** Writes outcomes in one transaction with all that follows: all of it once, or nothing. Step 3 of decision 0016. Returns standings by key. */
export const recordOutcomes = async (
  { database, secrets, meters, settlers }: OutcomeParts,
  answers: readonly GatewayAnswer[],
  now: Date,
): Promise<ReadonlyMap<string, ChargeStanding>> => {
  const standings = new Map<string, ChargeStanding>();
  const outcomes: NotedOutcome[] = [];
  const keys = answers.map(({ key }) => key);
  const afterwards = await database.transaction(async (tx) => {
    const rows = new Map((await lockCharges(tx, keys)).map((row) => [row.key, row]));
    const settled: Settled = new Map();
    for (const { key, charge } of answers) {
      const row = rows.get(key);
      if (row === undefined) throw new Error(`the charge ${key} was there and is not`);
      const { standing, outcome } = await recorded(tx, secrets, row, charge);
      standings.set(key, standing);
      if (outcome === undefined) continue;
      outcomes.push(outcome);
      const own = { key, contractId: row.contractId, outcome: outcome.outcome, at: now };
      settled.set(row.purpose, [...(settled.get(row.purpose) ?? []), own]);
    }
    if (outcomes.length === 0) return [];
    await noteOutcomes(tx, outcomes, now);
    return settleEach(tx, settled, settlers);
  });
  for (const call of afterwards) call();
  for (const { outcome } of outcomes) meters?.charge(outcome.state);
  return standings;
};
