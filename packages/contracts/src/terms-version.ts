/**
 * Wording of the final confirmation screen, kept in quotes and audited consents. A page with another version than the server's
 * refuses to sell. New wording needs a new name.
 */
export const TERMS_VERSION = "2026-11-5";
