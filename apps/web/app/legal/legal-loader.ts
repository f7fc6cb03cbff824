import type { LegalFacts, OutsideServices, PublicOperator } from "@setsuna/contracts";
import type { AppLoadContext } from "react-router";
import { type DrawnAddress, drawnAddress } from "./drawn-address.ts";
import { type LegalTerms, legalTerms } from "./legal-terms.ts";

/** Describes what a legal page is filled with. The operator's mail address is in it as a picture alone. */
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

/** Loader of every legal page. Throws where the server gave nothing: a page without its operator would be a false one. */
export const legalLoader = ({ context }: { readonly context: AppLoadContext }): LegalData => {
  if (context.legal === undefined) throw new Error("the server tells its pages who runs the site");
  return legalDataOf(context.legal);
};
