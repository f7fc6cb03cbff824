/** Other modules import only this file. */
export { adminApi } from "./admin-api/admin-api.ts";
export { openAdminChannel } from "./commands/admin-channel.ts";
export { keepDemoPassword, keptDemoPassword, newDemoPassword } from "./demo/demo-login.ts";
