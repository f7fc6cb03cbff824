import type { KeptLog } from "./kept-times.ts";
import type { Language } from "./values.ts";

/** A text in Japanese and English. */
export type BothLanguages = Readonly<Record<Language, string>>;

export interface Processor {
  readonly company: BothLanguages;
  readonly task: BothLanguages;
  readonly country: BothLanguages;
  readonly privacyUrl: string | null;
}

/** Days of enactment and last revision, YYYY-MM-DD; equal if never revised. */
interface EnactmentDates {
  readonly enactedOn: string;
  readonly revisedOn: string;
}

/** The operator's public facts. Those disclosed only on request (Act on Specified Commercial Transactions, Art. 11) are null. */
export interface PublicOperator {
  readonly name: BothLanguages;
  readonly representative: BothLanguages;
  /** Lines; null discloses on request. */
  readonly address: Readonly<Record<Language, readonly string[]>> | null;
  /** Null discloses on request. */
  readonly phone: string | null;
  readonly phoneHours: BothLanguages;
  readonly email: string;
  /** Number of the qualified invoice issuer: T and 13 digits. */
  readonly registrationNumber: string;
  readonly privacyOfficer: BothLanguages;
  /** Countries that store personal data. */
  readonly dataKeptIn: BothLanguages;
  readonly paymentProvider: {
    readonly name: string;
    readonly company: BothLanguages;
    readonly country: BothLanguages;
    readonly privacyUrl: string;
  };
  readonly processors: readonly Processor[];
  /** Joint users of personal data (Act on the Protection of Personal Information, Art. 27 (5) iii). */
  readonly jointUsers: readonly BothLanguages[];
  /** An outside service; null if only we count. */
  readonly analytics: {
    readonly name: string;
    readonly company: BothLanguages;
    readonly country: BothLanguages;
    readonly privacyUrl: string;
    readonly optOutUrl: string | null;
  } | null;
  readonly appStoreUrl: string | null;
  /** Notification number under the Telecommunications Business Act. */
  readonly telecomNotification: string | null;
  /** Court of exclusive jurisdiction. */
  readonly court: BothLanguages;
  readonly dates: { readonly eula: EnactmentDates; readonly policy: EnactmentDates; readonly appPolicy: EnactmentDates };
}

/** Configured outside services, which the policies must disclose. */
export interface OutsideServices {
  /** False for the built-in test gateway, where no money moves. */
  readonly payment: boolean;
  /** AWS WAF runs in the visitor's browser. */
  readonly waf: boolean;
  /** Amazon Cognito. */
  readonly userPool: boolean;
  /** Clients contact STUN or TURN servers. */
  readonly stunOrTurn: boolean;
}

/** Facts on the legal pages. */
export interface LegalFacts {
  readonly operator: PublicOperator;
  readonly services: OutsideServices;
  readonly keptLog: KeptLog;
}
