import type { RequestOrigin } from "../api/request-origin.ts";
import type { Transaction } from "../storage/database.ts";

export type AuditAction =
  | "account.opened"
  | "account.changed"
  | "account.deleted"
  | "admin.granted"
  | "admin.revoked"
  | "audit.erased"
  | "announcement.changed"
  | "announcement.deleted"
  | "announcement.made"
  | "contact.answered"
  | "contact.changed"
  | "contact.deleted"
  | "contact.expired"
  | "card.kept"
  | "billing-address.set"
  | "contact.received"
  | "contract.changed"
  | "contract.ended"
  | "coupon.put-in"
  | "coupon.redeemed"
  | "contact.retention-set"
  | "document.credited"
  | "factor.reported"
  | "factors.removal-cancelled"
  | "factors.removal-started"
  | "factors.removed"
  | "refund.paid"
  | "guest-room.ended"
  | "organization.converted"
  | "organization.created"
  | "organization.deleted"
  | "organization.ids-set"
  | "organization.invitation-withdrawn"
  | "organization.joined"
  | "organization.left"
  | "organization.member-invited"
  | "organization.member-removed"
  | "organization.renamed"
  | "organization.role-set"
  | "organization.sso-domain-verified"
  | "organization.sso-password-refused"
  | "organization.sso-password-used"
  | "organization.sso-refused"
  | "organization.sso-removed"
  | "organization.sso-role-set"
  | "organization.sso-set"
  | "organization.sso-signed-in"
  | "organization.transferred"
  | "identity.signed-up"
  | "identity.confirmed"
  | "identity.login-failed"
  | "identity.locked"
  | "identity.reset-requested"
  | "identity.password-changed"
  | "identity.deleted"
  | "maintenance.cancelled"
  | "maintenance.changed"
  | "maintenance.planned"
  | "invoice.paid"
  | "oauth.granted"
  | "order.approved"
  | "order.refused"
  | "order.withdrawn"
  | "invoice.paid-day-corrected"
  | "passkey.added"
  | "passkey.removed"
  | "password.proved"
  | "purchase.confirmed"
  | "recovery-code.used"
  | "recovery-codes.made"
  | "release.build-uploaded"
  | "release.changed"
  | "release.deleted"
  | "release.made"
  | "release.published"
  | "release.unpublished"
  | "second-factor.passed"
  | "second-factor.failed"
  | "serial-id.addresses-set"
  | "serial-id.changed"
  | "serial-id.connection-ended"
  | "serial-id.guest-ended"
  | "serial-id.sender-switched"
  | "serial-id.contract-changed"
  | "serial-id.hold-lifted"
  | "serial-id.deleted"
  | "serial-id.issued"
  | "serial-id.kept"
  | "serial-id.link-made"
  | "serial-id.link-revoked"
  | "serial-id.links-ended"
  | "serial-id.named"
  | "serial-id.party-set"
  | "serial-id.slate-cleared"
  | "serial-id.slate-set"
  | "serial-id.thumbnails-set"
  | "serial-id.password-cleared"
  | "serial-id.password-set"
  | "session.opened"
  | "session.ended"
  | "token.created"
  | "token.revoked"
  | "totp.enrolled"
  | "totp.removed"
  | "webhook.created"
  | "webhook.disabled"
  | "webhook.enabled"
  | "webhook.removed"
  | "webhook.rotated";

export interface AuditEvent {
  /** Account id, `system` or `visitor`. */
  readonly actor: string;
  readonly action: AuditAction;
  /** Such as an account ID; may be empty. */
  readonly subject: string;
  readonly origin: Pick<RequestOrigin, "address" | "member">;
  /** Never contains a password, a code or another secret. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
  readonly at: Date;
}

/** Call it last in the transaction: other writers wait until its commit. */
export interface AuditPort {
  record(tx: Transaction, event: AuditEvent): Promise<void>;
}

/** Writes many entries in one transaction with few statements. */
export interface AuditBatchPort extends AuditPort {
  recordAll(tx: Transaction, events: readonly AuditEvent[]): Promise<void>;
}
