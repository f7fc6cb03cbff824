/** One `info` per lifecycle change, none per packet. Never log secrets. */
export interface Log {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

const drop = (): void => undefined;
/** A log that keeps nothing. */
export const silentLog: Log = { debug: drop, info: drop, warn: drop, error: drop };
