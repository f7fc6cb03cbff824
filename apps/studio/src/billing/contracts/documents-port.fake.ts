import type { BillingAddress } from "@setsuna/contracts";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/storage/database.ts";
import type { CreditNote, CreditOrder, DocumentOrder, DocumentsPort } from "./documents-port.ts";

export const ADDRESS: BillingAddress = {
  name: "髙﨑放送",
  country: "JP",
  postalCode: "100-0001",
  region: "東京都",
  city: "千代田区",
  line1: "千代田1-1",
  line2: "1F",
};

export class FakeDocuments implements DocumentsPort {
  readonly addresses = new Map<string, BillingAddress>();
  private readonly database: Database;

  private constructor(database: Database) {
    this.database = database;
  }

  static async open(database: Database): Promise<FakeDocuments> {
    await database.execute(
      sql`create table if not exists test_documents (cause text primary key, number serial, contract_id text not null, document jsonb not null)`,
    );
    await database.execute(sql`create table if not exists test_credits (cause text primary key)`);
    return new FakeDocuments(database);
  }

  issueAll = async (tx: Transaction, orders: readonly DocumentOrder[]): Promise<ReadonlyMap<string, string>> => {
    const numbers = new Map<string, string>();
    for (const order of orders) {
      if (order.total < 1) throw new Error("a document of nothing");
      await tx.execute(
        sql`insert into test_documents (cause, contract_id, document) values (${order.cause}, ${order.contractId}, ${JSON.stringify(order)}::jsonb)`,
      );
      numbers.set(order.cause, `${order.kind === "receipt" ? "R" : "I"}-${order.cause}`);
    }
    return numbers;
  };

  creditAll = async (tx: Transaction, orders: readonly CreditOrder[]): Promise<ReadonlyMap<string, CreditNote>> => {
    for (const { cause } of orders) await tx.execute(sql`insert into test_credits (cause) values (${cause})`);
    return new Map(orders.map(({ cause }) => [cause, { number: `C-${cause}`, name: ADDRESS.name, email: null }]));
  };

  freezeAddressees = async (): Promise<void> => undefined;
  forgetAddressees = async (): Promise<void> => undefined;

  billingAddress = async (_reader: Database | Transaction, accountId: string): Promise<BillingAddress | null> =>
    this.addresses.get(accountId) ?? null;

  openInvoices = async (): Promise<ReadonlyMap<string, string>> => new Map();

  printable = (): boolean => true;

  invoicesOf = async (reader: Database | Transaction, accountId: string) => ({
    everPaid: false,
    unpaid: (await this.issued(reader)).flatMap(({ kind, accountId: owner, cause, contractId, dueOn, total }) =>
      kind === "invoice" && owner === accountId && dueOn !== null ? [{ number: `I-${cause}`, contractId, dueOn, total }] : [],
    ),
  });

  async credited(): Promise<string[]> {
    const { rows } = await this.database.execute<{ cause: string }>(sql`select cause from test_credits order by cause`);
    return rows.map(({ cause }) => cause);
  }

  async issued(reader: Database | Transaction = this.database): Promise<DocumentOrder[]> {
    const { rows } = await reader.execute<{ document: DocumentOrder }>(sql`select document from test_documents order by number`);
    return rows.map(({ document }) => document);
  }
}
