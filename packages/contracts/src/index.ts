export * from "./control-message.ts";
export * from "./errors.ts";
export * from "./packet-carriage.ts";
export * from "./relay-ipc.ts";
export * from "./side-channel.ts";
export * from "./signalling.ts";
export * from "./values.ts";
