import { type AdminAccountsParts, adminAccounts } from "./admin-accounts.ts";
import { type AdminSerialIdsParts, adminSerialIds } from "./admin-serial-ids.ts";
import { type LiveRelaysParts, liveRelays } from "./live-relays.ts";

/** The first half of the admin area: accounts, serial IDs, what runs. The audit log's calls stand beside the log. */
export const adminApi = (parts: AdminAccountsParts & AdminSerialIdsParts & LiveRelaysParts) => ({
  ...adminAccounts(parts),
  ...adminSerialIds(parts),
  ...liveRelays(parts),
});
