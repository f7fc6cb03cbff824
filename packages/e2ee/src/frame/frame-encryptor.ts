import { joinBytes } from "@setsuna/kit";
import { encryptBytes } from "../cipher/frame-cipher.ts";
import type { Epoch } from "../epoch/epoch.ts";
import { deriveSessionKey, type EncryptedUplink, newSalt } from "./session-key.ts";
import type { SplitFrame } from "./split-frame.ts";
import { nonceOf, SALT_ID_BYTES, writeTrailer } from "./trailer.ts";

/** Counters under one key: after that the salt is another. */
const LAST_COUNTER = 0xffff_ffff;

/** Options of a {@link FrameEncryptor}: its stream, its key and its randomness. */
export interface FrameEncryptorOptions {
  /** 32 bytes: `e2eeKey` of `IdKeys`. */
  readonly e2eeKey: Uint8Array;
  readonly stream: EncryptedUplink;
  /** Unpredictable bytes, as from crypto.getRandomValues. Asked for a salt per session. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Absent: data of the first form, which knows no epochs. */
  readonly epoch?: Epoch | undefined;
  /** 16 unpredictable bytes that no other session has had, ending with the epoch's name; absent: drawn here. */
  readonly salt?: Uint8Array | undefined;
  /** First value of the counter; 0 except in tests of its end. */
  readonly firstCounter?: number | undefined;
}

/**
 * Encrypts the frames or messages of one sender session with ChaCha20-Poly1305 (RFC 8439). The nonce is a counter, the key hangs on a
 * salt drawn here: make a new one per session and never copy one. Throws RangeError for an end-to-end key of another length.
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

  /** States the session from now on, beginning with the next frame: 102 bytes of `SenderSession.statement`. */
  state(statement: Uint8Array): void {
    this.statement = statement;
    this.saltIsNew = true;
  }

  /**
   * Returns ciphertext, tag and trailer of `secret`. The ciphertext is as long as `secret`.
   * @param rtpTimestamp as the sender counts it; 0 where there is none.
   * @param wholeSalt whether receivers that join here must be able to begin.
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
    // The rest names the session, and is signed.
    this.salt = joinBytes([this.options.randomBytes(SALT_ID_BYTES), this.salt.subarray(SALT_ID_BYTES)]);
    this.key = this.deriveKey();
    this.counter = 0;
    this.saltIsNew = true;
  }
}
