import type { Translate } from "../../i18n/keys.ts";

/** Actions of the audit log by their texts. Others, such as those of jobs, keep their code. */
const LABELS = {
  "organization.created": "created",
  "organization.renamed": "renamed",
  "organization.member-invited": "invited",
  "organization.invitation-withdrawn": "withdrawn",
  "organization.joined": "joined",
  "organization.left": "left",
  "organization.member-removed": "removed",
  "organization.role-set": "roleSet",
  "organization.ids-set": "idsSet",
  "organization.sso-domain-verified": "ssoVerified",
  "organization.sso-password-refused": "ssoPasswordRefused",
  "organization.sso-password-used": "ssoPasswordUsed",
  "organization.sso-refused": "ssoRefused",
  "organization.sso-removed": "ssoRemoved",
  "organization.sso-role-set": "ssoRoleSet",
  "organization.sso-set": "ssoSet",
  "organization.sso-signed-in": "ssoSignedIn",
  "organization.transferred": "transferred",
  "serial-id.issued": "issued",
  "serial-id.named": "named",
  "serial-id.changed": "changed",
  "serial-id.deleted": "deleted",
  "serial-id.password-set": "passwordSet",
  "serial-id.password-cleared": "passwordCleared",
  "serial-id.addresses-set": "addressesSet",
  "serial-id.link-made": "linkMade",
  "serial-id.link-revoked": "linkRevoked",
  "serial-id.links-ended": "linksEnded",
  "serial-id.thumbnails-set": "thumbnailsSet",
  "serial-id.party-set": "partySet",
  "serial-id.slate-set": "slateSet",
  "serial-id.slate-cleared": "slateCleared",
  "serial-id.connection-ended": "connectionEnded",
  "serial-id.sender-switched": "senderSwitched",
  "serial-id.guest-ended": "guestEnded",
  "purchase.confirmed": "purchased",
  "contract.changed": "contractChanged",
  "contract.ended": "contractEnded",
  "card.kept": "cardKept",
  "billing-address.set": "addressSet",
  "coupon.redeemed": "couponRedeemed",
  "order.withdrawn": "orderWithdrawn",
} as const;

const isLabelled = (action: string): action is keyof typeof LABELS => Object.hasOwn(LABELS, action);

export const actionLabel = (t: Translate<"organization">, action: string): string =>
  isLabelled(action) ? t(`log.actions.${LABELS[action]}`) : action;
