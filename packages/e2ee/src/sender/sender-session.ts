import type { Milliseconds } from "@setsuna/kit";
import type { Epoch } from "../epoch/epoch.ts";
import { type EncryptedUplink, newSalt } from "../frame/session-key.ts";
import type { SenderKey } from "./sender-key.ts";
import { type StatedSession, signSession } from "./session-statement.ts";

/** Time between two statements of a sender's session, ms. */
export const STATEMENT_INTERVAL_MS = 10_000;

/** One session per connection and stream. */
export class SenderSession implements StatedSession {
  readonly salt: Uint8Array;
  readonly stream: EncryptedUplink;
  readonly inEpoch: boolean;
  private readonly key: SenderKey;

  /** `randomBytes` must be unpredictable, like crypto.getRandomValues. `epoch` is absent for the first form. */
  constructor(key: SenderKey, stream: EncryptedUplink, randomBytes: (count: number) => Uint8Array, epoch?: Pick<Epoch, "id">) {
    this.key = key;
    this.stream = stream;
    this.salt = newSalt(randomBytes, epoch);
    this.inEpoch = epoch !== undefined;
  }

  /** Valid for {@link STATEMENT_INTERVAL_MS}. `now` is the server clock. */
  statement(now: Milliseconds): Uint8Array<ArrayBuffer> {
    return signSession(this.key, this, now);
  }
}
