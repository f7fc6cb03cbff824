import { type KeptCard, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { Database, Meters, Secrets } from "../../platform/index.ts";
import type { ChargePurpose, ChargeRequest, ChargeSettler, ChargingPort } from "../contracts/charging-port.ts";
import { type CardRow, findCard, findCards, shownCard } from "./card-store.ts";
import { standingOf } from "./charge-standing.ts";
import { claimOpenCharges, findCharge, giveUpCharges, insertCharges, makeAllDue } from "./charge-store.ts";
import type { GatewayPort } from "./gateway-port.ts";
import { orderRefunds } from "./refund-store.ts";
import { openSettling } from "./settling.ts";

export interface ChargingParts {
  readonly database: Database;
  readonly gateway: GatewayPort;
  readonly secrets: Secrets;
  readonly meters?: Pick<Meters, "charge"> | undefined;
  readonly log: Log;
}

export interface Charging extends ChargingPort {
  recover(now: Date): Promise<void>;
  /** Makes all due. Only if no other process uses the database. */
  recoverAll(now: Date): Promise<void>;
}

const BATCH = 20;

const keptCardsAt = (gateway: GatewayPort["name"]): Pick<ChargingPort, "keptCard" | "keptCards"> => ({
  keptCard: async (reader, accountId) => shownCard(await findCard(reader, accountId, gateway)),
  keptCards: async (reader, accountIds) => {
    const kept = new Map<string, KeptCard>();
    for (const [accountId, row] of await findCards(reader, accountIds, gateway)) {
      const card = shownCard(row);
      if (card !== null) kept.set(accountId, card);
    }
    return kept;
  },
});

/** With their accounts' cards at the named gateway. Throws `card-needed` if one has none. */
const orderAllAt =
  (gateway: GatewayPort["name"]): ChargingPort["orderAll"] =>
  async (tx, requests) => {
    const accountIds = requests.map(({ accountId }) => accountId);
    const cards = await findCards(tx, accountIds, gateway);
    const orders: { request: ChargeRequest; card: CardRow }[] = [];
    for (const request of requests) {
      const card = cards.get(request.accountId);
      if (card !== undefined) orders.push({ request, card });
      else if ((await findCharge(tx, request.key)) === undefined) throw new StudioError("card-needed");
    }
    await insertCharges(tx, orders);
  };

/** Decision 0016: ordered in a transaction, queried outside, written in another. */
export const charging = (parts: ChargingParts): Charging => {
  const { database, gateway, secrets } = parts;
  const settlers = new Map<ChargePurpose, ChargeSettler>();
  const { settle, settleAll, trySettling } = openSettling({ ...parts, settlers });
  return {
    ...keptCardsAt(gateway.name),
    orderAll: orderAllAt(gateway.name),
    settle,
    settleAll,
    read: async (reader, key) => {
      const row = await findCharge(reader, key);
      return row === undefined ? undefined : standingOf(secrets, row);
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
    recoverAll: (now) => makeAllDue(database, now),
  };
};
