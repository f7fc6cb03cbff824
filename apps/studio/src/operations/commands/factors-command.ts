import { Email } from "@setsuna/contracts";
import { err, ok, type Result, shownEmail } from "@setsuna/kit";
import { deleteRecoveryCodes, factorsOf, removeForeign, revocation, tellRemoved } from "../../identity/index.ts";
import { auditPort, type Database, lockAccountByEmail, outboxMail } from "../../platform/index.ts";

/** Lists an account's second factors or removes them all. */
export interface FactorsCommand {
  readonly verb: "factors";
  readonly email: string;
  readonly remove: boolean;
}

export const FACTORS_USAGE = "factors <email> [remove]";

export const readFactorsCommand = (words: readonly string[]): FactorsCommand | undefined => {
  const [verb, email, act, ...more] = words;
  if (verb !== "factors" || !Email.safeParse(email).success || email === undefined || more.length > 0) return undefined;
  return act === undefined || act === "remove" ? { verb, email, remove: act === "remove" } : undefined;
};

/** A removal ends every login, grant and token, and is mailed to the owner. */
const revoke = revocation({ audit: auditPort });

export const runFactorsCommand = (
  database: Database,
  { email, remove }: FactorsCommand,
  now: Date,
): Promise<Result<string, string>> =>
  database.transaction(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (account === undefined) return err(`No account has the address ${shownEmail(email)}.`);
    const factors = await factorsOf(tx, account.id);
    const lines = factors.map(
      ({ name, addedAt, address }) =>
        `${name === null ? "authenticator app" : `passkey "${name}"`}, added ${addedAt.toISOString()} from ${address ?? "an unknown address"}`,
    );
    if (factors.length === 0) return ok(`${shownEmail(account.email)} has no second factor.`);
    if (!remove) return ok(lines.join("\n"));
    const by = { actor: "system", origin: { address: "local" }, now };
    await removeForeign(tx, { revoke, by }, account.id, factors);
    await deleteRecoveryCodes(tx, account.id);
    await revoke(tx, account.id, { event: "admin-ended" }, by);
    const names = factors.map(({ name }) => name);
    // The running server polls its outbox.
    await tellRemoved(
      outboxMail(() => undefined),
      tx,
      account.id,
      names,
      "operator",
      now,
    );
    await auditPort.record(tx, {
      actor: "system",
      action: "factors.removed",
      subject: account.id,
      origin: { address: "local" },
      detail: { by: "operator", removed: factors.length },
      at: now,
    });
    return ok(
      `${shownEmail(account.email)} has no second factor any more, and every login has ended. Removed:\n${lines.join("\n")}`,
    );
  });
