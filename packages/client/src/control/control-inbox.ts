import { type ControlMessage, type ControlParseError, parseControlMessage } from "@setsuna/contracts";
import { err, isNewer32, ok, type Result } from "@setsuna/kit";

/** Keys whose newest sequence number is remembered; a sender that uses more loses ordering on the oldest. */
const MAX_KEYS = 1024;

/**
 * Decides which control messages a receiver shows: of a state key only what is newer (RFC 1982) than what was shown, so late and
 * repeated copies vanish; every event once, since its channel is ordered and reliable.
 */
export class ControlInbox {
  /** `sequence` is absent after a change of sender, until the new one has spoken. */
  private readonly newest = new Map<string, { sequence: number | undefined; fingerprint: string }>();
  private generation: number | undefined;

  /** Which sender it is; a new one starts a new numbering. */
  setSenderGeneration(generation: number): void {
    if (this.generation !== undefined && this.generation !== generation)
      for (const [key, known] of this.newest) this.newest.set(key, { ...known, sequence: undefined });
    this.generation = generation;
  }

  /** Forgets the newest values, since their sender has gone: the same value is news when it comes again. */
  forget(): void {
    this.newest.clear();
  }

  /** A message to show, or undefined when it tells nothing new. */
  take(bytes: Uint8Array): Result<ControlMessage | undefined, ControlParseError> {
    const parsed = parseControlMessage(bytes);
    if (!parsed.ok) return err(parsed.error);
    const message = parsed.value;
    if (message.kind === "event") return ok(message);
    const known = this.newest.get(message.key);
    if (known?.sequence !== undefined && !isNewer32(message.sequence, known.sequence)) return ok(undefined);
    const payload = message.payload.type === "json" ? JSON.stringify(message.payload.value) : message.payload.bytes.join(",");
    const fingerprint = `${message.capturedAt}|${payload}`;
    this.newest.delete(message.key);
    this.newest.set(message.key, { sequence: message.sequence, fingerprint });
    if (this.newest.size > MAX_KEYS) {
      const oldest = this.newest.keys().next().value;
      if (oldest !== undefined) this.newest.delete(oldest);
    }
    return ok(known?.fingerprint === fingerprint ? undefined : message);
  }
}
