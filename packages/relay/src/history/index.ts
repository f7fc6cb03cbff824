export * from "./gop-cache.ts";
export * from "./packet-history.ts";
