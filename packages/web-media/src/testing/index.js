export * from "../link/signalling-socket.ts";
export * from "../link/stream-link.ts";
