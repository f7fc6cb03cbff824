import { CHACHA20, STATE_AT, STRIDE } from "./chacha20-code.ts";
import { type FrameCipher, libraryCipher, TAG_BYTES } from "./frame-cipher.ts";
import { ACCUMULATOR_AT, ONE_TIME_KEY_AT, POLY1305, TAG_AT } from "./poly1305-code.ts";
import { wasmModule } from "./wasm-module.ts";

/** Address of what is treated: associated data, data and their lengths in a row, each filled up to 16 bytes. */
const DATA_AT = 512;
const PAGE_BYTES = 65_536;
const BLOCK = 16;
/** "expand 32-byte k", RFC 8439 §2.3. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
/** Below this many bytes the library is as fast. */
const SHORT_BYTES = 256;

const filled = (length: number, to: number): number => Math.ceil(length / to) * to;

/** The part of the WebAssembly interface that is used here: no program of ours has its types everywhere. */
interface Engine {
  readonly Module: new (binary: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
  validate(binary: Uint8Array<ArrayBuffer>): boolean;
}

/** Exports of the module. */
interface Code {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  xor(at: number, length: number): void;
  authenticate(at: number, length: number): void;
}

class WasmCipher implements FrameCipher {
  private readonly code: Code;
  private bytes: Uint8Array<ArrayBuffer>;
  private words: DataView<ArrayBuffer>;

  constructor(code: Code) {
    this.code = code;
    this.bytes = new Uint8Array(code.memory.buffer);
    this.words = new DataView(this.bytes.buffer);
  }

  encrypt(key: Uint8Array, nonce: Uint8Array, associated: Uint8Array, plain: Uint8Array): Uint8Array<ArrayBuffer> {
    if (plain.length < SHORT_BYTES) return libraryCipher.encrypt(key, nonce, associated, plain);
    const at = this.begin(key, nonce, associated, plain);
    if (at === undefined) return libraryCipher.encrypt(key, nonce, associated, plain);
    this.xor(at, plain.length);
    this.authenticate(at, plain.length, associated.length);
    const encrypted = new Uint8Array(plain.length + TAG_BYTES);
    encrypted.set(this.bytes.subarray(at, at + plain.length));
    encrypted.set(this.bytes.subarray(TAG_AT, TAG_AT + TAG_BYTES), plain.length);
    return encrypted;
  }

  decrypt(
    key: Uint8Array,
    nonce: Uint8Array,
    associated: Uint8Array,
    encrypted: Uint8Array,
  ): Uint8Array<ArrayBuffer> | undefined {
    if (encrypted.length < SHORT_BYTES + TAG_BYTES) return libraryCipher.decrypt(key, nonce, associated, encrypted);
    const length = encrypted.length - TAG_BYTES;
    const at = this.begin(key, nonce, associated, encrypted.subarray(0, length));
    if (at === undefined) return libraryCipher.decrypt(key, nonce, associated, encrypted);
    this.authenticate(at, length, associated.length);
    let difference = 0;
    for (let index = 0; index < TAG_BYTES; index += 1)
      difference |= (this.bytes[TAG_AT + index] ?? 0) ^ (encrypted[length + index] ?? 0);
    if (difference !== 0) return undefined;
    this.xor(at, length);
    return this.bytes.slice(at, at + length);
  }

  /** Lays everything out, and makes the one-time key of block 0 (RFC 8439 §2.6). Returns the address of `data`; undefined where there is no memory for it. */
  private begin(key: Uint8Array, nonce: Uint8Array, associated: Uint8Array, data: Uint8Array): number | undefined {
    const at = DATA_AT + filled(associated.length, BLOCK);
    if (!this.reserve(at + filled(data.length, STRIDE) + BLOCK)) return undefined;
    const { bytes, words } = this;
    for (const [index, word] of CONSTANTS.entries()) words.setUint32(STATE_AT + 4 * index, word, true);
    bytes.set(key, STATE_AT + 16);
    words.setUint32(STATE_AT + 48, 0, true);
    bytes.set(nonce, STATE_AT + 52);
    bytes.fill(0, ACCUMULATOR_AT, ACCUMULATOR_AT + 40);
    bytes.fill(0, ONE_TIME_KEY_AT, ONE_TIME_KEY_AT + STRIDE);
    this.code.xor(ONE_TIME_KEY_AT, STRIDE);
    words.setUint32(STATE_AT + 48, 1, true);
    bytes.set(associated, DATA_AT);
    bytes.fill(0, DATA_AT + associated.length, at);
    bytes.set(data, at);
    return at;
  }

  /** XORs the key stream into the data, and scribbles on what is behind them up to the next stride. */
  private xor(at: number, length: number): void {
    this.code.xor(at, filled(length, STRIDE));
  }

  private authenticate(at: number, length: number, associatedLength: number): void {
    const end = at + filled(length, BLOCK);
    this.bytes.fill(0, at + length, end);
    this.words.setBigUint64(end, BigInt(associatedLength), true);
    this.words.setBigUint64(end + 8, BigInt(length), true);
    this.code.authenticate(DATA_AT, end + BLOCK - DATA_AT);
  }

  /** Returns whether there is room for `length` bytes. */
  private reserve(length: number): boolean {
    if (length <= this.bytes.length) return true;
    try {
      this.code.memory.grow(Math.ceil((length - this.bytes.length) / PAGE_BYTES));
    } catch (error) {
      // The machine has no more memory for it.
      if (error instanceof RangeError) return false;
      throw error;
    }
    this.bytes = new Uint8Array(this.code.memory.buffer);
    this.words = new DataView(this.bytes.buffer);
    return true;
  }
}

/**
 * Makes a cipher in WebAssembly with vector instructions, a few times as fast as {@link libraryCipher}. Where those are missing, or the page's
 * policy forbids compiling, returns that one.
 */
export const newWasmCipher = (): FrameCipher => {
  const engine = (globalThis as { readonly WebAssembly?: Engine }).WebAssembly;
  const binary = wasmModule([CHACHA20, POLY1305]);
  try {
    if (engine?.validate(binary) !== true) return libraryCipher;
    return new WasmCipher(new engine.Instance(new engine.Module(binary)).exports as Code);
  } catch (error) {
    // A policy without 'wasm-unsafe-eval' refuses to compile.
    if (error instanceof Error) return libraryCipher;
    throw error;
  }
};

let made: FrameCipher | undefined;

/** Returns the one of {@link newWasmCipher} for this thread, made when it is first asked for: that takes some milliseconds. */
export const wasmCipher = (): FrameCipher => {
  made ??= newWasmCipher();
  return made;
};
