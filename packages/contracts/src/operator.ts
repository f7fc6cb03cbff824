import type { KeptLog } from "./kept-times.ts";
import type { Language } from "./values.ts";

/** A text in both languages of the site. */
export type BothLanguages = Readonly<Record<Language, string>>;

/** A company that handles personal data for the operator. */
export interface Processor {
  readonly company: BothLanguages;
  /** Task of the service. */
  readonly task: BothLanguages;
  readonly country: BothLanguages;
  /** Its own privacy policy; null: none to name. */
  readonly privacyUrl: string | null;
}

/** The days on which a text was enacted and last revised, YYYY-MM-DD; the same where it was never revised. */
export interface EnactmentDates {
  readonly enactedOn: string;
  readonly revisedOn: string;
}

/**
 * Operator of this site, as its legal pages show it: the facts that every visitor may read, and nothing else of the configuration. Facts that
 * the operator tells on request alone (Act on Specified Commercial Transactions, Art. 11) are null here.
 */
export interface PublicOperator {
  readonly name: BothLanguages;
  readonly representative: BothLanguages;
  /** Lines; null: told on request. */
  readonly address: Readonly<Record<Language, readonly string[]>> | null;
  /** Null: told on request. */
  readonly phone: string | null;
  readonly phoneHours: BothLanguages;
  readonly email: string;
  /** Of an issuer of qualified invoices: T and 13 digits. */
  readonly registrationNumber: string;
  readonly privacyOfficer: BothLanguages;
  /** Countries in which personal data is kept. */
  readonly dataKeptIn: BothLanguages;
  readonly paymentProvider: {
    readonly name: string;
    readonly company: BothLanguages;
    readonly country: BothLanguages;
    readonly privacyUrl: string;
  };
  readonly processors: readonly Processor[];
  /** Companies that use personal data jointly with the operator (Act on the Protection of Personal Information, Art. 27 (5) iii). */
  readonly jointUsers: readonly BothLanguages[];
  /** The outside analytics service; null: the site counts by itself alone. */
  readonly analytics: {
    readonly name: string;
    readonly company: BothLanguages;
    readonly country: BothLanguages;
    readonly privacyUrl: string;
    /** Page by which a visitor opts out; null: none. */
    readonly optOutUrl: string | null;
  } | null;
  /** The app at a store; null: none is there. */
  readonly appStoreUrl: string | null;
  /** Number of the notification under the Telecommunications Business Act; null: none. */
  readonly telecomNotification: string | null;
  /** Court of first instance with exclusive jurisdiction by agreement. */
  readonly court: BothLanguages;
  readonly dates: { readonly eula: EnactmentDates; readonly policy: EnactmentDates; readonly appPolicy: EnactmentDates };
}

/** Outside services that this server is set up to use, which the policies have to tell. */
export interface OutsideServices {
  /** Cards are kept and charged by the payment provider; false: by the built-in test gateway, where no money moves. */
  readonly payment: boolean;
  /** Robots are told from people by AWS WAF in the visitor's browser. */
  readonly waf: boolean;
  /** People's logins are kept by Amazon Cognito. */
  readonly userPool: boolean;
  /** Clients ask STUN or TURN servers for their addresses. */
  readonly stunOrTurn: boolean;
}

/** Facts on the legal pages. */
export interface LegalFacts {
  readonly operator: PublicOperator;
  readonly services: OutsideServices;
  /** Retention times of the audit log and of mail records. */
  readonly keptLog: KeptLog;
}
