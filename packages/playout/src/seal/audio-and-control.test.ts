import { encodeControlMessage, MAX_CONTROL_BYTES, parseControlHeader, parseControlMessage } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { AudioSealer, openAudioPacket } from "./audio-packets.ts";
import { CONTROL_SEAL_BYTES, openControlMessage, sealControlMessage } from "./control-messages.ts";
import { Opener } from "./opener.ts";
import { Sealer } from "./sealer.ts";
import { randomBytes, seeded } from "./test-support/random-frames.ts";

const sealKey = new Uint8Array(32).fill(6);
const random = randomBytes(seeded(21));

describe("sealed sound", () => {
  const stream = { kind: "audio", channel: 2 } as const;
  const packet = (index: number): Uint8Array => Uint8Array.from([0xfc, ...randomBytes(seeded(index))(80)]);

  it("comes back, its first byte in clear; a receiver that joins late waits ten packets at most", () => {
    const sealer = new AudioSealer(new Sealer({ sealKey, stream, randomBytes: random }));
    const opener = new Opener(sealKey, stream);
    const late = new Opener(sealKey, stream);
    let waited = 0;
    for (let index = 0; index < 25; index += 1) {
      const sealed = sealer.seal(packet(index), index * 960);
      if (sealed === undefined) throw new Error("not sealed");
      expect(sealed[0]).toBe(0xfc);
      expect(openAudioPacket(opener, sealed, index * 960)).toEqual({ ok: true, value: packet(index) });
      if (index >= 11 && !openAudioPacket(late, sealed, index * 960).ok) waited += 1;
    }
    expect(waited).toBe(9);
  });

  it("takes packets of the first byte alone, and lets no empty one out", () => {
    const sealer = new AudioSealer(new Sealer({ sealKey, stream, randomBytes: random }));
    const sealed = sealer.seal(Uint8Array.of(0xf8), 0);
    expect(openAudioPacket(new Opener(sealKey, stream), sealed ?? new Uint8Array(0), 0)).toEqual({
      ok: true,
      value: Uint8Array.of(0xf8),
    });
    expect(sealer.seal(new Uint8Array(0), 0)).toBeUndefined();
    expect(openAudioPacket(new Opener(sealKey, stream), new Uint8Array(0), 0).ok).toBe(false);
  });
});

describe("sealed control messages", () => {
  const stream = { kind: "control", channel: 1 } as const;
  const message = (kind: "state" | "event", value: unknown): Uint8Array =>
    encodeControlMessage({ kind, key: "tally", sequence: 9, capturedAt: 5, payload: { type: "json", value } });

  it.each(["state", "event"] as const)("a %s keeps its header for the relay and hides its value", (kind) => {
    const sealer = new Sealer({ sealKey, stream, randomBytes: random });
    const plain = message(kind, { colour: "a secret value" });
    const sealed = sealControlMessage(sealer, plain);
    expect(parseControlHeader(sealed)).toEqual(parseControlHeader(plain));
    expect(Buffer.from(sealed).includes("secret")).toBe(false);
    const opened = openControlMessage(new Opener(sealKey, stream), sealed);
    if (!opened.ok) throw new Error(opened.error);
    expect(opened.value).toEqual(plain);
    expect(parseControlMessage(opened.value).ok).toBe(true);
  });

  it("opens no message whose header was changed, none in clear and none of another password", () => {
    const sealed = sealControlMessage(new Sealer({ sealKey, stream, randomBytes: random }), message("state", 1));
    const opener = new Opener(sealKey, stream);
    for (const at of [0, 1, 4, 8, 16]) {
      const changed = sealed.slice();
      changed[at] = (changed[at] ?? 0) ^ (at === 0 ? 3 : 1);
      expect(openControlMessage(opener, changed).ok).toBe(false);
    }
    expect(openControlMessage(opener, message("state", 1)).ok).toBe(false);
    expect(openControlMessage(new Opener(new Uint8Array(32), stream), sealed)).toEqual({ ok: false, error: "forged" });
    expect(openControlMessage(opener, sealed).ok).toBe(true);
  });

  it("refuses what would be too long for the wire once sealed", () => {
    const sealer = new Sealer({ sealKey, stream, randomBytes: random });
    const bytes = (size: number) =>
      encodeControlMessage({
        kind: "event",
        key: "",
        sequence: 0,
        capturedAt: 0,
        payload: { type: "binary", bytes: new Uint8Array(size - 16) },
      });
    expect(sealControlMessage(sealer, bytes(MAX_CONTROL_BYTES - CONTROL_SEAL_BYTES))).toHaveLength(MAX_CONTROL_BYTES);
    expect(() => sealControlMessage(sealer, bytes(MAX_CONTROL_BYTES - CONTROL_SEAL_BYTES + 1))).toThrow(RangeError);
    expect(() => sealControlMessage(sealer, new Uint8Array(3))).toThrow(RangeError);
  });
});
