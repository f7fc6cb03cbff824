import { signedInOf } from "../access/access.ts";
import type { Caller } from "../api/request-origin.ts";
import type { Transaction } from "../storage/database.ts";
import type { AuditAction, AuditEvent, AuditPort } from "./audit-port.ts";

/** Call it last in the transaction of the action. Throws `signed-out` for a visitor. */
export type RecordFor = (
  tx: Transaction,
  caller: Caller,
  action: AuditAction,
  subject: string,
  detail?: AuditEvent["detail"],
) => Promise<void>;

export const recordFor =
  (audit: AuditPort): RecordFor =>
  (tx, caller, action, subject, detail = {}) =>
    audit.record(tx, { actor: signedInOf(caller).account.id, action, subject, origin: caller.origin, detail, at: caller.now });
