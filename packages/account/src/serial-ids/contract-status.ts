import type { CardStatus, ContractStatus, ErrorCode } from "@setsuna/contracts";

/**
 * `refusal`: error for refused clients. `open`: everything. `no-new-receivers`: senders may start, running streams continue.
 * `shut`: nothing starts, running streams are cut off.
 */
export type ContractEffect =
  | { readonly name: "open" }
  | { readonly name: "no-new-receivers"; readonly refusal: ErrorCode }
  | { readonly name: "shut"; readonly refusal: ErrorCode };

const EFFECTS: Readonly<Record<ContractStatus, ContractEffect>> = {
  usable: { name: "open" },
  "payment-unconfirmed-usable": { name: "open" },
  restricted: { name: "shut", refusal: "contract-restricted" },
  "restricted-payment": { name: "shut", refusal: "contract-restricted-payment" },
  // Too many clients: cutting off live streams would do more harm.
  "restricted-overload": { name: "no-new-receivers", refusal: "contract-restricted-overload" },
  "restricted-terms": { name: "shut", refusal: "contract-restricted-terms" },
  "cancelled-usable": { name: "open" },
};

/** Spec §4. */
export const contractEffect = (status: ContractStatus): ContractEffect => EFFECTS[status];

/** Undefined if a sender may start. */
export const sendRefusal = (status: ContractStatus): ErrorCode | undefined => {
  const effect = EFFECTS[status];
  return effect.name === "shut" ? effect.refusal : undefined;
};

/** Undefined if a receiver may start. */
export const receiveRefusal = (status: ContractStatus): ErrorCode | undefined => {
  const effect = EFFECTS[status];
  return effect.name === "open" ? undefined : effect.refusal;
};

/** Error that ends running streams; undefined if they continue. */
export const cutOff = (status: ContractStatus): ErrorCode | undefined => sendRefusal(status);

const CARD: Readonly<Record<ContractStatus, CardStatus>> = {
  usable: "usable",
  "payment-unconfirmed-usable": "payment-error",
  restricted: "restricted",
  "restricted-payment": "payment-error",
  "restricted-overload": "restricted",
  "restricted-terms": "restricted",
  "cancelled-usable": "pending-deletion",
};

/** Returns the status that the serial card shows. Spec §4, the shorter list. */
export const cardStatus = (status: ContractStatus): CardStatus => CARD[status];
