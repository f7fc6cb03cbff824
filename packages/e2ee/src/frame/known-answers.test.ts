import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { describe, expect, it } from "vitest";
import { FrameDecryptor } from "./frame-decryptor.ts";
import { FrameEncryptor } from "./frame-encryptor.ts";
import { deriveSessionKey } from "./session-key.ts";
import { nonceOf } from "./trailer.ts";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replace(/\s/g, ""), "hex"));
const hex = (value: Uint8Array): string => Buffer.from(value).toString("hex");

describe("ChaCha20-Poly1305 matches the test vectors of RFC 8439", () => {
  it("§2.8.2", () => {
    const key = bytes("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f");
    const nonce = bytes("070000004041424344454647");
    const associated = bytes("50515253c0c1c2c3c4c5c6c7");
    const text = new TextEncoder().encode(
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
    );
    const encrypted = chacha20poly1305(key, nonce, associated).encrypt(text);
    expect(hex(encrypted)).toBe(
      "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691",
    );
    expect(chacha20poly1305(key, nonce, associated).decrypt(encrypted)).toEqual(text);
  });

  it("appendix A.5, by decrypting it", () => {
    const key = bytes("1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0");
    const nonce = bytes("000000000102030405060708");
    const associated = bytes("f33388860000000000004e91");
    const encrypted = bytes(`64a0861575861af460f062c79be643bd5e805cfd345cf389f108670ac76c8cb2
      4c6cfc18755d43eea09ee94e382d26b0bdb7b73c321b0100d4f03b7f355894cf
      332f830e710b97ce98c8a84abd0b948114ad176e008d33bd60f982b1ff37c855
      9797a06ef4f0ef61c186324e2b3506383606907b6a7c02b0f9f6157b53c867e4
      b9166c767b804d46a59b5216cde7a4e99040c5a40433225ee282a1b0a06c523e
      af4534d7f83fa1155b0047718cbc546a0d072b04b3564eea1b422273f548271a
      0bb2316053fa76991955ebd63159434ecebb4e466dae5a1073a6727627097a10
      49e617d91d361094fa68f0ff77987130305beaba2eda04df997b714d6c6f2c29
      a6ad5cb4022b02709beead9d67890cbb22392336fea1851f38`);
    const text = Buffer.from(chacha20poly1305(key, nonce, associated).decrypt(encrypted)).toString("utf8");
    expect(text.startsWith("Internet-Drafts are draft documents valid for a maximum of six months")).toBe(true);
    expect(text.endsWith("/\u201cwork in progress./\u201d")).toBe(true);
  });
});

describe("the wire format stays the same", () => {
  const e2eeKey = new Uint8Array(32).fill(7);
  const salt = new Uint8Array(16).fill(9);
  const stream = { kind: "video", channel: 3 } as const;

  it("the key is HKDF-SHA256 of the end-to-end key, the salt and the stream's name, as in Node", async () => {
    const { hkdfSync } = await import("node:crypto");
    const expected = Buffer.from(hkdfSync("sha256", e2eeKey, salt, "setsuna-seal-v1:video:3", 32)).toString("hex");
    expect(hex(deriveSessionKey(e2eeKey, salt, stream))).toBe(expected);
  });

  it("each kind, channel and salt has its own key", () => {
    const keys = [
      deriveSessionKey(e2eeKey, salt, stream),
      deriveSessionKey(e2eeKey, salt, { kind: "audio", channel: 3 }),
      deriveSessionKey(e2eeKey, salt, { kind: "video", channel: 4 }),
      deriveSessionKey(e2eeKey, new Uint8Array(16), stream),
    ].map(hex);
    expect(new Set(keys).size).toBe(4);
  });

  it("ciphertext, tag, salt, counter, timestamp, channels and version match Node's cipher", async () => {
    const { createCipheriv } = await import("node:crypto");
    const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes: () => salt, firstCounter: 5 });
    const clear = Uint8Array.of(1, 2, 3);
    const secret = Uint8Array.of(4, 5, 6, 7);
    const encrypted = encryptor.encrypt({ clear, secret }, 90_000, true);
    const trailer = bytes(`${"09".repeat(16)} 00000005 00015f90 03 00 18`);
    const cipher = createCipheriv("chacha20-poly1305", deriveSessionKey(e2eeKey, salt, stream), nonceOf(5), {
      authTagLength: 16,
    });
    cipher.setAAD(Buffer.concat([trailer, clear]), { plaintextLength: 4 });
    const body = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    expect(hex(encrypted)).toBe(hex(Buffer.concat([body, trailer])));
    expect(new FrameDecryptor(e2eeKey, stream).decrypt(encrypted, clear, 90_000)).toEqual({ ok: true, value: secret });
  });

  it("refuses keys and salts of another length", () => {
    expect(() => deriveSessionKey(new Uint8Array(31), salt, stream)).toThrow(RangeError);
    expect(() => deriveSessionKey(e2eeKey, new Uint8Array(15), stream)).toThrow(RangeError);
  });
});
