export * from "./fake-ports.ts";
export * from "./fake-socket.ts";
export * from "./fake-transport.ts";
