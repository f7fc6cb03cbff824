import { StudioError } from "@setsuna/contracts";
import type { BotToken } from "./bot-token.ts";

/** A token is renewed in the background when it has less than this left, in ms. */
export const RENEW_BEFORE_MS = 60_000;

/** Keeps the one token of this page, gets it silently on first need, and renews it before it ends. */
export class TokenKeeper {
  private held: BotToken | undefined;
  private pending: Promise<BotToken> | undefined;
  private readonly getSilently: () => Promise<BotToken>;
  private readonly now: () => number;

  constructor(getSilently: () => Promise<BotToken>, now: () => number) {
    this.getSilently = getSilently;
    this.now = now;
  }

  /** The token held, also when it has ended. */
  get current(): BotToken | undefined {
    return this.held;
  }

  /** The token held, unless it has ended. */
  get live(): BotToken | undefined {
    return this.held !== undefined && this.held.expiresAt > this.now() ? this.held : undefined;
  }

  accept(token: BotToken): void {
    this.held = token;
  }

  /** A token that has not ended. Many that ask at once wait for one. Rejects as the silent way does. */
  async token(): Promise<BotToken> {
    const left = this.held === undefined ? 0 : this.held.expiresAt - this.now();
    if (this.held === undefined || left <= 0) return this.renew();
    // The one held still does.
    if (left < RENEW_BEFORE_MS) this.prepare();
    return this.held;
  }

  /**
   * Gets or renews the token ahead of need. If the silent way fails, the caller that needs the token retries and sees the
   * error.
   */
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
