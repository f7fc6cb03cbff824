import { MAX_SIGNALLING_BYTES } from "@setsuna/contracts";

/** Largest WebSocket message read at all; what lies between this and the contract's limit is refused by name. */
export const MAX_WEBSOCKET_PAYLOAD = 4 * MAX_SIGNALLING_BYTES;
