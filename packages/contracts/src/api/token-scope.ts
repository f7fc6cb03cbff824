import { z } from "zod";

/**
 * `write` doesn't include `read`. `serial-ids:replace`: irreversible (new letters, deletion). `licences:write`: buys, changes and
 * ends licences; only it can cost money.
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

/** Never ticked by default: they cost money or can't be undone. */
export const GRAVE_SCOPES: ReadonlySet<TokenScope> = new Set<TokenScope>(["serial-ids:replace", "licences:write"]);

/** Prefix that people and secret scanners recognize. */
export const TOKEN_PREFIX = "setsuna_pat_";
