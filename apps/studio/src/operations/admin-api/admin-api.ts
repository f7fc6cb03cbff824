import { type AdminAccountsParts, adminAccounts } from "./admin-accounts.ts";
import { type AdminSerialIdsParts, adminSerialIds } from "./admin-serial-ids.ts";
import { type LiveRelaysParts, liveRelays } from "./live-relays.ts";

/** Accounts, serial IDs, live streams. */
export const adminApi = (parts: AdminAccountsParts & AdminSerialIdsParts & LiveRelaysParts) => ({
  ...adminAccounts(parts),
  ...adminSerialIds(parts),
  ...liveRelays(parts),
});
