import { createCipheriv, createDecipheriv } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type FrameCipher, libraryCipher } from "./frame-cipher.ts";
import { newWasmCipher, wasmCipher } from "./wasm-cipher.ts";

const wasm = wasmCipher();
const ciphers: readonly (readonly [string, FrameCipher])[] = [
  ["the library's", libraryCipher],
  ["that in WebAssembly", wasm],
];
const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");
const fixed = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
/** Lengths around blocks, strides and the growth of memory, full of values that carry. */
const data = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 1100 }), fc.integer({ min: 60_000, max: 70_000 })),
    fc.constantFrom(0, 255, 7, undefined),
    fc.nat(),
  )
  .map(([length, value, seed]) => Uint8Array.from({ length }, (_, index) => value ?? (seed + index * 167) & 255));
const given = [
  fc.oneof(fixed(32), fc.constant(new Uint8Array(32).fill(255))),
  fixed(12),
  fc.uint8Array({ maxLength: 300 }),
  data,
] as const;

/** OpenSSL's. */
const expected = (key: Uint8Array, nonce: Uint8Array, associated: Uint8Array, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
  cipher.setAAD(associated, { plaintextLength: plain.length });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

it("WebAssembly is there, so that this file tests it", () => {
  expect(wasm).not.toBe(libraryCipher);
});

it("WebAssembly grows its memory for a long frame, and goes on where it cannot", () => {
  const [key, nonce, associated] = [new Uint8Array(32).fill(1), new Uint8Array(12), Uint8Array.of(9)];
  const long = new Uint8Array(3_000_000).fill(5);
  expect(hex(wasm.encrypt(key, nonce, associated, long))).toBe(expected(key, nonce, associated, long).toString("hex"));
  const grow = vi.spyOn(WebAssembly.Memory.prototype, "grow").mockImplementation(() => {
    throw new RangeError("no memory");
  });
  try {
    const cipher = newWasmCipher();
    const encrypted = cipher.encrypt(key, nonce, associated, long);
    expect(hex(encrypted)).toBe(expected(key, nonce, associated, long).toString("hex"));
    expect(cipher.decrypt(key, nonce, associated, encrypted)?.length).toBe(long.length);
    expect(grow).toHaveBeenCalledTimes(2);
  } finally {
    grow.mockRestore();
  }
});

describe.each(ciphers)("%s cipher", (_, cipher) => {
  it("encrypts as OpenSSL does, and decrypts that again, whatever the lengths", () => {
    fc.assert(
      fc.property(...given, (key, nonce, associated, plain) => {
        const encrypted = cipher.encrypt(key, nonce, associated, plain);
        expect(hex(encrypted)).toBe(expected(key, nonce, associated, plain).toString("hex"));
        expect(hex(cipher.decrypt(key, nonce, associated, encrypted))).toBe(hex(plain));
      }),
      { numRuns: 120 },
    );
  });

  it("decrypts nothing of which a bit was changed, or that is cut off", () => {
    fc.assert(
      fc.property(
        fixed(32),
        fixed(12),
        fc.uint8Array({ maxLength: 40 }),
        fc.nat(700),
        fc.nat(),
        (key, nonce, associated, length, bit) => {
          const encrypted = cipher.encrypt(key, nonce, associated, new Uint8Array(length));
          const changed = encrypted.slice();
          const at = bit % (8 * encrypted.length);
          changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
          expect(cipher.decrypt(key, nonce, associated, changed)).toBeUndefined();
          expect(cipher.decrypt(key, nonce, Uint8Array.of(...associated, 0), encrypted)).toBeUndefined();
          expect(cipher.decrypt(key, nonce, associated, encrypted.subarray(0, bit % 16))).toBeUndefined();
        },
      ),
      { numRuns: 120 },
    );
  });

  it("leaves what it is given as it was, and gives out memory of its own", () => {
    const plain = new Uint8Array(600).fill(3);
    const [key, nonce, associated] = [new Uint8Array(32).fill(1), new Uint8Array(12), Uint8Array.of(9)];
    const first = cipher.encrypt(key, nonce, associated, plain);
    const copy = first.slice();
    cipher.encrypt(
      key.map(() => 2),
      nonce,
      associated,
      plain,
    );
    expect(hex(first)).toBe(hex(copy));
    expect(plain.every((byte) => byte === 3)).toBe(true);
    const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
    decipher.setAAD(associated, { plaintextLength: 600 });
    decipher.setAuthTag(first.subarray(600));
    expect(decipher.update(first.subarray(0, 600)).every((byte) => byte === 3)).toBe(true);
  });
});
