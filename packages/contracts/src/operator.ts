import type { KeptLog } from "./kept-times.ts";
import type { Language } from "./values.ts";

/** A text in Japanese and English. */
export type BothLanguages = Readonly<Record<Language, string>>;

/** Handles personal data for the operator. */
export interface Processor {
  readonly company: BothLanguages;
  readonly task: BothLanguages;
  readonly country: BothLanguages;
  /** Null: none. */
  readonly privacyUrl: string | null;
}

/** Enactment and last revision, YYYY-MM-DD; equal if never revised. */
export interface EnactmentDates {
  readonly enactedOn: string;
  readonly revisedOn: string;
}

/** The operator's public facts. Those disclosed only on request (Act on Specified Commercial Transactions, Art. 11) are null. */
export interface PublicOperator {
  readonly name: BothLanguages;
  readonly representative: BothLanguages;
  /** Lines; null: on request. */
  readonly address: Readonly<Record<Language, readonly string[]>> | null;
  /** Null: on request. */
  readonly phone: string | null;
  readonly phoneHours: BothLanguages;
  readonly email: string;
  /** Qualified invoice issuer: T and 13 digits. */
  readonly registrationNumber: string;
  readonly privacyOfficer: BothLanguages;
  /** Storage countries of personal data. */
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
  /** Outside service; null: only own counting. */
  readonly analytics: {
    readonly name: string;
    readonly company: BothLanguages;
    readonly country: BothLanguages;
    readonly privacyUrl: string;
    /** Null: none. */
    readonly optOutUrl: string | null;
  } | null;
  /** Null: none. */
  readonly appStoreUrl: string | null;
  /** Telecommunications Business Act; null: none. */
  readonly telecomNotification: string | null;
  /** Agreed exclusive jurisdiction. */
  readonly court: BothLanguages;
  readonly dates: { readonly eula: EnactmentDates; readonly policy: EnactmentDates; readonly appPolicy: EnactmentDates };
}

/** Configured outside services, which the policies must disclose. */
export interface OutsideServices {
  /** False: built-in test gateway, where no money moves. */
  readonly payment: boolean;
  /** AWS WAF in the visitor's browser. */
  readonly waf: boolean;
  /** Amazon Cognito. */
  readonly userPool: boolean;
  /** Clients ask STUN or TURN servers. */
  readonly stunOrTurn: boolean;
}

/** Facts on the legal pages. */
export interface LegalFacts {
  readonly operator: PublicOperator;
  readonly services: OutsideServices;
  /** Audit log and mail records. */
  readonly keptLog: KeptLog;
}
