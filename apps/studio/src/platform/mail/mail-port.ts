import type { Email, Language, PaidPlan } from "@setsuna/contracts";
import type { Transaction } from "../storage/database.ts";

/** Holds the data that fills each kind of mail. Links are made by the mail module from these and PUBLIC_URL. */
export interface MailTemplates {
  /** Sign-up: a link and a code that confirm the address. `request`: the sign-up's subject. */
  readonly "confirm-sign-up": { readonly code: string; readonly email: string; readonly request: string };
  /** Forgotten password: a link and a code, valid one hour. `request`, together with the code, allows setting a password. */
  readonly "reset-password": { readonly code: string; readonly email: string; readonly request: string };
  /**
   * The password was changed: no action needed unless it wasn't you. `how`: while signed in, or by a mailed code. `programs`
   * and `tokens`: number of programs and access tokens revoked.
   */
  readonly "password-changed": {
    readonly email: string;
    readonly how: "changed" | "reset";
    readonly programs: number;
    readonly tokens: number;
  };
  /** A contact message came in, to the operator; answers go to its sender. */
  readonly "contact-operator": {
    readonly email: string;
    readonly name: string;
    readonly companyName: string;
    readonly subject: string;
    readonly content: string;
    readonly messageId: string;
  };
  /** Acknowledges a contact message to the address it names, which is unverified. */
  readonly "contact-sender": { readonly messageId: string };
  /** To the address that a contact message names: an answer that a person of the operator's wrote. */
  readonly "contact-reply": {
    /** Of the message that is answered. */
    readonly messageId: string;
    readonly answer: string;
    /** Address to which a reply to the answer goes. */
    readonly replyTo: string;
    /** Outbox rows of the mails before it, oldest first, separated by blanks. */
    readonly references: string;
  };
  /** A purchase was carried out: a plan, further licences, or Commercial to Pro. `document`: number of the receipt or invoice. */
  readonly "purchase-complete": LicenceFacts & { readonly renewsOn: string; readonly document: string };
  /** A card was charged for the next period. `renewsOn`: the renewal after this one. */
  readonly "renewal-receipt": LicenceFacts & { readonly renewsOn: string; readonly document: string };
  /** A card was declined at a renewal. `triesAgainOn`: null after the last try. */
  readonly "renewal-failed": LicenceFacts & { readonly triesAgainOn: string | null; readonly restrictedOn: string };
  /** The ID was stopped for want of payment. `document`: the open invoice, null for cards. `endsOn`: the day of its deletion. */
  readonly "payment-restricted": LicenceFacts & { readonly document: string | null; readonly endsOn: string };
  readonly "invoice-issued": LicenceFacts & { readonly document: string; readonly dueOn: string };
  /** Reminder of an open invoice. `restrictedOn`: the day from which the ID is stopped if it is not paid. */
  readonly "invoice-reminder": {
    readonly when: "before-due" | "due-today" | "overdue";
    readonly serialId: string;
    readonly document: string;
    readonly total: number;
    readonly dueOn: string;
    readonly restrictedOn: string;
  };
  readonly "invoice-paid": { readonly document: string; readonly total: number; readonly paidOn: string };
  /** An order by invoice waits for the operator's approval. `serialId`: empty for a new one. */
  readonly "order-awaiting": LicenceFacts;
  /** The same, to the operator, who decides about it. `name`: of the billing address. */
  readonly "order-to-approve": LicenceFacts & { readonly name: string };
  /** It was not approved; `why` in the operator's words. */
  readonly "order-refused": LicenceFacts & { readonly why: string };
  /** A paid ID was deleted at its end. */
  readonly "licence-ended": {
    readonly serialId: string;
    readonly plan: PaidPlan;
    readonly why: "renewal-stopped" | "not-paid" | "licences-subtracted";
  };
  /** A purchase was not paid in the days that it was for: nothing was charged. `serialId`: null where none was issued. */
  readonly "purchase-lapsed": Omit<LicenceFacts, "serialId"> & { readonly serialId: string | null };
  /** A charge came too late to grant anything, and is paid back. Numbers of receipt and credit note. */
  readonly "payment-refunded": {
    readonly serialId: string | null;
    readonly total: number;
    readonly receipt: string;
    readonly creditNote: string;
  };
  /** Another card pays from now on. */
  readonly "card-changed": {
    readonly brand: string;
    readonly last4: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
  };
  /** A personal access token was made. `scopes`: their names, separated by blanks; `expiresOn`: YYYY-MM-DD in Asia/Tokyo. */
  readonly "token-created": { readonly name: string; readonly scopes: string; readonly expiresOn: string };
  /** A passkey (by its name) or, with null, the authenticator app was added. `token`: of the link by which its owner says «not me». */
  readonly "factor-added": FactorFacts & { readonly token: string };
  /** `by`: who removed it: the owner in My Page, after a password reset, by the report of a mail, or the operator. */
  readonly "factor-removed": {
    readonly names: string;
    readonly at: string;
    readonly by: "owner" | "reset" | "report" | "operator";
  };
  /** Recovery codes were made, or one was used. `left`: how many are left. */
  readonly "recovery-codes": {
    readonly event: "made" | "used";
    readonly left: number;
    readonly at: string;
    readonly address: string;
    readonly userAgent: string;
  };
  /** The removal of all factors after a waiting time. `at`: when it is or was due. */
  readonly "factors-removal": { readonly event: "started" | "cancelled" | "done"; readonly at: string };
  /** An admin ended all that could act for the account, among it this many access tokens. */
  readonly "tokens-revoked": { readonly count: number };
}

/** A second factor, when it was added and from where. `at`: ISO 8601. */
export interface FactorFacts {
  readonly name: string | null;
  readonly at: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Describes a payment's licences. `total` in yen, tax included. Days are YYYY-MM-DD in Asia/Tokyo. */
export interface LicenceFacts {
  /** Seven letters. */
  readonly serialId: string;
  readonly plan: PaidPlan;
  readonly licences: number;
  readonly total: number;
}
export type MailTemplate = keyof MailTemplates;

export interface OutgoingMail<Template extends MailTemplate> {
  /** Two mails for one reason are one mail, such as `confirm:<subject>:<code id>`. */
  readonly reason: string;
  readonly to: Email;
  readonly language: Language;
  readonly template: Template;
  readonly data: MailTemplates[Template];
}

/** Puts mail into the outbox, inside the transaction that is its reason; it is sent once that has committed. */
export interface MailPort {
  enqueue<Template extends MailTemplate>(tx: Transaction, mail: OutgoingMail<Template>, now: Date): Promise<void>;
}

/** For transactions that are the reason of many mails: by one statement. */
export interface MailBatchPort extends MailPort {
  enqueueAll(tx: Transaction, mails: readonly OutgoingMail<MailTemplate>[], now: Date): Promise<void>;
}
