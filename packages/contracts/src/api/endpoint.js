/** Whether admins alone may make such calls. */
export const isForAdmins = (access) => access === "admin" || access === "admin-proved";
/** A proof counts so long for binding acts, in ms. */
export const PROOF_MS = 15 * 60000;
/** A second factor opens the admin area so long, in ms. */
export const ADMIN_FACTOR_MS = 12 * 3600000;
