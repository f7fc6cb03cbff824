import { err, foldedText, ok, type Result, shownEmail } from "@setsuna/kit";
import { adminAddresses, revocation, setRole } from "../../identity/index.ts";
import { auditPort, type Database, lockAccountByEmail } from "../../platform/index.ts";
import { BACKUP_USAGE } from "../backup/backup-words.ts";
import { COUPON_USAGE, type CouponCommand, readCouponCommand, runCouponCommand } from "./coupon-command.ts";
import { FACTORS_USAGE, type FactorsCommand, readFactorsCommand, runFactorsCommand } from "./factors-command.ts";
import { PUBLISH_USAGE } from "./publish-into.ts";
import { removeDemo } from "./remove-demo.ts";
import { readSerialIdCommand, runSerialIdCommand, SERIAL_ID_USAGE, type SerialIdCommand } from "./serial-id-command.ts";

/** Operator commands at the server's console, the only way to become an admin. */
export type AdminCommand =
  | { readonly verb: "grant" | "revoke" | "sign-out"; readonly email: string }
  | { readonly verb: "list" }
  | { readonly verb: "remove-demo" }
  | CouponCommand
  | FactorsCommand
  | SerialIdCommand;

const revoke = revocation({ audit: auditPort });

const USAGE = `Say grant <email>, revoke <email>, sign-out <email>, list, demo-login, remove-demo, ${SERIAL_ID_USAGE}, ${COUPON_USAGE}, ${FACTORS_USAGE}, log-name <serial ID>, ${PUBLISH_USAGE}, ${BACKUP_USAGE}.`;

export const readAdminCommand = (typed: readonly string[]): Result<AdminCommand, string> => {
  const words = typed.map(foldedText);
  const [verb, email, ...more] = words;
  if ((verb === "list" || verb === "remove-demo") && email === undefined) return ok({ verb });
  if ((verb === "grant" || verb === "revoke" || verb === "sign-out") && email !== undefined && more.length === 0)
    return ok({ verb, email });
  const other = readSerialIdCommand(words) ?? readCouponCommand(words) ?? readFactorsCommand(words);
  return other === undefined ? err(USAGE) : ok(other);
};

type AccountCommand = Extract<AdminCommand, { email: string }>;

const noAccount = (email: string) =>
  err(`No account has the address ${shownEmail(email)}; it is opened when the address is confirmed.`);

const BY_OPERATOR = { actor: "system", origin: { address: "local" } };

const signOut = (database: Database, { email }: AccountCommand, now: Date): Promise<Result<string, string>> =>
  database.transaction(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (account === undefined) return noAccount(email);
    const ended = await revoke(tx, account.id, { event: "admin-ended" }, { ...BY_OPERATOR, now });
    const { sessions, programs, tokens } = ended;
    return ok(`${shownEmail(account.email)} is signed out: sessions ${sessions}, programs ${programs}, access tokens ${tokens}.`);
  });

const changeRole = async (
  database: Database,
  command: AccountCommand,
  verb: "grant" | "revoke",
  now: Date,
): Promise<Result<string, string>> => {
  const { email } = command;
  const role = verb === "grant" ? "admin" : "licensee";
  return database.transaction(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (account === undefined) return noAccount(email);
    if (account.role === role)
      return err(`${shownEmail(account.email)} is ${role === "admin" ? "an admin" : "no admin"} already.`);
    await revoke(tx, account.id, { event: "role-changed" }, { ...BY_OPERATOR, now });
    await setRole(tx, account.id, role);
    await auditPort.record(tx, {
      actor: "system",
      action: verb === "grant" ? "admin.granted" : "admin.revoked",
      subject: account.id,
      origin: { address: "local" },
      detail: { email: account.email },
      at: now,
    });
    return ok(
      role === "admin"
        ? `${shownEmail(account.email)} is an admin now. Admin functions ask for a second factor: a passkey or an authenticator app.`
        : `${shownEmail(account.email)} is no admin any more.`,
    );
  });
};

export const runAdminCommand = async (database: Database, command: AdminCommand, now: Date): Promise<Result<string, string>> => {
  if (command.verb === "contract" || command.verb === "plan") return runSerialIdCommand(database, command, now);
  if (command.verb === "factors") return runFactorsCommand(database, command, now);
  if (command.verb === "remove-demo") return removeDemo(database, now);
  if (command.verb === "coupon") return runCouponCommand(database, command, now);
  if (command.verb === "sign-out") return signOut(database, command, now);
  if (command.verb !== "list") return changeRole(database, command, command.verb, now);
  const admins = await adminAddresses(database);
  return ok(admins.length === 0 ? "There are no admins." : admins.map(shownEmail).join("\n"));
};
