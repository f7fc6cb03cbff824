import { type AdminAccountsParts, adminAccounts } from "./admin-accounts.ts";
import { type AdminSerialIdsParts, adminSerialIds } from "./admin-serial-ids.ts";
import { type LiveRelaysParts, liveRelays } from "./live-relays.ts";
import { type TrendsParts, trends } from "./trends.ts";

export const adminApi = (parts: AdminAccountsParts & AdminSerialIdsParts & LiveRelaysParts & TrendsParts) => ({
  ...adminAccounts(parts),
  ...adminSerialIds(parts),
  ...liveRelays(parts),
  ...trends(parts),
});
