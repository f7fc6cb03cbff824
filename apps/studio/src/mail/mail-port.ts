import type { Email, Language } from "@setsuna/contracts";
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
