import { createCipheriv } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { decryptBytes, encryptBytes } from "./frame-cipher.ts";

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");
const fixed = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const bytes = (maxLength: number) => fc.uint8Array({ maxLength });

it("matches OpenSSL, and decrypts its own output, at any length", () => {
  fc.assert(
    fc.property(fixed(32), fixed(12), bytes(300), bytes(70_000), (key, nonce, associated, plain) => {
      const openssl = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
      openssl.setAAD(associated, { plaintextLength: plain.length });
      const encrypted = encryptBytes(key, nonce, associated, plain);
      expect(hex(encrypted)).toBe(Buffer.concat([openssl.update(plain), openssl.final(), openssl.getAuthTag()]).toString("hex"));
      expect(hex(decryptBytes(key, nonce, associated, encrypted))).toBe(hex(plain));
    }),
    { numRuns: 60 },
  );
});

it("decrypts nothing that was altered or truncated", () => {
  fc.assert(
    fc.property(fixed(32), fixed(12), bytes(40), fc.nat(700), fc.nat(), (key, nonce, associated, length, bit) => {
      const encrypted = encryptBytes(key, nonce, associated, new Uint8Array(length));
      const changed = encrypted.slice();
      const at = bit % (8 * encrypted.length);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(decryptBytes(key, nonce, associated, changed)).toBeUndefined();
      expect(decryptBytes(key, nonce, Uint8Array.of(...associated, 0), encrypted)).toBeUndefined();
      expect(decryptBytes(key, nonce, associated, encrypted.subarray(0, bit % 16))).toBeUndefined();
    }),
    { numRuns: 120 },
  );
});

it("leaves its arguments unchanged", () => {
  const [key, nonce, associated, plain] = [32, 12, 1, 600].map((length) => new Uint8Array(length).fill(3)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const encrypted = encryptBytes(key, nonce, associated, plain);
  const copy = encrypted.slice();
  decryptBytes(key, nonce, associated, encrypted);
  expect(encrypted).toEqual(copy);
  for (const given of [key, nonce, associated, plain]) expect(given.every((byte) => byte === 3)).toBe(true);
});
