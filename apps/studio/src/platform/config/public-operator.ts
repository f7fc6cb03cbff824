import type { LegalFacts, PublicOperator } from "@setsuna/contracts";
import type { StudioConfig } from "./config.ts";
import { type Operator, placeholdersIn } from "./operator-file.ts";

/** Lists each field, so that a new field of the file stays private until added here. */
const publicOperator = (operator: Operator): PublicOperator => {
  const hidden = new Set(operator.disclosedOnRequest);
  return {
    name: operator.name,
    representative: operator.representative,
    address: hidden.has("address") ? null : operator.address,
    phone: hidden.has("phone") ? null : operator.phone,
    phoneHours: operator.phoneHours,
    email: operator.email,
    registrationNumber: operator.invoices.registrationNumber,
    privacyOfficer: operator.privacyOfficer,
    dataKeptIn: operator.dataKeptIn,
    paymentProvider: operator.paymentProvider,
    processors: operator.processors,
    jointUsers: operator.jointUsers,
    analytics: operator.analytics,
    appStoreUrl: operator.appStoreUrl,
    telecomNotification: operator.telecomNotification,
    court: operator.court,
    dates: operator.dates,
  };
};

type LegalConfig = Pick<StudioConfig, "operator" | "stripe" | "botProtection" | "userPool" | "stunUrls" | "turn" | "keptLog">;

export const legalFacts = ({ operator, stripe, botProtection, userPool, stunUrls, turn, keptLog }: LegalConfig): LegalFacts => ({
  operator: publicOperator(operator),
  services: {
    payment: stripe !== undefined,
    waf: botProtection.kind === "waf",
    userPool: userPool !== undefined,
    stunOrTurn: stunUrls.length > 0 || turn !== undefined,
  },
  keptLog,
});

export const placeholderNotice = (operator: Operator): string | undefined => {
  const places = placeholdersIn(operator);
  if (places.length === 0) return undefined;
  const tops = [...new Set(places.map((place) => place.split(".")[0]))].join(", ");
  return `The operator's details are placeholders (${tops}): legal pages and invoices are specimens. Fill in a copy of config/operator.json and name it in OPERATOR_FILE.`;
};
