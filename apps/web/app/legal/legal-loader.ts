import type { LegalFacts, OutsideServices, PublicOperator } from "@setsuna/contracts";
import type { AppLoadContext } from "react-router";
import { type DrawnAddress, drawnAddress } from "./drawn-address.ts";
import { type LegalTerms, legalTerms } from "./legal-terms.ts";

export interface LegalData {
  readonly operator: Omit<PublicOperator, "email">;
  readonly address: DrawnAddress;
  readonly services: OutsideServices;
  readonly terms: LegalTerms;
}

export const legalDataOf = ({ operator, services, keptLog }: LegalFacts): LegalData => {
  const { email, ...shown } = operator;
  return { operator: shown, address: drawnAddress(email), services, terms: legalTerms(keptLog) };
};

/** Throws without server facts, because a page must name its operator. */
export const legalLoader = ({ context }: { readonly context: AppLoadContext }): LegalData => {
  if (context.legal === undefined) throw new Error("the server tells its pages who runs the site");
  return legalDataOf(context.legal);
};
