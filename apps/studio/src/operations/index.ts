/**
 * Offers the operator's hands: the admin area's calls, the command channel, the demo account.
 * The only door: other modules import nothing else of this folder.
 */
export { adminApi } from "./admin-api/admin-api.ts";
export { adminMoneyApi } from "./admin-money/admin-money-api.ts";
export { openAdminChannel } from "./commands/admin-channel.ts";
export { keepDemoPassword, keptDemoPassword, newDemoPassword } from "./demo/demo-login.ts";
