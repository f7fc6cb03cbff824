import { type ApiName, type Endpoint, StudioError } from "@setsuna/contracts";
import type { SignedIn } from "./request-origin.ts";

/** Retry-After tells when My Page reopens (RFC 9110 §10.2.3). */
export class UnderMaintenance extends StudioError {
  /** Whole seconds, at least 1. */
  readonly retryAfterSeconds: number;

  constructor(until: Date, now: Date) {
    super("maintenance", `until ${until.toISOString()}`);
    this.retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  }
}

export interface OpeningHours {
  requireOpen(role: "licensee" | "admin", now: Date): Promise<void>;
  /** Throws {@link UnderMaintenance} for a call of My Page. */
  requireOpenFor(name: ApiName, row: Endpoint, signedIn: SignedIn | undefined, now: Date): Promise<void>;
}
