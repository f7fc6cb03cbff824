import type { Idempotency } from "./idempotency.ts";

/** Runs everything again. */
export const noIdempotency: Idempotency = { once: (_request, _now, action) => action() };
