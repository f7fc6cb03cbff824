export const BILLING_FAULTS = {
  refundForgotten: "the gateway says that it has paid back, and has not",
  chargeRepeated: "an order of a charge goes out twice under two keys",
  refusalMisread: "a charge that was refused is taken for paid",
  renewalsForgotten: "nobody does what midnight asks of contracts",
  recoveryForgotten: "nobody asks what became of charges",
  transactionsTorn: "what a dead server had half written stays",
} as const;

export type BillingFault = keyof typeof BILLING_FAULTS;
export type BillingFaults = ReadonlySet<BillingFault>;
