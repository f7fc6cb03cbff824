import { MAX_SIGNALLING_BYTES } from "@setsuna/contracts";

/** Sizes between the contract's limit and this are refused by name. */
export const MAX_WEBSOCKET_PAYLOAD = 4 * MAX_SIGNALLING_BYTES;
/** Cut off a client that doesn't read. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;
