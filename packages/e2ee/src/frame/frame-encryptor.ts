import { joinBytes } from "@setsuna/kit";
import { type FrameCipher, libraryCipher } from "../cipher/frame-cipher.ts";
import { deriveSessionKey, type EncryptedUplink, SALT_BYTES } from "./session-key.ts";
import type { SplitFrame } from "./split-frame.ts";
import { nonceOf, writeTrailer } from "./trailer.ts";

/** Counters under one key: after that another salt is drawn. */
const LAST_COUNTER = 0xffff_ffff;

/** Options of a {@link FrameEncryptor}: its stream, its key and its randomness. */
export interface FrameEncryptorOptions {
  /** 32 bytes: `e2eeKey` of `IdKeys`. */
  readonly e2eeKey: Uint8Array;
  readonly stream: EncryptedUplink;
  /** Unpredictable bytes, as from crypto.getRandomValues. Asked for a salt per session. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Absent: the one of this package. */
  readonly cipher?: FrameCipher | undefined;
  /** First value of the counter; 0 except in tests of its end. */
  readonly firstCounter?: number | undefined;
}

/**
 * Encrypts the frames or messages of one sender session with ChaCha20-Poly1305 (RFC 8439). The nonce is a counter, the key hangs on a
 * salt drawn here: make a new one per session and never copy one. Throws RangeError for an end-to-end key of another length.
 */
export class FrameEncryptor {
  private readonly options: FrameEncryptorOptions;
  private readonly cipher: FrameCipher;
  private salt: Uint8Array;
  private key: Uint8Array;
  private counter: number;
  private saltIsNew = true;

  constructor(options: FrameEncryptorOptions) {
    this.options = options;
    this.cipher = options.cipher ?? libraryCipher;
    this.counter = options.firstCounter ?? 0;
    this.salt = options.randomBytes(SALT_BYTES);
    this.key = deriveSessionKey(options.e2eeKey, this.salt, options.stream);
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
    const trailer = writeTrailer({ salt: this.salt, counter: this.counter, rtpTimestamp, channel, fastChannel }, isWhole);
    const encrypted = this.cipher.encrypt(this.key, nonceOf(this.counter), joinBytes([trailer, clear]), secret);
    this.counter += 1;
    this.saltIsNew = false;
    return joinBytes([encrypted, trailer]);
  }

  private renew(): void {
    this.salt = this.options.randomBytes(SALT_BYTES);
    this.key = deriveSessionKey(this.options.e2eeKey, this.salt, this.options.stream);
    this.counter = 0;
    this.saltIsNew = true;
  }
}
