import { joinBytes } from "@setsuna/kit";
import { encryptBytes } from "../cipher/frame-cipher.ts";
import type { Epoch } from "../epoch/epoch.ts";
import { deriveSessionKey, type EncryptedUplink, newSalt } from "./session-key.ts";
import type { SplitFrame } from "./split-frame.ts";
import { nonceOf, SALT_ID_BYTES, writeTrailer } from "./trailer.ts";

/** Last counter under one key, after which a new salt follows. */
const LAST_COUNTER = 0xffff_ffff;

export interface FrameEncryptorOptions {
  readonly e2eeKey: Uint8Array;
  readonly stream: EncryptedUplink;
  /** Must be unpredictable, like crypto.getRandomValues. Draws a salt per session. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Absent for the first form, without epochs. */
  readonly epoch?: Epoch | undefined;
  /** 16 unpredictable bytes, unique per session, ending with the epoch's name; absent: drawn here. */
  readonly salt?: Uint8Array | undefined;
  /** 0 except in tests. */
  readonly firstCounter?: number | undefined;
}

/**
 * One sender session, with ChaCha20-Poly1305 (RFC 8439). The nonce is a counter, the key depends on a salt drawn here: never copy
 * one, and make one per session. Throws RangeError for an end-to-end key of another length.
 */
export class FrameEncryptor {
  private readonly options: FrameEncryptorOptions;
  private salt: Uint8Array;
  private key: Uint8Array;
  private counter: number;
  private saltIsNew = true;
  private statement: Uint8Array | undefined;

  constructor(options: FrameEncryptorOptions) {
    this.options = options;
    this.counter = options.firstCounter ?? 0;
    this.salt = options.salt ?? newSalt(options.randomBytes, options.epoch);
    this.key = this.deriveKey();
  }

  /** `statement` has the 102 bytes of `SenderSession.statement`, sent from the next frame on. */
  state(statement: Uint8Array): void {
    this.statement = statement;
    this.saltIsNew = true;
  }

  /**
   * Returns ciphertext (as long as `secret`), tag and trailer. @param rtpTimestamp as the sender counts it; 0 without one.
   * @param wholeSalt true if receivers that join here must be able to decrypt.
   */
  encrypt({ clear, secret }: SplitFrame, rtpTimestamp: number, wholeSalt: boolean): Uint8Array<ArrayBuffer> {
    if (this.counter > LAST_COUNTER) this.renew();
    const isWhole = wholeSalt || this.saltIsNew;
    const { channel, fastChannel = 0 } = this.options.stream;
    const trailer = writeTrailer(
      { salt: this.salt, counter: this.counter, rtpTimestamp, channel, fastChannel, statement: this.statement, form: this.form },
      isWhole,
    );
    const encrypted = encryptBytes(this.key, nonceOf(this.counter), joinBytes([trailer, clear]), secret);
    this.counter += 1;
    this.saltIsNew = false;
    return joinBytes([encrypted, trailer]);
  }

  private get form(): 1 | 2 {
    return this.options.epoch === undefined ? 1 : 2;
  }

  private deriveKey(): Uint8Array {
    const { e2eeKey, stream, epoch } = this.options;
    return deriveSessionKey(e2eeKey, this.salt, stream, epoch?.secret);
  }

  private renew(): void {
    // The rest names the session and is signed.
    this.salt = joinBytes([this.options.randomBytes(SALT_ID_BYTES), this.salt.subarray(SALT_ID_BYTES)]);
    this.key = this.deriveKey();
    this.counter = 0;
    this.saltIsNew = true;
  }
}
