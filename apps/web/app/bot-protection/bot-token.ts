import type { BotLevel } from "@setsuna/contracts";

/** Describes what the server gives for a solved challenge. */
export interface BotToken {
  readonly value: string;
  /** Request header to send it in. */
  readonly header: string;
  readonly level: BotLevel;
  /** On the clock of this browser, in ms since the epoch. */
  readonly expiresAt: number;
}
