export * from "./lead-sdp.ts";
export * from "./tcp-link.ts";
export * from "./udp-link.ts";
