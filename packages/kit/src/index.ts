export * from "./base64url.ts";
export * from "./clock.ts";
export * from "./ip-address.ts";
export * from "./json.ts";
export * from "./log.ts";
export * from "./result.ts";
export * from "./serial-number.ts";
export * from "./units.ts";
