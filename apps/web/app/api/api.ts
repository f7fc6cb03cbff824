import { plainFetch, protectedFetch, readFetch } from "../bot-protection/bot-client.ts";
import { type ApiCall, createApiClient } from "./api-client.ts";
import { serverClock } from "./server-clock.ts";

/** 128 random bits as 32 hexadecimal digits; `randomUUID` is missing on plain http. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The API of this site, for the browser: `await api("endSession", { params: { id } })`. */
export const api: ApiCall = createApiClient({
  ...{ fetch: plainFetch, protectedFetch, readFetch, newKey },
  clock: serverClock,
});
