import type { Log } from "@setsuna/kit";
import type { ChargeStanding } from "../contracts/charging-port.ts";
import { outcomeOf, standingOf } from "./charge-standing.ts";
import { type ChargeRow, findCharge, findCharges } from "./charge-store.ts";
import type { GatewayPort } from "./gateway-port.ts";
import { gatewayQuery } from "./gateway-query.ts";
import { type GatewayAnswer, type OutcomeParts, recordOutcomes } from "./record-outcomes.ts";

const CONCURRENT_QUERIES = 8;

export interface SettlingParts extends OutcomeParts {
  readonly gateway: GatewayPort;
  readonly log: Log;
}

export interface Settling {
  settle(key: string, now: Date): Promise<ChargeStanding>;
  trySettling(key: string, now: Date): Promise<void>;
  /** Settles all at once or, if that fails, one by one. */
  settleAll(keys: readonly string[], now: Date): Promise<void>;
}

export const openSettling = (parts: SettlingParts): Settling => {
  const { database, gateway, secrets, meters, log } = parts;
  const query = gatewayQuery(gateway, log, meters);
  const canAsk = (row: ChargeRow): boolean => outcomeOf(row) === undefined && row.gateway === gateway.name;
  const failed = (key: string, error: unknown): void => log.error({ err: error, charge: key }, "a charge could not be settled");

  const settle: Settling["settle"] = async (key, now) => {
    const row = await findCharge(database, key);
    if (row === undefined) throw new Error(`the charge ${key} was never ordered`);
    if (!canAsk(row)) return outcomeOf(row) ?? { state: "pending" };
    const charge = await query(row, now);
    if (charge === undefined) return standingOf(secrets, row);
    return (await recordOutcomes(parts, [{ key, charge }], now)).get(key) ?? standingOf(secrets, row);
  };

  const trySettling: Settling["trySettling"] = async (key, now) => {
    await settle(key, now).catch((error: unknown) => failed(key, error));
  };

  const answersOf = async (open: readonly ChargeRow[], now: Date): Promise<GatewayAnswer[]> => {
    const answers: GatewayAnswer[] = [];
    const rest = open.values();
    const queryRest = async (): Promise<void> => {
      for (const row of rest) {
        try {
          const charge = await query(row, now);
          if (charge !== undefined) answers.push({ key: row.key, charge });
        } catch (error) {
          failed(row.key, error);
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_QUERIES }, queryRest));
    return answers;
  };

  const settleAll: Settling["settleAll"] = async (keys, now) => {
    if (keys.length === 0) return;
    const answers = await answersOf((await findCharges(database, keys)).filter(canAsk), now);
    if (answers.length === 0) return;
    try {
      await recordOutcomes(parts, answers, now);
    } catch (error) {
      log.warn({ err: error, charges: answers.length }, "outcomes are written one by one");
      for (const { key } of answers) await trySettling(key, now);
    }
  };

  return { settle, trySettling, settleAll };
};
