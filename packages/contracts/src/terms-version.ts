/**
 * Names the wording of the final confirmation screen: the page shows it, a quote carries it, and the audit log has it with each consent.
 * A page of an older version than the server's says so instead of selling. A new wording has a new name.
 */
export const TERMS_VERSION = "2026-11-4";
