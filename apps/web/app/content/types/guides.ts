import type { PublicPath } from "@setsuna/contracts";

export interface NextPage {
  readonly to: string;
  readonly title: string;
  readonly text: string;
}

export type GuidePath = Extract<
  PublicPath,
  | "/aboutidandch"
  | "/purchaseandcancellation"
  | "/explanation"
  | "/howto"
  | "/multilatency"
  | "/controlsignals"
  | "/connectionstatus"
  | "/interop"
  | "/troubleshooting"
>;

export interface InteropTexts {
  readonly clients: readonly [caption: string, ...columns: readonly string[]];
  readonly check: string;
  readonly reason: string;
  readonly outcomes: Readonly<Record<"pass" | "fail" | "not-applicable" | "not-run", string>>;
  readonly notRun: readonly [caption: string, ...columns: readonly string[]];
  readonly failures: readonly [caption: string, ...columns: readonly string[]];
  readonly noFailures: string;
}

export type ErrorGroup = "streaming" | "ids" | "account" | "billing" | "agent" | "service" | "operating";

export type Remedy = string | { readonly text: string; readonly link: { readonly to: string; readonly text: string } };

export interface Symptom {
  readonly id: string;
  readonly symptom: string;
  readonly causes: readonly string[];
  readonly remedies: readonly Remedy[];
}

export interface TroubleArea {
  readonly id: string;
  readonly heading: string;
  readonly symptoms: readonly Symptom[];
}

export interface TroubleTexts {
  readonly lead: string;
  readonly search: string;
  readonly searchHint: string;
  readonly found: (count: number) => string;
  readonly none: string;
  readonly causes: string;
  readonly remedies: string;
  readonly errors: string;
  readonly errorsLead: string;
  readonly codes: string;
  readonly more: string;
  readonly groups: Readonly<Record<ErrorGroup, string>>;
}
