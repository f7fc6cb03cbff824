import { DemonstrationGrant } from "../demonstration.ts";
import { ADMIN_ACCOUNT_API } from "./admin-account-api.ts";
import { ADMIN_AUDIT_API } from "./admin-audit-api.ts";
import { ADMIN_INVOICE_API } from "./admin-invoice-api.ts";
import { ADMIN_LIVE_API } from "./admin-live-api.ts";
import { ADMIN_MONEY_API } from "./admin-money-api.ts";
import { ADMIN_ORDER_API } from "./admin-order-api.ts";
import { ADMIN_QUALITY_API } from "./admin-quality-api.ts";
import { ADMIN_SERIAL_ID_API } from "./admin-serial-id-api.ts";
import { ADMIN_TRENDS_API } from "./admin-trends-api.ts";
import { ANALYTICS_API } from "./analytics-api.ts";
import { ANNOUNCEMENT_API } from "./announcement-api.ts";
import { BOT_API } from "./bot-api.ts";
import { CARD_API } from "./card-api.ts";
import { CONTACT_API } from "./contact-api.ts";
import { CONTACT_INBOX_API } from "./contact-inbox-api.ts";
import { DOCUMENT_API } from "./document-api.ts";
import { type Endpoint, isForRole, isOfPerson } from "./endpoint.ts";
import { FACTOR_RECOVERY_API } from "./factor-recovery-api.ts";
import { GUEST_API } from "./guest-api.ts";
import { GUEST_ROOM_API } from "./guest-room-api.ts";
import { LICENCE_API } from "./licence-api.ts";
import { MAINTENANCE_API } from "./maintenance-api.ts";
import { ORDER_API } from "./order-api.ts";
import { ORGANIZATION_API } from "./organization-api.ts";
import { PAIRING_API } from "./pairing-api.ts";
import { PATH_CHECK_API } from "./path-check-api.ts";
import { PROOF_API } from "./proof-api.ts";
import { RELEASE_API } from "./release-api.ts";
import { REPORT_API } from "./report-api.ts";
import { SECOND_FACTOR_API } from "./second-factor-api.ts";
import { SERIAL_ID_API } from "./serial-id-api.ts";
import { type CurrentAccount, SESSION_API } from "./session-api.ts";
import { SSO_API } from "./sso-api.ts";
import { STREAM_EVENT_API } from "./stream-event-api.ts";
import { TALLY_API } from "./tally-api.ts";
import type { TeamRole } from "./team-role.ts";
import { TOKEN_API } from "./token-api.ts";
import { TokenScope } from "./token-scope.ts";
import { WEBHOOK_API } from "./webhook-api.ts";

/** Calls for an admin who has passed a second factor. Spec §6. */
const ADMIN_API = {
  ...ADMIN_ACCOUNT_API,
  ...ADMIN_SERIAL_ID_API,
  ...ADMIN_LIVE_API,
  ...ADMIN_AUDIT_API,
  ...ADMIN_TRENDS_API,
  ...ADMIN_QUALITY_API,
} as const satisfies Record<string, Endpoint>;

const DEMO_API = {
  /** A visitor sends a small video to themselves through our relay for 90 s. */
  startDemonstration: {
    method: "POST",
    path: "/studio/api/demo",
    access: "anyone",
    bot: false,
    secretReply: true,
    reply: DemonstrationGrant,
    errors: ["demo-full", "too-many-requests"],
  },
} as const satisfies Record<string, Endpoint>;

/** Every call under /studio/api, by name. */
export const API = {
  ...SESSION_API,
  ...SECOND_FACTOR_API,
  ...FACTOR_RECOVERY_API,
  ...PROOF_API,
  ...SERIAL_ID_API,
  ...LICENCE_API,
  ...PAIRING_API,
  ...DEMO_API,
  ...GUEST_API,
  ...GUEST_ROOM_API,
  ...PATH_CHECK_API,
  ...TALLY_API,
  ...STREAM_EVENT_API,
  ...REPORT_API,
  ...TOKEN_API,
  ...WEBHOOK_API,
  ...ORGANIZATION_API,
  ...SSO_API,
  ...BOT_API,
  ...CARD_API,
  ...CONTACT_API,
  ...ADMIN_API,
  ...CONTACT_INBOX_API,
  ...RELEASE_API,
  ...ANNOUNCEMENT_API,
  ...MAINTENANCE_API,
  ...ANALYTICS_API,
  ...ADMIN_MONEY_API,
  ...DOCUMENT_API,
  ...ADMIN_INVOICE_API,
  ...ORDER_API,
  ...ADMIN_ORDER_API,
} as const satisfies Record<string, Endpoint>;

/** Name of a call, such as `setTally`. */
export type ApiName = keyof typeof API;
/** Row of one call. */
export type ApiRow<Name extends ApiName> = (typeof API)[Name];

/** False if the account's session acts for an organization in which its role doesn't allow the call. */
export const mayCall = ({ acting }: Pick<CurrentAccount, "acting">, call: ApiName): boolean => {
  const row: Endpoint = API[call];
  return acting === undefined || isOfPerson(row) || isForRole(row, acting.role);
};

/** Scopes of tokens that a member with this role may make for an organization: those that open at least one call to the role. */
export const scopesOf = (role: TeamRole): TokenScope[] => {
  const rows: readonly Endpoint[] = Object.values(API);
  return TokenScope.options.filter((scope) =>
    rows.some((row) => row.scope === scope && (isOfPerson(row) || isForRole(row, role))),
  );
};
