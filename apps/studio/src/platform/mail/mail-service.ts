import { type DispatchParts, dispatchDue } from "./dispatch.ts";
import type { MailBatchPort } from "./mail-port.ts";
import { outboxMail, releaseAll } from "./outbox.ts";

/** Poll interval, ms, for retries and mail that another instance left behind. */
const POLL_MS = 2_000;

export interface MailService {
  readonly mail: MailBatchPort;
  /** Waits for mail in progress, at most `graceMs`, and closes the transport. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * `alone`: no other process uses the database, so rows in `sending` at the start are orphans, sent at once. `pollMs`: more than
 * 0.
 */
export const startMail = async (parts: DispatchParts, alone: boolean, pollMs = POLL_MS): Promise<MailService> => {
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;

  const run = async (): Promise<void> => {
    do {
      again = false;
      try {
        await dispatchDue(parts);
      } catch (error) {
        // Claimed mails are due again when their leases expire.
        parts.log.error({ err: error }, "mail could not be dispatched");
      }
    } while (again && !stopped);
  };
  const wake = (): void => {
    if (stopped) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  };

  if (alone) await releaseAll(parts.database, parts.now());
  const timer = setInterval(wake, pollMs);
  wake();
  return {
    mail: outboxMail(wake),
    stop: async (graceMs = 1_000) => {
      stopped = true;
      clearInterval(timer);
      let grace: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, graceMs);
      });
      await Promise.race([running, over]);
      clearTimeout(grace);
      parts.transport?.close();
    },
  };
};
