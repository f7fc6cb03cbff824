import type { CardStatus, ContractStatus, ErrorCode } from "@setsuna/contracts";

/**
 * Effect of a contract status on an ID. `refusal` is the error for refused clients.
 * `open`: everything. `no-new-receivers`: senders may start and running streams continue, but no further receivers are admitted.
 * `shut`: nothing starts and running streams are cut off.
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
  // Too many clients: don't cut off live streams, which would do more harm.
  "restricted-overload": { name: "no-new-receivers", refusal: "contract-restricted-overload" },
  "restricted-terms": { name: "shut", refusal: "contract-restricted-terms" },
  "cancelled-usable": { name: "open" },
};

/** Returns the effect of the status on the ID. Spec §4. */
export const contractEffect = (status: ContractStatus): ContractEffect => EFFECTS[status];

/** Returns the error for which no sender may start; undefined when one may. */
export const sendRefusal = (status: ContractStatus): ErrorCode | undefined => {
  const effect = EFFECTS[status];
  return effect.name === "shut" ? effect.refusal : undefined;
};

/** Returns the error for which no receiver may start; undefined when one may. */
export const receiveRefusal = (status: ContractStatus): ErrorCode | undefined => {
  const effect = EFFECTS[status];
  return effect.name === "open" ? undefined : effect.refusal;
};

/** Error with which running streams are cut off; undefined if they continue. */
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
