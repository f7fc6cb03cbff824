import type { Issuer } from "@setsuna/account";
import type { Language } from "@setsuna/contracts";
import { type Operator, placeholdersIn } from "../../platform/index.ts";

export type Issuers = Readonly<Record<Language, Issuer>>;

const SHOWN = ["name", "address", "invoices"];

/**
 * Issuer of documents. With placeholder facts, documents are marked as specimens: the number in config/operator.json has a
 * valid check digit but isn't registered.
 */
export const issuersOf = (operator: Operator): Issuers => {
  const { registrationNumber, bankAccount } = operator.invoices;
  const specimen = placeholdersIn(operator).some((place) => SHOWN.includes(place.split(".")[0] ?? ""));
  const facts = { registrationNumber, bankAccount, email: operator.email, specimen };
  return {
    ja: { ...facts, name: operator.name.ja, address: operator.address.ja },
    en: { ...facts, name: operator.name.en, address: operator.address.en },
  };
};
