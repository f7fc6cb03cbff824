import { hkdfSync } from "node:crypto";
import { IdPassword, LinkSecret, SerialId } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { linkIdKeys } from "./id-keys.ts";
import { deriveDeviceId, deriveLinkKeys, newLinkSecret } from "./link-keys.ts";

const ID = SerialId.parse("abcdefg");
const bytes = (first: number) => (count: number) => Uint8Array.from({ length: count }, (_, index) => first + index);
const node = (key: Uint8Array, info: string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, new Uint8Array(), info, length));

it("matches another HKDF implementation (OpenSSL)", () => {
  const secret = newLinkSecret(bytes(1));
  const whole = bytesOfBase64url(secret) ?? new Uint8Array();
  const shown = node(whole, "setsuna-link-v1:abcdefg", 48);
  const keys = deriveLinkKeys(ID, secret);
  expect(keys.link).toBe(shown.subarray(0, 16).toString("base64url"));
  expect(keys.proofKey).toBe(shown.subarray(16).toString("base64url"));
  expect(Buffer.from(keys.e2eeKey)).toEqual(node(whole.subarray(0, 16), "setsuna-join-v1:abcdefg", 32));
  expect(keys.joinKeyName).toBe(node(whole.subarray(0, 16), "setsuna-join-name-v1:abcdefg", 16).toString("base64url"));
});

it("links of one ID share the end-to-end key, but nothing that the server sees", () => {
  const first = newLinkSecret(bytes(1));
  const [a, b] = [deriveLinkKeys(ID, first), deriveLinkKeys(ID, newLinkSecret(bytes(100), first))];
  expect(b.e2eeKey).toEqual(a.e2eeKey);
  expect(b.joinKeyName).toBe(a.joinKeyName);
  expect(b.link).not.toBe(a.link);
  expect(b.proofKey).not.toBe(a.proofKey);
  expect(deriveLinkKeys(ID, newLinkSecret(bytes(50))).e2eeKey).not.toEqual(a.e2eeKey);
});

it("a device has a separate, stable name for each link, as another HKDF derives it", () => {
  const seed = bytes(9)(32);
  const [a, b] = [1, 100].map((first) => deriveLinkKeys(ID, newLinkSecret(bytes(first))).link);
  if (a === undefined || b === undefined) throw new Error("no link");
  expect(deriveDeviceId(seed, a)).toBe(node(seed, `setsuna-device-v1:${a}`, 16).toString("base64url"));
  expect(new Set([deriveDeviceId(seed, a), deriveDeviceId(seed, b), deriveDeviceId(bytes(10)(32), a)]).size).toBe(3);
});

it("the same secret gives other keys for another ID", () => {
  const secret = newLinkSecret(bytes(1));
  const [a, b] = [deriveLinkKeys(ID, secret), deriveLinkKeys(SerialId.parse("abcdefh"), secret)];
  expect([a.e2eeKey, a.link, a.proofKey, a.joinKeyName]).not.toContainEqual(b.e2eeKey);
  expect(new Set([a.link, b.link, a.proofKey, b.proofKey, a.joinKeyName, b.joinKeyName]).size).toBe(6);
});

it("a client's password field also accepts a link's secret, and no text is both", () => {
  const secret = newLinkSecret(bytes(7));
  const { proofKey, link, e2eeKey } = deriveLinkKeys(ID, secret);
  expect(linkIdKeys(ID, secret)).toEqual({ proofKey, link, e2eeKey });
  expect(linkIdKeys(ID, "s3cret!")).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (random) => {
      const text = base64url(random);
      expect([LinkSecret.safeParse(text).success, IdPassword.safeParse(text).success]).toEqual([true, false]);
    }),
  );
  for (const text of ["", "12345678", "a".repeat(42), `${"a".repeat(42)}B`, "a".repeat(44)])
    expect(LinkSecret.safeParse(text).success).toBe(false);
});
