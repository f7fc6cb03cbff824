import { wokenLoop } from "../jobs/woken-loop.ts";
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
  const loop = wokenLoop(() => dispatchDue(parts), {
    pollMs,
    // Claimed mails are due again when their leases expire.
    onError: (error) => parts.log.error({ err: error }, "mail could not be dispatched"),
  });
  if (alone) await releaseAll(parts.database, parts.now());
  loop.start();
  return {
    mail: outboxMail(loop.wake),
    stop: async (graceMs = 1_000) => {
      await loop.stop(graceMs);
      parts.transport?.close();
    },
  };
};
