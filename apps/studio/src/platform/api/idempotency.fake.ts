import type { Idempotency } from "./idempotency.ts";

export const noIdempotency: Idempotency = { once: (_request, _now, action) => action() };
