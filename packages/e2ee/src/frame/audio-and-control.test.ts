import { encodeControlMessage, MAX_CONTROL_BYTES, parseControlHeader, parseControlMessage } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { AudioEncryptor, decryptAudioPacket } from "./audio-packets.ts";
import { decryptControlMessage, ENCRYPTED_CONTROL_BYTES, encryptControlMessage } from "./control-messages.ts";
import { FrameDecryptor } from "./frame-decryptor.ts";
import { FrameEncryptor } from "./frame-encryptor.ts";

const e2eeKey = new Uint8Array(32).fill(6);
const random = randomBytes(seeded(21));

describe("encrypted audio", () => {
  const stream = { kind: "audio", channel: 2 } as const;
  const packet = (index: number): Uint8Array => Uint8Array.from([0xfc, ...randomBytes(seeded(index))(80)]);

  it("round-trips with its first byte in clear; a late receiver waits at most ten packets", () => {
    const encryptor = new AudioEncryptor(new FrameEncryptor({ e2eeKey, stream, randomBytes: random }));
    const decryptor = new FrameDecryptor(e2eeKey, stream);
    const late = new FrameDecryptor(e2eeKey, stream);
    let waited = 0;
    for (let index = 0; index < 25; index += 1) {
      const encrypted = encryptor.encrypt(packet(index), index * 960);
      if (encrypted === undefined) throw new Error("not encrypted");
      expect(encrypted[0]).toBe(0xfc);
      expect(decryptAudioPacket(decryptor, encrypted, index * 960)).toEqual({ ok: true, value: packet(index) });
      if (index >= 11 && !decryptAudioPacket(late, encrypted, index * 960).ok) waited += 1;
    }
    expect(waited).toBe(9);
  });

  it("accepts packets of only the first byte, and sends no empty ones", () => {
    const encryptor = new AudioEncryptor(new FrameEncryptor({ e2eeKey, stream, randomBytes: random }));
    const encrypted = encryptor.encrypt(Uint8Array.of(0xf8), 0);
    expect(decryptAudioPacket(new FrameDecryptor(e2eeKey, stream), encrypted ?? new Uint8Array(0), 0)).toEqual({
      ok: true,
      value: Uint8Array.of(0xf8),
    });
    expect(encryptor.encrypt(new Uint8Array(0), 0)).toBeUndefined();
    expect(decryptAudioPacket(new FrameDecryptor(e2eeKey, stream), new Uint8Array(0), 0).ok).toBe(false);
  });
});

describe("encrypted control messages", () => {
  const stream = { kind: "control", channel: 1 } as const;
  const message = (kind: "state" | "event", value: unknown): Uint8Array =>
    encodeControlMessage({ kind, key: "tally", sequence: 9, capturedAt: 5, payload: { type: "json", value } });

  it.each(["state", "event"] as const)("a %s keeps its header for the relay and hides its value", (kind) => {
    const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes: random });
    const plain = message(kind, { colour: "a secret value" });
    const encrypted = encryptControlMessage(encryptor, plain);
    expect(parseControlHeader(encrypted)).toEqual(parseControlHeader(plain));
    expect(Buffer.from(encrypted).includes("secret")).toBe(false);
    const decrypted = decryptControlMessage(new FrameDecryptor(e2eeKey, stream), encrypted);
    if (!decrypted.ok) throw new Error(decrypted.error);
    expect(decrypted.value).toEqual(plain);
    expect(parseControlMessage(decrypted.value).ok).toBe(true);
  });

  it("decrypts no message with a changed header, in clear or with another password", () => {
    const encrypted = encryptControlMessage(new FrameEncryptor({ e2eeKey, stream, randomBytes: random }), message("state", 1));
    const decryptor = new FrameDecryptor(e2eeKey, stream);
    for (const at of [0, 1, 4, 8, 16]) {
      const changed = encrypted.slice();
      changed[at] = (changed[at] ?? 0) ^ (at === 0 ? 3 : 1);
      expect(decryptControlMessage(decryptor, changed).ok).toBe(false);
    }
    expect(decryptControlMessage(decryptor, message("state", 1)).ok).toBe(false);
    expect(decryptControlMessage(new FrameDecryptor(new Uint8Array(32), stream), encrypted)).toEqual({
      ok: false,
      error: "authentication-failed",
    });
    expect(decryptControlMessage(decryptor, encrypted).ok).toBe(true);
  });

  it("refuses messages that would be too long once encrypted", () => {
    const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes: random });
    const bytes = (size: number) =>
      encodeControlMessage({
        kind: "event",
        key: "",
        sequence: 0,
        capturedAt: 0,
        payload: { type: "binary", bytes: new Uint8Array(size - 16) },
      });
    expect(encryptControlMessage(encryptor, bytes(MAX_CONTROL_BYTES - ENCRYPTED_CONTROL_BYTES))).toHaveLength(MAX_CONTROL_BYTES);
    expect(() => encryptControlMessage(encryptor, bytes(MAX_CONTROL_BYTES - ENCRYPTED_CONTROL_BYTES + 1))).toThrow(RangeError);
    expect(() => encryptControlMessage(encryptor, new Uint8Array(3))).toThrow(RangeError);
  });
});
