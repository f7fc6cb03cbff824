import { SerialId } from "@setsuna/contracts";
import { deriveSenderKey, librarySignatures, nativeSignatures } from "@setsuna/e2ee";
import { expect, it } from "vitest";
import { opensslSignatures } from "./openssl-signatures.ts";

const key = deriveSenderKey(new Uint8Array(32).fill(3), SerialId.parse("abcdefg"));
const other = deriveSenderKey(new Uint8Array(32).fill(4), SerialId.parse("abcdefg"));

it("signs and verifies like the library and WebCrypto", async () => {
  for (const length of [0, 1, 300, 16_000]) {
    const message = Uint8Array.from({ length }, (_, index) => index);
    const signature = await opensslSignatures.sign(key, message);
    for (const signatures of [librarySignatures, nativeSignatures, opensslSignatures]) {
      expect(await signatures.sign(key, message)).toEqual(signature);
      expect(await signatures.verify(key.publicKey, message, signature)).toBe(true);
      expect(await signatures.verify(other.publicKey, message, signature)).toBe(false);
      expect(await signatures.verify(key.publicKey, Uint8Array.of(...message, 1), signature)).toBe(false);
      expect(await signatures.verify(key.publicKey, message, new Uint8Array(64))).toBe(false);
    }
  }
});
