import { StudioError } from "@setsuna/contracts";
import type { BotToken } from "./bot-token.ts";

/** A token is renewed in the background when it has less than this left, in ms. */
export const RENEW_BEFORE_MS = 60_000;

/** One per page: silent on first need, renewed before its end. */
export class TokenKeeper {
  private held: BotToken | undefined;
  private pending: Promise<BotToken> | undefined;
  private readonly getSilently: () => Promise<BotToken>;
  private readonly now: () => number;

  constructor(getSilently: () => Promise<BotToken>, now: () => number) {
    this.getSilently = getSilently;
    this.now = now;
  }

  /** May have expired. */
  get current(): BotToken | undefined {
    return this.held;
  }

  get live(): BotToken | undefined {
    return this.held !== undefined && this.held.expiresAt > this.now() ? this.held : undefined;
  }

  accept(token: BotToken): void {
    this.held = token;
  }

  /** Not expired; concurrent callers share one request. Rejects as the silent way does. */
  async token(): Promise<BotToken> {
    const left = this.held === undefined ? 0 : this.held.expiresAt - this.now();
    if (this.held === undefined || left <= 0) return this.renew();
    // The current token is still valid.
    if (left < RENEW_BEFORE_MS) this.prepare();
    return this.held;
  }

  prepare(): void {
    const left = this.held === undefined ? 0 : this.held.expiresAt - this.now();
    if (left >= RENEW_BEFORE_MS) return;
    this.renew().catch((error: unknown) => {
      if (!(error instanceof StudioError)) throw error;
    });
  }

  private renew(): Promise<BotToken> {
    this.pending ??= this.getSilently()
      .then((token) => {
        this.held = token;
        return token;
      })
      .finally(() => {
        this.pending = undefined;
      });
    return this.pending;
  }
}
