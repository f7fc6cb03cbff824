export * from "./downmixed.ts";
export * from "./event.ts";
export * from "./framing.ts";
export * from "./limits.ts";
export * from "./media-packet.ts";
export * from "./order.ts";
