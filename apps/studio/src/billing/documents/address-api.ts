import { readBillingAddress } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import {
  type AuditPort,
  type Database,
  type Handlers,
  limited,
  signedInOf,
  type Transaction,
  withErrorCode,
} from "../../platform/index.ts";
import { billingAddressOf, keepBillingAddress } from "./billing-addresses.ts";
import { placeOfPostalCode } from "./postal-codes.ts";
import { printableAddress } from "./printable-address.ts";

/** Spec §2 address registration, §5. */
export const addressApi = (
  database: Database,
  audit: AuditPort,
  log: Log,
): Handlers<"readBillingAddress" | "setBillingAddress" | "lookUpPostalCode"> => ({
  readBillingAddress: async (_request, caller) => ({
    address: await billingAddressOf(database, signedInOf(caller).account.id),
  }),

  lookUpPostalCode: limited({ name: "postal-code", capacity: 30, perHour: 300, by: "account" }, async ({ params }) => ({
    place: (await placeOfPostalCode(params.code)) ?? null,
  })),

  setBillingAddress: async ({ body }, caller) => {
    const { id } = signedInOf(caller).account;
    const { origin, now } = caller;
    const read = readBillingAddress(body);
    const address = read.ok ? printableAddress(read.value) : read;
    if (!address.ok) throw new StudioError(address.error[0]?.code ?? "item-not-entered", undefined, address.error);
    const keep = async (tx: Transaction) => {
      await keepBillingAddress(tx, id, address.value, now);
      await audit.record(tx, {
        actor: id,
        action: "billing-address.set",
        subject: id,
        origin,
        // Log only the country, because the audit log can't be erased.
        detail: { country: address.value.country },
        at: now,
      });
    };
    await withErrorCode("address-failed", log, () => database.transaction(keep));
    return { address: address.value };
  },
});
