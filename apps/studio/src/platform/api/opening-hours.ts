import { type ApiName, type Endpoint, StudioError } from "@setsuna/contracts";
import type { SignedIn } from "./request-origin.ts";

/** My Page is closed. The answer's Retry-After says when it reopens (RFC 9110 §10.2.3). */
export class UnderMaintenance extends StudioError {
  /** Whole seconds, at least 1. */
  readonly retryAfterSeconds: number;

  constructor(until: Date, now: Date) {
    super("maintenance", `until ${until.toISOString()}`);
    this.retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  }
}

/** Closes My Page now and then; admins get in all the same. */
export interface OpeningHours {
  /** Throws {@link UnderMaintenance} while it is closed to this role. */
  requireOpen(role: "licensee" | "admin", now: Date): Promise<void>;
  /** Throws the same for a call of My Page; lets all others pass. */
  requireOpenFor(name: ApiName, row: Endpoint, signedIn: SignedIn | undefined, now: Date): Promise<void>;
}
