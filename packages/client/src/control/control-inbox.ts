import { type ControlMessage, type ControlParseError, parseControlMessage } from "@setsuna/contracts";
import { err, isNewer32, ok, type Result } from "@setsuna/kit";

/** With more keys, the oldest lose their order. */
const MAX_KEYS = 1024;

/** Shows a state only if newer (RFC 1982) than its key's last, and every event once, as its channel is ordered and reliable. */
export class ControlInbox {
  /** A change of sender clears it. */
  private readonly newest = new Map<string, { sequence: number | undefined; fingerprint: string }>();
  private generation: number | undefined;

  /** A new sender starts a new numbering. */
  setSenderGeneration(generation: number): void {
    if (this.generation !== undefined && this.generation !== generation)
      for (const [key, known] of this.newest) this.newest.set(key, { ...known, sequence: undefined });
    this.generation = generation;
  }

  /** The sender left, so the same value counts as new. */
  forget(): void {
    this.newest.clear();
  }

  /** Undefined if outdated or repeated. */
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
