import type { Email, Language, PaidPlan } from "@setsuna/contracts";
import type { Transaction } from "../storage/database.ts";

/** What each kind of mail is filled with. Links are made by the mail module from these and PUBLIC_URL. */
export interface MailTemplates {
  /** Sign-up: a link and a code that confirm the address. */
  readonly "confirm-sign-up": { readonly code: string; readonly email: string };
  /** Forgotten password: a link and a code, valid one hour. */
  readonly "reset-password": { readonly code: string; readonly email: string };
  /** The password was changed; nothing to do, unless it was not you. */
  readonly "password-changed": { readonly email: string };
  /** A contact message came in, to the operator; answers go to its sender. */
  readonly "contact-operator": {
    readonly email: string;
    readonly name: string;
    readonly companyName: string;
    readonly subject: string;
    readonly content: string;
    readonly messageId: string;
  };
  /** To the sender of a contact message: it has arrived. */
  readonly "contact-sender": { readonly name: string; readonly subject: string; readonly content: string };
  /** To the sender of a contact message: an answer that a person wrote. */
  readonly "contact-reply": {
    readonly name: string;
    readonly subject: string;
    /** The message that is answered. */
    readonly content: string;
    readonly answer: string;
    /** Where an answer to the answer goes. */
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
  /** A paid ID was deleted at its end. */
  readonly "licence-ended": {
    readonly serialId: string;
    readonly plan: PaidPlan;
    readonly why: "renewal-stopped" | "not-paid" | "licences-subtracted";
  };
  /** A purchase was not paid in the days that it was for: nothing was charged. `serialId`: null where none was issued. */
  readonly "purchase-lapsed": Omit<LicenceFacts, "serialId"> & { readonly serialId: string | null };
  /** What was charged came too late to grant anything, and is paid back. Numbers of receipt and credit note. */
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
  /** An admin ended all that could act for the account, among it this many access tokens. */
  readonly "tokens-revoked": { readonly count: number };
}

/** What a payment was or is for. `total` in yen, tax included. Days are YYYY-MM-DD in Asia/Tokyo. */
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
