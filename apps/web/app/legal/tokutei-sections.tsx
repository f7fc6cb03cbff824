import type { ReactNode } from "react";
import { Definitions } from "../components/text-page/definitions.tsx";
import type { TextSection } from "../components/text-page/page-text.ts";

/** The parts that the law requires, in order, by their anchors, which stay once published. */
const TOKUTEI_PARTS = {
  seller: ["name", "representative", "address", "phone", "mail", "registration-number"],
  price: ["prices", "other-costs", "payment-methods", "payment-times"],
  contract: ["offer", "delivery", "quantity", "term", "cancellation", "returns", "defects", "conditions"],
  use: ["requirements"],
} as const;
type TokuteiPart = keyof typeof TOKUTEI_PARTS;
type TokuteiItem = (typeof TOKUTEI_PARTS)[TokuteiPart][number];
const TOKUTEI_ORDER: readonly TokuteiPart[] = ["seller", "price", "contract", "use"];

export interface TokuteiTexts {
  readonly parts: Readonly<Record<TokuteiPart, string>>;
  readonly items: Readonly<Record<TokuteiItem, { readonly term: string; readonly definition: ReactNode }>>;
}

export const tokuteiSections = ({ parts, items }: TokuteiTexts): readonly TextSection[] =>
  TOKUTEI_ORDER.map((part) => ({
    id: part,
    heading: parts[part],
    body: <Definitions entries={TOKUTEI_PARTS[part].map((id) => ({ id, ...items[id] }))} />,
  }));
