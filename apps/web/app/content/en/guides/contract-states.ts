import type { ContractEffect } from "@setsuna/account";
import type { ContractStatus } from "@setsuna/contracts";

interface ContractTexts {
  readonly statuses: Readonly<Record<ContractStatus, string>>;
  readonly effects: Readonly<Record<ContractEffect["name"], string>>;
}

export const contractTexts: ContractTexts = {
  statuses: {
    usable: "Active",
    "payment-unconfirmed-usable": "Active, payment not confirmed",
    restricted: "Restricted by the operator",
    "restricted-payment": "Restricted: payment not confirmed",
    "restricted-overload": "Restricted: too many clients",
    "restricted-terms": "Restricted: violation of the terms",
    "cancelled-usable": "Cancelled, active until the last day",
  },
  effects: {
    open: "Both work",
    "no-new-receivers": "Running streams continue; new receivers are refused",
    shut: "Neither works; running streams are ended",
  },
};
