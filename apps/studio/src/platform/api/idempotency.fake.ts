import type { Idempotency } from "./idempotency.ts";

/** Runs everything once more: for tests of other things. */
export const noIdempotency: Idempotency = { once: (_request, _now, action) => action() };
