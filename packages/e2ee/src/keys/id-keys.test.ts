import { scryptSync } from "node:crypto";
import type { SerialId } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { deriveIdKeys } from "./id-keys.ts";

const ID = "abcdefg" as SerialId;

describe("deriveIdKeys", () => {
  it("gives what another scrypt (OpenSSL) gives, of N 2^17", () => {
    const keys = deriveIdKeys(ID, "hunter2!");
    const expected = scryptSync("hunter2!", "setsuna-id-v2:abcdefg", 64, { N: 131_072, r: 8, p: 1, maxmem: 2 ** 28 });
    expect(keys?.proof).toBe(expected.subarray(0, 32).toString("base64url"));
    expect(Buffer.from(keys?.e2eeKey ?? [])).toEqual(expected.subarray(32));
    expect(deriveIdKeys(ID, "hunter2!", () => new Uint8Array(expected))).toEqual(keys);
  });

  it("gives other keys for another ID or password", () => {
    const proofs = [deriveIdKeys(ID, "a"), deriveIdKeys(ID, "b"), deriveIdKeys("abcdefh" as SerialId, "a")].map(
      (keys) => keys?.proof,
    );
    expect(new Set(proofs).size).toBe(3);
  }, 60_000);

  it("has no proof for a blank password", () => {
    expect(deriveIdKeys(ID, "")).toBeUndefined();
  });
});
