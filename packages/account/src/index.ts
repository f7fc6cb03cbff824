export { addDays, addMonths, type CivilDay, civilDayAt, daysBetween, startOfDay } from "./billing/civil-date.ts";
export {
  Contract,
  contractStatusOf,
  EndReason,
  Payment,
  PurchaseCharge,
  type RunningContract,
  serialIdOf,
} from "./billing/contract.ts";
export type { BillingEffect, ContractEvent } from "./billing/contract-event.ts";
export { contractAfter } from "./billing/contract-reducer.ts";
export type { ContractStep } from "./billing/contract-step.ts";
export { contractViewOf } from "./billing/contract-view.ts";
export { ContractCoupon, couponAddress, Discount } from "./billing/coupon.ts";
export { furtherInvoices, invoicesOfPurchase, type OpenInvoice } from "./billing/invoice-exposure.ts";
export { isSold, proratedLine, taxWithin, unitPriceOf } from "./billing/price.ts";
export { orderedContract } from "./billing/purchase-steps.ts";
export { purchaseChargeOf, type QuotedTerms, quoteTerms } from "./billing/quote.ts";
export { nextActionOn, nextKey, RETRY_DAYS, renewalBill, UNPAID_END_DAYS } from "./billing/renewal.ts";
export { addressLines, readBillingAddress } from "./documents/billing-address.ts";
export { countryName } from "./documents/countries.ts";
export { documentNumber, isDocumentNumber } from "./documents/document-number.ts";
export { FrozenDocument, Issuer } from "./documents/frozen-document.ts";
export { honorificOf } from "./documents/honorific.ts";
export {
  DAYS_AFTER,
  DAYS_BEFORE,
  firstReminderOn,
  overdueOn,
  RESTRICTED_AFTER,
  reminderDue,
  restrictedOn,
} from "./documents/invoice-schedule.ts";
export { lineText } from "./documents/line-text.ts";
export { isRegistrationNumber } from "./documents/registration-number.ts";
export { groupedDigits, PLAN_NAMES, writtenDate, writtenYen } from "./documents/written-values.ts";
export {
  callIdentity,
  IDENTITY_CONTENT_TYPE,
  IDENTITY_TARGET,
  type IdentityFailure,
  type IdentityFetch,
  type IdentityResult,
} from "./identity-client/identity-call.ts";
export { type IdentityClient, identityClient, type SignUpProof } from "./identity-client/identity-client.ts";
export { IdentitySettings, LOCAL_IDENTITY } from "./identity-client/identity-settings.ts";
export { type IdentityTokens, Tokens } from "./identity-client/identity-tokens.ts";
export { UserReply } from "./identity-client/signed-in-user.ts";
export {
  COMMON_PASSWORD_MESSAGE,
  type IdentityTask,
  identityErrorCode,
  NO_ANSWER,
  passwordErrorCode,
  type RefusalMessage,
  UNREADABLE_ANSWER,
} from "./identity-errors.ts";
export { LinkCode, linkCodeOf, partsOfCode } from "./link-code.ts";
export { afterWrongPassword, FREE_WRONG_PASSWORDS, lockedUntil, NO_WRONG_PASSWORDS, type WrongPasswords } from "./lockout.ts";
export { type CodePurpose, codeOf, judgeGuess, MailCode, newCode } from "./mail-code.ts";
export { maskedAddress } from "./masked-address.ts";
export { AccountPassword, LoginPassword, normalisedPassword } from "./password-rule.ts";
export { type LinkTarget, linkQuery, readLink } from "./reset-link.ts";
export { isAddressAllowed, readAllowedAddresses } from "./serial-ids/allowed-addresses.ts";
export {
  type ContractEffect,
  cardStatus,
  contractEffect,
  cutOff,
  receiveRefusal,
  sendRefusal,
} from "./serial-ids/contract-status.ts";
export { CHANNELS_PER_LICENCE, MAX_LICENCES, maxFrameOf, mayHavePassword } from "./serial-ids/plan-limits.ts";
export { strongIdPassword } from "./serial-ids/strong-id-password.ts";
export { answerSrpChallenge, beginSrpLogin } from "./srp/client-session.ts";
export { g, padded, power, readPublicValue } from "./srp/group.ts";
export { signClaim } from "./srp/proof.ts";
export { beginSrpChallenge, type SrpServerSession, serverSessionKey } from "./srp/server-session.ts";
export { makeVerifier, poolNameOf, privateKey, type SrpUser, type SrpVerifier } from "./srp/verifier.ts";
