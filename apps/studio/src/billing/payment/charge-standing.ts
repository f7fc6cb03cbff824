import type { Secrets } from "../../platform/index.ts";
import type { ChargeOutcome, ChargeStanding } from "../contracts/charging-port.ts";
import type { ChargeRow } from "./charge-store.ts";

interface HolderAction {
  readonly clientSecret: string | null;
  readonly url: string | null;
}

/** Undefined while open. */
export const outcomeOf = (row: ChargeRow): ChargeOutcome | undefined => {
  if (row.state === "succeeded") return { state: "succeeded" };
  return row.state === "failed" && row.failure !== null ? { state: "failed", code: row.failure } : undefined;
};

/** Encrypted at rest and bound to the charge's key. */
export const sealAction = (secrets: Secrets, key: string, { clientSecret, url }: HolderAction): string =>
  secrets.seal("charge-action", JSON.stringify({ clientSecret, url }), key);

export const standingOf = (secrets: Secrets, row: ChargeRow): ChargeStanding => {
  const outcome = outcomeOf(row);
  if (outcome !== undefined) return outcome;
  if (row.state !== "requires-action" || row.sealedAction === null) return { state: "pending" };
  const action = JSON.parse(secrets.open("charge-action", row.sealedAction, row.key)) as HolderAction;
  return { state: "requires-action", ...action };
};
