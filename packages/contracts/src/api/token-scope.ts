import { z } from "zod";

/**
 * Scope of a personal access token; each row of the API that tokens may call names one. `write` does not hold `read`.
 * `serial-ids:replace`: what cannot be undone (new letters, deletion). `licences:write`: buys, changes and ends licences; it alone
 * can cost money.
 */
export const TokenScope = z.enum([
  "account:read",
  "serial-ids:read",
  "serial-ids:write",
  "serial-ids:replace",
  "connections:read",
  "connections:write",
  "tally:write",
  "billing:read",
  "billing:write",
  "licences:write",
]);
export type TokenScope = z.infer<typeof TokenScope>;

/** Scopes that no form offers ticked: what they allow costs money or cannot be undone. */
export const GRAVE_SCOPES: ReadonlySet<TokenScope> = new Set<TokenScope>(["serial-ids:replace", "licences:write"]);

/** Every personal access token begins so; people and secret scanners know it by this. */
export const TOKEN_PREFIX = "setsuna_pat_";
