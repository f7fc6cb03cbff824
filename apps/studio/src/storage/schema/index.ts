export * from "./accounts.ts";
export * from "./audit.ts";
export * from "./identity.ts";
export * from "./mail.ts";
export * from "./oauth.ts";
export * from "./protection.ts";
export * from "./second-factors.ts";
export * from "./serial-ids.ts";
