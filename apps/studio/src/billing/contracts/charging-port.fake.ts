import { type KeptCard, StudioError } from "@setsuna/contracts";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/storage/database.ts";
import type { ChargeOutcome, ChargePurpose, ChargeSettler, ChargeStanding, ChargingPort } from "./charging-port.ts";

export type Meeting =
  | "succeeds"
  | "declines"
  | "pending"
  | "asks"
  /** Doesn't answer or know. */
  | "silent"
  /** Before the gateway receives the charge, after it took the money, or while writing the outcome. */
  | "dies before"
  | "dies after"
  | "dies writing";

export class Died extends Error {
  override readonly name = "Died";
}

export const CARD: KeptCard = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2030 };

const LAPSED: ChargeOutcome = { state: "failed", code: "payment-lapsed" };
const DECLINED: ChargeOutcome = { state: "failed", code: "card-declined" };

/** Rows roll back with their transaction, while the gateway keeps its own state. */
export class FakeCharging implements ChargingPort {
  readonly gateway = new Map<string, { readonly amount: number; standing: ChargeStanding }>();
  readonly meetings: Meeting[] = [];
  readonly cards = new Map<string, KeptCard>();
  private readonly settlers = new Map<ChargePurpose, ChargeSettler>();
  private readonly database: Database;

  private constructor(database: Database) {
    this.database = database;
  }

  static async open(database: Database): Promise<FakeCharging> {
    await database.execute(
      sql`create table test_charges (key text primary key, purpose text not null, contract_id text not null, amount int not null, outcome jsonb, given_up boolean not null default false, refunded boolean not null default false)`,
    );
    return new FakeCharging(database);
  }

  taken(): number {
    return [...this.gateway.values()].reduce(
      (sum, { amount, standing }) => sum + (standing.state === "succeeded" ? amount : 0),
      0,
    );
  }

  bring(key: string, outcome: ChargeOutcome): void {
    const known = this.gateway.get(key);
    if (known === undefined) throw new Error(`the gateway does not know ${key}`);
    known.standing = outcome;
  }

  keptCard = async (_reader: Database | Transaction, accountId: string): Promise<KeptCard | null> =>
    this.cards.get(accountId) ?? null;

  keptCards: ChargingPort["keptCards"] = async (_reader, accountIds) =>
    new Map(
      accountIds.flatMap((id) => {
        const card = this.cards.get(id);
        return card === undefined ? [] : [[id, card] as const];
      }),
    );

  orderAll: ChargingPort["orderAll"] = async (tx, requests) => {
    for (const { key, purpose, contractId, accountId, amount } of requests) {
      if (!this.cards.has(accountId)) throw new StudioError("card-needed");
      await tx.execute(
        sql`insert into test_charges (key, purpose, contract_id, amount) values (${key}, ${purpose}, ${contractId}, ${amount}) on conflict do nothing`,
      );
    }
  };

  settleAll: ChargingPort["settleAll"] = async (keys, now) => {
    for (const key of keys) await this.settle(key, now);
  };

  private async row(reader: Database | Transaction, key: string) {
    const { rows } = await reader.execute<{
      purpose: ChargePurpose;
      contract_id: string;
      amount: number;
      outcome: ChargeOutcome | null;
      given_up: boolean;
    }>(sql`select purpose, contract_id, amount, outcome, given_up from test_charges where key = ${key}`);
    return rows[0];
  }

  read: ChargingPort["read"] = async (reader, key) => {
    const row = await this.row(reader, key);
    if (row === undefined) return undefined;
    const known = this.gateway.get(key)?.standing;
    return row.outcome ?? (known?.state === "requires-action" ? known : { state: "pending" });
  };

  settle: ChargingPort["settle"] = async (key, now) => {
    const row = await this.row(this.database, key);
    if (row === undefined) throw new Error(`no charge was ordered as ${key}`);
    if (row.outcome !== null) return row.outcome;
    const known = this.gateway.get(key);
    if (row.given_up && (known === undefined || known.standing.state === "requires-action")) {
      this.gateway.set(key, { amount: row.amount, standing: LAPSED });
      await this.write(key, row, LAPSED, now, false);
      return LAPSED;
    }
    const meeting = known === undefined ? (this.meetings.shift() ?? "succeeds") : undefined;
    if (meeting === "dies before") throw new Died();
    if (meeting === "silent") return { state: "pending" };
    if (meeting !== undefined) this.gateway.set(key, { amount: row.amount, standing: FakeCharging.standing(meeting) });
    if (meeting === "dies after") throw new Died();
    const standing = this.gateway.get(key)?.standing ?? { state: "pending" };
    if (standing.state !== "succeeded" && standing.state !== "failed") return standing;
    await this.write(key, row, standing, now, meeting === "dies writing");
    return standing;
  };

  private static standing(meeting: Meeting): ChargeStanding {
    if (meeting === "declines") return DECLINED;
    if (meeting === "pending") return { state: "pending" };
    if (meeting === "asks") return { state: "requires-action", clientSecret: "secret", url: null };
    return { state: "succeeded" };
  }

  private async write(
    key: string,
    { purpose, contract_id: contractId }: { purpose: ChargePurpose; contract_id: string },
    outcome: ChargeOutcome,
    at: Date,
    dies: boolean,
  ): Promise<void> {
    const settler = this.settlers.get(purpose);
    if (settler === undefined) throw new Error(`nobody settles a ${purpose}`);
    const after = await this.database.transaction(async (tx) => {
      const { rows } = await tx.execute(
        sql`update test_charges set outcome = ${JSON.stringify(outcome)}::jsonb where key = ${key} and outcome is null returning key`,
      );
      if (rows.length === 0) return undefined;
      const done = await settler(tx, [{ key, contractId, outcome, at }]);
      if (dies) throw new Died();
      return done;
    });
    after?.();
  }

  giveUpAll: ChargingPort["giveUpAll"] = async (tx, keys) => {
    for (const key of keys) await tx.execute(sql`update test_charges set given_up = true where key = ${key} and outcome is null`);
  };

  refundAll: ChargingPort["refundAll"] = async (tx, orders) => {
    for (const { key } of orders) await tx.execute(sql`update test_charges set refunded = true where key = ${key}`);
  };

  async refunded(): Promise<string[]> {
    const { rows } = await this.database.execute<{ key: string }>(sql`select key from test_charges where refunded order by key`);
    return rows.map(({ key }) => key);
  }

  settleWith(purpose: ChargePurpose, settler: ChargeSettler): void {
    this.settlers.set(purpose, settler);
  }
}
