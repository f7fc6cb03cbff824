import type { Email, GivenRole, Language, PaidPlan } from "@setsuna/contracts";
import type { Transaction } from "../storage/database.ts";

/** Links are built from this data and PUBLIC_URL. */
export interface MailTemplates {
  /** `request` is the sign-up's subject. */
  readonly "confirm-sign-up": { readonly code: string; readonly email: string; readonly request: string };
  /** Valid one hour. `request` and the code together allow setting a password. */
  readonly "reset-password": { readonly code: string; readonly email: string; readonly request: string };
  /** `how`: while signed in, or by a mailed code. `programs` and `tokens`: numbers revoked. */
  readonly "password-changed": {
    readonly email: string;
    readonly how: "changed" | "reset";
    readonly programs: number;
    readonly tokens: number;
  };
  readonly "contact-operator": {
    readonly email: string;
    readonly name: string;
    readonly companyName: string;
    readonly subject: string;
    readonly content: string;
    readonly messageId: string;
  };
  /** The address is unverified. */
  readonly "contact-sender": { readonly messageId: string };
  readonly "contact-reply": {
    readonly messageId: string;
    readonly answer: string;
    readonly replyTo: string;
    /** Message IDs of earlier mails, oldest first, separated by spaces. */
    readonly references: string;
  };
  /** A plan, further licences, or Commercial to Pro. `document`: number of the receipt or invoice. */
  readonly "purchase-complete": LicenceFacts & { readonly renewsOn: string; readonly document: string };
  /** `renewsOn` is the renewal after this one. */
  readonly "renewal-receipt": LicenceFacts & { readonly renewsOn: string; readonly document: string };
  /** `triesAgainOn` is null after the last attempt. */
  readonly "renewal-failed": LicenceFacts & { readonly triesAgainOn: string | null; readonly restrictedOn: string };
  /** Not paid. `document`: the open invoice, null for cards. `endsOn`: day of deletion. */
  readonly "payment-restricted": LicenceFacts & { readonly document: string | null; readonly endsOn: string };
  readonly "invoice-issued": LicenceFacts & { readonly document: string; readonly dueOn: string };
  /** On `restrictedOn`, an unpaid ID stops working. */
  readonly "invoice-reminder": {
    readonly when: "before-due" | "due-today" | "overdue";
    readonly serialId: string;
    readonly document: string;
    readonly total: number;
    readonly dueOn: string;
    readonly restrictedOn: string;
  };
  readonly "invoice-paid": { readonly document: string; readonly total: number; readonly paidOn: string };
  readonly "order-awaiting": LicenceFacts;
  /** Sent to the operator. `name` is from the billing address. */
  readonly "order-to-approve": LicenceFacts & { readonly name: string };
  /** `why` is the operator's text. */
  readonly "order-refused": LicenceFacts & { readonly why: string };
  readonly "licence-ended": {
    readonly serialId: string;
    readonly plan: PaidPlan;
    readonly why: "renewal-stopped" | "not-paid" | "licences-subtracted";
  };
  /** Not paid in its period: nothing was charged. `serialId`: null where none was issued. */
  readonly "purchase-lapsed": Omit<LicenceFacts, "serialId"> & { readonly serialId: string | null };
  /** A charge that came too late. Numbers of receipt and credit note. */
  readonly "payment-refunded": {
    readonly serialId: string | null;
    readonly total: number;
    readonly receipt: string;
    readonly creditNote: string;
  };
  readonly "card-changed": {
    readonly brand: string;
    readonly last4: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
  };
  /** `scopes` are separated by spaces; `expiresOn` is YYYY-MM-DD in Asia/Tokyo. */
  readonly "token-created": { readonly name: string; readonly scopes: string; readonly expiresOn: string };
  /** A passkey's name, or null for the authenticator app. `token`: of the "not me" link. */
  readonly "factor-added": FactorFacts & { readonly token: string };
  /** `by`: the owner, a password reset, a mail's report, or the operator. */
  readonly "factor-removed": {
    readonly names: string;
    readonly at: string;
    readonly by: "owner" | "reset" | "report" | "operator";
  };
  /** Codes were created, or one was used. `left` is how many remain. */
  readonly "recovery-codes": {
    readonly event: "made" | "used";
    readonly left: number;
    readonly at: string;
    readonly address: string;
    readonly userAgent: string;
  };
  /** All factors, after a waiting time. `at`: when it is or was due. */
  readonly "factors-removal": { readonly event: "started" | "cancelled" | "done"; readonly at: string };
  /** Holds no names, because the address may be anyone's. `expiresOn` is YYYY-MM-DD in Asia/Tokyo. */
  readonly "organization-invitation": { readonly role: GivenRole; readonly expiresOn: string };
  /** By an admin, with all sessions and programs. `count`: access tokens. */
  readonly "tokens-revoked": { readonly count: number };
  /** `gone`: the receiver answered 410. */
  readonly "webhook-disabled": { readonly url: string; readonly why: "failing" | "gone" };
}

/** `at` is in ISO 8601. */
export interface FactorFacts {
  readonly name: string | null;
  readonly at: string;
  readonly address: string;
  readonly userAgent: string;
}

/** `total` is in yen, tax included. Days are YYYY-MM-DD in Asia/Tokyo. */
export interface LicenceFacts {
  readonly serialId: string;
  readonly plan: PaidPlan;
  readonly licences: number;
  readonly total: number;
}
export type MailTemplate = keyof MailTemplates;

export interface OutgoingMail<Template extends MailTemplate> {
  /** Deduplicates mail, such as `confirm:<subject>:<code id>`. */
  readonly reason: string;
  readonly to: Email;
  readonly language: Language;
  readonly template: Template;
  readonly data: MailTemplates[Template];
}

/** Writes to the outbox in the transaction that is the mail's reason; sent after its commit. */
export interface MailPort {
  enqueue<Template extends MailTemplate>(tx: Transaction, mail: OutgoingMail<Template>, now: Date): Promise<void>;
}

export interface MailBatchPort extends MailPort {
  enqueueAll(tx: Transaction, mails: readonly OutgoingMail<MailTemplate>[], now: Date): Promise<void>;
}
