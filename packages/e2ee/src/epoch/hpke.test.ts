import { x25519 } from "@noble/curves/ed25519.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hpkeDecrypt, hpkeEncrypt } from "./hpke.ts";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));
const hex = (value: Uint8Array | undefined): string => Buffer.from(value ?? []).toString("hex");

describe("HPKE matches the test vectors of RFC 9180, appendix A.2.1", () => {
  const ephemeral = bytes("f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600");
  const secretKey = bytes("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb");
  const receiverKey = bytes("4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a");
  const plain = bytes("4265617574792069732074727574682c20747275746820626561757479");
  const binding = {
    info: bytes("4f6465206f6e2061204772656369616e2055726e"),
    associated: bytes("436f756e742d30"),
    exported: bytes("54657374436f6e74657874"),
  };

  it("encrypts and exports", () => {
    const { message, exportedKey } = hpkeEncrypt(receiverKey, plain, binding, ephemeral);
    expect(hex(message.encapsulated)).toBe("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a");
    expect(hex(message.ciphertext)).toBe(
      "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28",
    );
    expect(hex(exportedKey)).toBe("5acb09211139c43b3090489a9da433e8a30ee7188ba8b0a9a1ccf0c229283e53");
  });

  it("decrypts and exports the same", () => {
    const { message, exportedKey } = hpkeEncrypt(receiverKey, plain, binding, ephemeral);
    expect(hpkeDecrypt(secretKey, message, binding)).toEqual({ plain, exportedKey });
  });

  it("returns nothing for another receiver, another binding, a changed byte or a low-order key", () => {
    const { message } = hpkeEncrypt(receiverKey, plain, binding, ephemeral);
    expect(hpkeDecrypt(ephemeral, message, binding)).toBeUndefined();
    expect(hpkeDecrypt(secretKey, message, { ...binding, info: new Uint8Array(1) })).toBeUndefined();
    expect(hpkeDecrypt(secretKey, message, { ...binding, associated: new Uint8Array(1) })).toBeUndefined();
    expect(hpkeDecrypt(secretKey, { ...message, encapsulated: new Uint8Array(32) }, binding)).toBeUndefined();
    expect(hpkeDecrypt(secretKey, { ...message, encapsulated: new Uint8Array(31) }, binding)).toBeUndefined();
    expect(() => hpkeEncrypt(new Uint8Array(32), plain, binding, ephemeral)).toThrow(Error);
    fc.assert(
      fc.property(fc.nat(message.ciphertext.length * 8 - 1), (bit) => {
        const ciphertext = message.ciphertext.slice();
        ciphertext[bit >> 3] = (ciphertext[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(hpkeDecrypt(secretKey, { ...message, ciphertext }, binding)).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });

  it("can only be opened by the key's owner, whatever is encrypted", () => {
    const some = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(some(32), some(32), fc.uint8Array({ maxLength: 200 }), (secret, drawn, text) => {
        const { message } = hpkeEncrypt(x25519.getPublicKey(secret), text, binding, drawn);
        expect(hpkeDecrypt(secret, message, binding)?.plain).toEqual(text);
      }),
      { numRuns: 10 },
    );
  });
});
