export * from "./lead-sdp.ts";
export * from "./udp-link.ts";
