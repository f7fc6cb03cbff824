import { auditTime, type KeptLog } from "@setsuna/contracts";
import { sql } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import type { AuditAction, AuditPort } from "./audit-port.ts";

/**
 * True for accounting entries, which tax law requires for years, and outcomes of paid services. Lists every action, so that a new
 * one needs a decision.
 */
const MONEY: Readonly<Record<AuditAction, boolean>> = {
  "account.opened": false,
  "account.changed": false,
  "account.deleted": true,
  "admin.granted": false,
  "admin.revoked": false,
  "announcement.changed": false,
  "announcement.deleted": false,
  "announcement.made": false,
  "audit.erased": true,
  "billing-address.set": true,
  "card.kept": true,
  "contact.answered": false,
  "contact.changed": false,
  "contact.deleted": false,
  "contact.expired": false,
  "contact.received": false,
  "contact.retention-set": false,
  "contract.changed": true,
  "contract.ended": true,
  "coupon.put-in": true,
  "coupon.redeemed": true,
  "document.credited": true,
  "factor.reported": false,
  "factors.removal-cancelled": false,
  "factors.removal-started": false,
  "factors.removed": false,
  "refund.paid": true,
  "guest-room.ended": false,
  "identity.confirmed": false,
  "identity.deleted": false,
  "identity.locked": false,
  "identity.login-failed": false,
  "identity.password-changed": false,
  "identity.reset-requested": false,
  "identity.signed-up": false,
  "invoice.paid": true,
  "invoice.paid-day-corrected": true,
  "maintenance.cancelled": false,
  "maintenance.changed": false,
  "maintenance.planned": false,
  "oauth.granted": false,
  "order.approved": true,
  "order.refused": true,
  "order.withdrawn": true,
  "organization.converted": true,
  "organization.created": true,
  "organization.deleted": true,
  "organization.ids-set": false,
  "organization.invitation-withdrawn": false,
  "organization.joined": false,
  "organization.left": false,
  "organization.member-invited": false,
  "organization.member-removed": false,
  "organization.renamed": true,
  "organization.role-set": false,
  "organization.sso-domain-verified": false,
  "organization.sso-password-refused": false,
  "organization.sso-password-used": false,
  "organization.sso-refused": false,
  "organization.sso-removed": false,
  "organization.sso-role-set": false,
  "organization.sso-set": false,
  "organization.sso-signed-in": false,
  "organization.transferred": true,
  "passkey.added": false,
  "passkey.removed": false,
  "password.proved": false,
  "purchase.confirmed": true,
  "recovery-code.used": false,
  "recovery-codes.made": false,
  "release.build-uploaded": false,
  "release.changed": false,
  "release.deleted": false,
  "release.made": false,
  "release.published": false,
  "release.unpublished": false,
  "second-factor.failed": false,
  "second-factor.passed": false,
  "serial-id.addresses-set": false,
  "serial-id.changed": true,
  "serial-id.connection-ended": false,
  "serial-id.guest-ended": false,
  "serial-id.sender-switched": false,
  "serial-id.contract-changed": true,
  "serial-id.deleted": true,
  "serial-id.hold-lifted": true,
  "serial-id.issued": true,
  "serial-id.kept": true,
  "serial-id.link-made": false,
  "serial-id.link-revoked": false,
  "serial-id.links-ended": false,
  "serial-id.named": false,
  "serial-id.party-set": false,
  "serial-id.slate-cleared": false,
  "serial-id.slate-set": false,
  "serial-id.thumbnails-set": false,
  "serial-id.password-cleared": false,
  "serial-id.password-set": false,
  "session.ended": false,
  "session.opened": false,
  "token.created": false,
  "token.revoked": false,
  "totp.enrolled": false,
  "totp.removed": false,
  "webhook.created": false,
  "webhook.disabled": false,
  "webhook.enabled": false,
  "webhook.removed": false,
  "webhook.rotated": false,
};
const MONEY_ACTIONS = Object.entries(MONEY).flatMap(([action, isMoney]) => (isMoney ? [action] : []));

/** Rows per transaction. Writers of the log wait for its end. */
const AT_ONCE = 2_000;

/**
 * Erases actor, subject, address and details of expired entries. Number, time, action and hashes stay, so the chain remains valid
 * (decision 0007). Returns the number erased.
 */
export const eraseAuditEntries = async (database: Database, audit: AuditPort, kept: KeptLog, now: Date): Promise<number> => {
  const { others, money } = auditTime(kept, now);
  const at = sql`${now.toISOString()}::timestamptz`;
  const isMoney = sql`action in (${sql.join(
    MONEY_ACTIONS.map((action) => sql`${action}`),
    sql`, `,
  )})`;
  let erased = 0;
  for (;;) {
    const some = await database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ sequence: number }>(sql`update audit_log
        set actor = '', subject = '', address = '', detail = '{}'::jsonb, erased_at = ${at}
        where sequence in (
          select sequence from audit_log
          where erased_at is null and (
            (at < ${money.toISOString()}::timestamptz) or (at < ${others.toISOString()}::timestamptz and not (${isMoney})))
          order by at limit ${sql.raw(String(AT_ONCE))} for update)
        returning sequence`);
      if (rows.length > 0)
        await audit.record(tx, {
          actor: "system",
          action: "audit.erased",
          subject: "",
          origin: { address: "local" },
          detail: { entries: rows.length, days: kept.auditDays, moneyYears: kept.moneyYears },
          at: now,
        });
      return rows.length;
    });
    erased += some;
    if (some < AT_ONCE) return erased;
  }
};
