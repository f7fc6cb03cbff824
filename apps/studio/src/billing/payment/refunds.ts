import type { Log } from "@setsuna/kit";
import type { Database } from "../../platform/index.ts";
import { type GatewayPort, GatewayUnavailable, type RefundResult } from "./gateway-port.ts";
import { claimOpenRefunds, findRefund, leaveToOperator, markOwed, noteRefunded, type RefundRow } from "./refund-store.ts";

export interface RefundParts {
  readonly database: Database;
  readonly gateway: Pick<GatewayPort, "name" | "refund">;
  readonly log: Log;
}

export interface Refunds {
  recover(now: Date): Promise<void>;
  look(key: string, now: Date): Promise<void>;
}

const BATCH = 20;

/**
 * Refunds charges that granted nothing. A refund that the gateway refuses stays owed and appears in the operator's list.
 * Decision 0035.
 */
export const refunds = ({ database, gateway, log }: RefundParts): Refunds => {
  const note = async ({ key, amount }: RefundRow, result: RefundResult, now: Date): Promise<void> => {
    if (result === "refunded") await noteRefunded(database, key, now);
    if (result !== "refused") return;
    await markOwed(database, key);
    log.error({ charge: key, amount }, "a gateway does not pay a charge back: it is owed, and an operator pays it");
  };

  const ask = async (row: RefundRow, now: Date): Promise<void> => {
    try {
      await note(row, await gateway.refund(row.reference, `refund:${row.key}`), now);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) {
        log.error({ err: error, charge: row.key }, "a refund could not be asked for");
        return;
      }
      log.warn({ charge: row.key, gateway: gateway.name, reason: error.message }, "the gateway does not answer about a refund");
    }
  };

  return {
    recover: async (now) => {
      for (const key of await leaveToOperator(database, gateway.name))
        log.error({ charge: key }, "a refund of a gateway that is not configured: it is owed, and an operator pays it");
      for (;;) {
        const rows = await claimOpenRefunds(database, gateway.name, BATCH, now);
        for (const row of rows) await ask(row, now);
        if (rows.length < BATCH) return;
      }
    },
    look: async (key, now) => {
      const row = await findRefund(database, key);
      if (row !== undefined && row.gateway === gateway.name && row.state !== "paid") await ask(row, now);
    },
  };
};
