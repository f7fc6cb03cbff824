import type { BotLevel } from "@setsuna/contracts";

export interface BotToken {
  readonly value: string;
  readonly header: string;
  readonly level: BotLevel;
  /** Local time, ms since the epoch. */
  readonly expiresAt: number;
}
