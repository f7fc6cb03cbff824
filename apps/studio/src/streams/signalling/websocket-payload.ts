import { MAX_SIGNALLING_BYTES } from "@setsuna/contracts";

/** Largest WebSocket message read at all; what lies between this and the contract's limit is refused by name. */
export const MAX_WEBSOCKET_PAYLOAD = 4 * MAX_SIGNALLING_BYTES;
/** A client that does not read is cut off when so many bytes wait for it. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;
