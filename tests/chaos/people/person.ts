import { randomUUID } from "node:crypto";
import { identityErrorCode } from "@setsuna/account";
import { Purchase, type Quote, type SerialId } from "@setsuna/contracts";
import { AccountClient, type ApiAnswer, LoginRefused, until } from "@setsuna/testkit";
import { desc, eq } from "drizzle-orm";
import type { Database } from "../../../apps/studio/src/platform/storage/database.ts";
import { mailboxMessages } from "../../../apps/studio/src/platform/storage/schema/index.ts";
import { Persistence, type Press } from "./actions.ts";

const PASSWORD = "Setsuna75th";
const PATIENCE_MS = 10_000;
const ADDRESS = {
  name: "株式会社混沌",
  country: "JP",
  postalCode: "100-0001",
  region: "東京都",
  city: "千代田区",
  line1: "千代田1-1",
  line2: "なし",
};
export interface Acknowledged {
  readonly id: string;
  readonly total: number;
  readonly serialId: SerialId;
  readonly document: string;
}

const expectStatus = (what: string, answer: ApiAnswer): ApiAnswer => {
  if (answer.status >= 400) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Retry server errors; client errors would recur. */
const judged = (what: string, answer: ApiAnswer): Press<ApiAnswer> => {
  const code = String((answer.body as { code?: unknown } | undefined)?.code ?? "");
  // `idempotency-conflict`: the node died with the first press; its key is free after a minute.
  if (answer.status >= 500 || answer.status === 429 || code === "idempotency-conflict")
    return { again: `${what}: ${answer.status} ${code}` };
  return { done: expectStatus(what, answer) };
};

export class Person {
  readonly email: string;
  readonly acknowledged: Acknowledged[] = [];
  readonly sessions = { opened: 0, worked: 0 };
  readonly violations: string[] = [];
  private readonly client: AccountClient;
  readonly persistence = new Persistence();

  private constructor(email: string, client: AccountClient) {
    this.email = email;
    this.client = client;
  }

  static async join(origin: string, number: number, database: Database): Promise<Person> {
    const email = `chaos${number}@example.com`;
    const address = `198.51.100.${number}`;
    const joining = await AccountClient.open(origin, address);
    await joining.signUp(email, PASSWORD);
    const code = await until(`the mail for ${email}`, async () => {
      const [mail] = await database
        .select()
        .from(mailboxMessages)
        .where(eq(mailboxMessages.recipient, email))
        .orderBy(desc(mailboxMessages.id))
        .limit(1);
      return /\b[0-9]{6}\b/.exec(mail?.text ?? "")?.[0];
    });
    await joining.confirm(email, code);
    const person = new Person(email, await AccountClient.open(origin, address, PATIENCE_MS));
    await person.persistence.untilDone(() => person.presses());
    return person;
  }

  async becomesBuyer(): Promise<void> {
    expectStatus("address", await this.client.call("PUT", "billing/address", ADDRESS));
    const begun = expectStatus("card", await this.client.call("POST", "billing/card/setups"));
    const { setup, url } = begun.body as { readonly setup: string; readonly url: string };
    const form = { method: "POST", body: new URLSearchParams({ card: "succeeds" }), redirect: "manual" } as const;
    const chosen = await fetch(new URL(url, this.client.origin), form);
    if (chosen.status !== 303) throw new Error(`the test gateway answered ${chosen.status}`);
    expectStatus("card", await this.client.call("POST", `billing/card/setups/${setup}/finish`));
  }

  private async presses(): Promise<Press<ApiAnswer>> {
    let accessToken: string;
    try {
      accessToken = await this.client.logIn(this.email, PASSWORD);
    } catch (error) {
      // Errors without a specific message are lost answers, server faults or limits, and pass. Others would recur.
      if (!(error instanceof LoginRefused) || identityErrorCode("sign-in", error.failure) !== "login-failed") throw error;
      return { again: error.message.slice(0, 120) };
    }
    return judged("session", await this.client.call("POST", "session", { accessToken }));
  }

  async logsIn(): Promise<void> {
    await this.persistence.does("log-in", () => this.persistence.untilDone(() => this.presses()));
    this.sessions.opened += 1;
    const answer = await this.persistence.untilDone(async () => {
      const account = await this.client.call("GET", "account");
      return account.status === 401 ? { done: account } : judged("account", account);
    });
    if (answer.status === 200) this.sessions.worked += 1;
    else this.violations.push(`${this.email} was logged in and then told ${answer.status}`);
  }

  async buys(): Promise<Acknowledged> {
    const intent = { kind: "buy", plan: "commercial", licences: 1, method: "card", periodMonths: 1, serialId: null };
    const bought = await this.persistence.does("purchase", async () => {
      const [quoteKey, key] = [randomUUID(), randomUUID()];
      const quote = await this.persistence.untilDone(async () =>
        judged("quote", await this.client.call("POST", "billing/quotes", { intent, coupon: null }, quoteKey)),
      );
      const { id } = quote.body as Quote;
      const confirmed = await this.persistence.untilDone(async () =>
        judged("confirmation", await this.client.call("POST", `billing/quotes/${id}/confirm`, { agreed: true }, key)),
      );
      return this.toItsEnd(Purchase.parse(confirmed.body));
    });
    this.acknowledged.push(bought);
    return bought;
  }

  private async toItsEnd(first: Purchase): Promise<Acknowledged> {
    let purchase = first;
    while (purchase.state === "pending") {
      const read = await this.persistence.untilDone(async () =>
        judged("purchase", await this.client.call("GET", `billing/purchases/${purchase.id}`)),
      );
      purchase = Purchase.parse(read.body);
      if (purchase.state === "pending") await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const { id, state, total, serialId, document } = purchase;
    if (state !== "succeeded" || serialId === null || document === null)
      throw new Error(`a purchase ended as ${state}, serial ID ${serialId}, document ${document}`);
    return { id, total, serialId, document };
  }
}
