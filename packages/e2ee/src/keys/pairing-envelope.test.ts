import { Channel, PAIRING_ALPHABET, PairingCode, PairingSettings } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { decryptPairing, derivePairingKeys, encryptPairing, newPairingCode } from "./pairing-envelope.ts";

const settings = PairingSettings.parse({
  version: 1,
  from: "sender",
  serialId: "abcdefg",
  password: "s3cret!",
  videoChannel: Channel.parse(2),
  delayMs: 500,
});
const nonce = new Uint8Array(12).fill(9);
const keys = derivePairingKeys(PairingCode.parse("k7m2-qx9p"));

describe("a pairing code", () => {
  it("is read in any form, if it can be a code", () => {
    for (const text of ["K7M2QX9P", " k7m2 qx9p", "K7M2-QX9P"]) expect(PairingCode.parse(text)).toBe("K7M2QX9P");
    for (const text of ["", "K7M2QX9", "K7M2QX9PP", "K7M2QX9O", "K7M2QX9!"])
      expect(PairingCode.safeParse(text).success).toBe(false);
  });

  it("is drawn from the whole alphabet", () => {
    let next = 0;
    const drawn = Array.from({ length: 30 }, () => newPairingCode((below) => next++ % below)).join("");
    expect(new Set(drawn)).toEqual(new Set(PAIRING_ALPHABET));
  });
});

describe("a pairing envelope", () => {
  it("decrypts only with its own code", () => {
    const envelope = encryptPairing(keys, settings, nonce);
    expect(decryptPairing(keys, envelope)).toEqual(settings);
    expect(decryptPairing(derivePairingKeys(PairingCode.parse("K7M2QX9Q")), envelope)).toBeUndefined();
    expect(
      decryptPairing({ ...keys, lookup: derivePairingKeys(PairingCode.parse("K7N2QX9P")).lookup }, envelope),
    ).toBeUndefined();
    const bytes = bytesOfBase64url(envelope) ?? new Uint8Array();
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    expect(decryptPairing(keys, base64url(bytes))).toBeUndefined();
    for (const wrong of ["", "AAAA", "!", envelope.slice(0, 40)]) expect(decryptPairing(keys, wrong)).toBeUndefined();
  });

  it("reveals to the server neither the password, whether there is one, nor its half of the code", () => {
    const envelope = encryptPairing(keys, settings, nonce);
    expect(encryptPairing(keys, PairingSettings.parse({ ...settings, password: "" }), nonce)).toHaveLength(envelope.length);
    expect(new TextDecoder().decode(bytesOfBase64url(envelope))).not.toContain("s3cret!");
    expect(keys.lookup).toBe("K7M");
    expect(keys.proof).toHaveLength(43);
    expect(bytesOfBase64url(keys.proof)).not.toEqual(keys.envelopeKey);
  });
});

it("base64url round-trips at every length", () => {
  for (let length = 0; length < 9; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => 255 - 29 * index);
    expect(base64url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
    expect(bytesOfBase64url(base64url(bytes))).toEqual(bytes);
  }
  expect(bytesOfBase64url("A")).toBeUndefined();
});
