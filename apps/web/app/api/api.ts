import { type ApiCall, createApiClient } from "./api-client.ts";
import { plainFetch, protectedFetch, readFetch } from "./bot-protection/bot-client.ts";
import { serverClock } from "./server-clock.ts";

/** 128 random bits in hex, because plain http lacks `randomUUID`. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const api: ApiCall = createApiClient({
  fetch: plainFetch,
  protectedFetch,
  readFetch,
  newKey,
  clock: serverClock,
});
