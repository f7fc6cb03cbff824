import type { ErrorCode } from "@setsuna/contracts";
import { ACCOUNT_ERRORS } from "@setsuna/contracts/errors/account";
import { ADMIN_ERRORS } from "@setsuna/contracts/errors/admin";
import { AGENT_ERRORS } from "@setsuna/contracts/errors/agent";
import { BILLING_ERRORS } from "@setsuna/contracts/errors/billing";
import { EDGE_ERRORS } from "@setsuna/contracts/errors/edge";
import type { ErrorRow } from "@setsuna/contracts/errors/error-row";
import { FORM_ERRORS } from "@setsuna/contracts/errors/form";
import { GENERAL_ERRORS } from "@setsuna/contracts/errors/general";
import { OPERATE_ERRORS } from "@setsuna/contracts/errors/operate";
import { ORGANIZATION_ERRORS } from "@setsuna/contracts/errors/organization";
import { PAIRING_ERRORS } from "@setsuna/contracts/errors/pairing";
import { SERIAL_ID_ERRORS } from "@setsuna/contracts/errors/serial-id";
import { STREAMING_ERRORS } from "@setsuna/contracts/errors/streaming";
import { TOKEN_ERRORS } from "@setsuna/contracts/errors/token";
import type { ErrorGroup } from "../../content/types/guides.ts";

export const ERROR_GROUPS = {
  streaming: STREAMING_ERRORS,
  ids: { ...SERIAL_ID_ERRORS, ...PAIRING_ERRORS },
  account: { ...ACCOUNT_ERRORS, ...ORGANIZATION_ERRORS, ...FORM_ERRORS },
  billing: BILLING_ERRORS,
  agent: { ...AGENT_ERRORS, ...EDGE_ERRORS },
  service: { ...GENERAL_ERRORS, ...TOKEN_ERRORS },
  operating: { ...ADMIN_ERRORS, ...OPERATE_ERRORS },
} as const satisfies Record<ErrorGroup, Readonly<Record<string, ErrorRow>>>;

export const EXPLAINED: Readonly<Partial<Record<ErrorCode, string>>> = {
  "unknown-serial-id": "#no-picture",
  "bad-serial-id": "/aboutidandch#serial-id",
  "bad-channel": "/aboutidandch#channel",
  "channel-over-limit": "/aboutidandch#channel",
  "fast-channel-same": "/aboutidandch#numbers",
  "quality-channel-is-main": "/aboutidandch#numbers",
  "quality-not-allowed": "/howto#control-quality",
  "quality-no-video": "/howto#control-quality",
  "wrong-password": "#password-refused",
  "password-needed": "#password-refused",
  "link-not-valid": "#password-refused",
  "too-many-guesses": "#password-refused",
  "bad-blinded-password": "#password-refused",
  "evaluation-forged": "#password-refused",
  "password-not-set": "#password-refused",
  "decryption-failed": "#password-refused",
  "id-password-changed": "#password-refused",
  "id-links-changed": "#password-refused",
  "link-revoked": "#password-refused",
  "link-expired": "#password-refused",
  "encrypted-id": "/explanation#encryption",
  "encryption-unsupported": "/explanation#encryption",
  "encryption-codec": "/explanation#encryption",
  "encryption-needs-instant": "/explanation#encryption",
  "sender-forged": "/explanation#safety-code",
  "session-replayed": "/explanation#safety-code",
  "epoch-unanswered": "/explanation#safety-code",
  "epoch-forged": "/explanation#safety-code",
  "epoch-rolled-back": "/explanation#safety-code",
  "sender-outdated": "/explanation#safety-code",
  "tally-encrypted": "/howto#tally",
  "previous-stream-exists": "#stream-exists",
  "relay-unavailable": "#keeps-reconnecting",
  "relay-lost": "#keeps-reconnecting",
  "media-timeout": "#keeps-reconnecting",
  "service-unavailable": "#keeps-reconnecting",
  "server-unreachable": "#network-blocked",
  "camera-denied": "#camera-denied",
  "insecure-context": "#camera-denied",
  "camera-missing": "#camera-missing",
  "camera-busy": "#camera-missing",
  "source-muted": "#camera-missing",
  "source-ended": "#camera-missing",
  "browser-unsupported": "/explanation#browsers",
  "replay-needs-instant": "/explanation#replay",
  "replay-empty": "/explanation#replay",
  "record-needs-instant": "/explanation#recording",
  "record-space-full": "/explanation#recording",
  "record-no-storage": "/explanation#recording",
  "contract-restricted": "/connectionstatus#contract",
  "contract-restricted-payment": "#payment-failed",
  "contract-restricted-overload": "/connectionstatus#contract",
  "contract-restricted-terms": "/connectionstatus#contract",
  "address-not-allowed": "/explanation#ip-restriction",
  "frame-too-large": "/purchaseandcancellation#plans",
  "ended-by-owner": "/connectionstatus#ending",
  "plan-has-no-password": "/purchaseandcancellation#plans",
  "pairing-code-wrong": "#pairing-code",
  "pairing-code-taken": "#pairing-code",
  "user-not-confirmed": "#no-mail",
  "code-expired": "#no-mail",
  "reset-mail-failed": "#no-mail",
  "not-authorized": "#cannot-sign-in",
  "user-not-found": "#cannot-sign-in",
  "login-failed": "#cannot-sign-in",
  "card-declined": "#payment-failed",
  "card-authentication-failed": "#payment-failed",
  "purchase-failed": "#payment-failed",
  "payment-unavailable": "#payment-unknown",
  "purchase-pending": "#payment-unknown",
  "quote-changed": "/purchaseandcancellation#buying",
  "address-needed": "/purchaseandcancellation#buying",
  "invoice-japan-only": "/purchaseandcancellation#invoice",
  "too-many-licences": "/purchaseandcancellation#adding",
  "plan-not-changeable": "/purchaseandcancellation#changing",
  "coupon-unknown": "/purchaseandcancellation#coupons",
  "coupon-used": "/purchaseandcancellation#coupons",
};

export const codesExplainedBy = (symptom: string): readonly string[] =>
  Object.entries(EXPLAINED).flatMap(([code, to]) => (to === `#${symptom}` ? [code] : []));
