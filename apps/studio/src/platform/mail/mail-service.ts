import { type DispatchParts, dispatchDue } from "./dispatch.ts";
import type { MailBatchPort } from "./mail-port.ts";
import { outboxMail, releaseAll } from "./outbox.ts";

/** Time between two looks for mail that is due, in ms: retries, and mail that another instance left behind. */
const POLL_MS = 2_000;

export interface MailService {
  readonly mail: MailBatchPort;
  /** Stops looking, waits for the mails in hand (at most `graceMs`; by SMTP they may take long) and closes the transport. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * The outbox and what empties it. `alone`: no other process uses the database (the embedded one), so whatever stands in `sending`
 * at the start was left by one that died, and is sent at once. `pollMs`: time between two looks, in ms, more than 0.
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
        // The database is unavailable. Claimed mails become due again when their leases expire.
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
