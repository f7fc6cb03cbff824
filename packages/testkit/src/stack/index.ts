export * from "./accepts.ts";
export * from "./account-client.ts";
export * from "./bundled-media.ts";
export * from "./bundled-program.ts";
export * from "./free-port.ts";
export * from "./nats-cluster.ts";
export * from "./nats-servers.ts";
export * from "./running-child.ts";
