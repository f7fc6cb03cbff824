/** Says what the law asks for, in order, by the part of the page that it stands in: anchors, which stay once published. */
export const TOKUTEI_PARTS = {
  seller: ["name", "representative", "address", "phone", "mail", "registration-number"],
  price: ["prices", "other-costs", "payment-methods", "payment-times"],
  contract: ["offer", "delivery", "quantity", "term", "cancellation", "returns", "defects", "conditions"],
  use: ["requirements"],
} as const;
export type TokuteiPart = keyof typeof TOKUTEI_PARTS;
export type TokuteiItem = (typeof TOKUTEI_PARTS)[TokuteiPart][number];
export const TOKUTEI_ORDER: readonly TokuteiPart[] = ["seller", "price", "contract", "use"];
