import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from "node:crypto";
import { JoinChallengeValue, type JoinClaim, JoinProof, JoinVerifier, joinProofText, LinkId, SerialId } from "@setsuna/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { joinVerifierOf, proveJoin } from "./join-proof.ts";

const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const challenge = key32.map((bytes) => JoinChallengeValue.parse(text(bytes)));
const link = fc.option(
  fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => LinkId.parse(text(bytes))),
  { nil: undefined },
);
const serialId = fc.stringMatching(/^[a-z]{7}$/).map((letters) => SerialId.parse(letters));
const claim: fc.Arbitrary<JoinClaim> = fc.record({
  purpose: fc.constantFrom("sender", "receiver", "path-check"),
  serialId,
  link,
  challenge,
});
const holds = (verifier: string, shown: JoinClaim, proof: string): boolean =>
  verify(
    null,
    Buffer.from(joinProofText(shown)),
    createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: verifier }, format: "jwk" }),
    Buffer.from(proof, "base64url"),
  );

it("matches OpenSSL's signature with the same key, and passes the verifier", () => {
  const seed = new Uint8Array(randomBytes(32));
  const head = Buffer.from("302e020100300506032b657004220420", "hex");
  const secret = createPrivateKey({ key: Buffer.concat([head, seed]), format: "der", type: "pkcs8" });
  const shown: JoinClaim = {
    purpose: "sender",
    serialId: SerialId.parse("abcdefg"),
    challenge: JoinChallengeValue.parse("A".repeat(43)),
  };
  expect(joinProofText(shown)).toBe(`setsuna-join-proof-v1:sender:abcdefg::${"A".repeat(43)}`);
  expect(proveJoin(text(seed), shown)).toBe(sign(null, Buffer.from(joinProofText(shown)), secret).toString("base64url"));
  expect(joinVerifierOf(text(seed))).toBe(createPublicKey(secret).export({ format: "jwk" }).x);
});

it("is valid only for its own claim and key", () => {
  fc.assert(
    fc.property(key32, key32, claim, claim, (seed, otherSeed, ours, theirs) => {
      fc.pre(joinProofText(ours) !== joinProofText(theirs) && text(seed) !== text(otherSeed));
      const [verifier, proof] = [joinVerifierOf(text(seed)), proveJoin(text(seed), ours)];
      expect([JoinVerifier.safeParse(verifier).success, JoinProof.safeParse(proof).success]).toEqual([true, true]);
      expect(holds(verifier, ours, proof)).toBe(true);
      expect(holds(verifier, theirs, proof)).toBe(false);
      for (const change of [{ purpose: theirs.purpose }, { challenge: theirs.challenge }, { link: theirs.link }] as const) {
        const changed = { ...ours, ...change };
        expect(holds(verifier, changed, proof)).toBe(joinProofText(changed) === joinProofText(ours));
      }
      expect(holds(joinVerifierOf(text(otherSeed)), ours, proof)).toBe(false);
    }),
    { numRuns: 15 },
  );
});

it("different claims sign different texts", () => {
  fc.assert(
    fc.property(claim, claim, (one, other) => {
      const isSame = (["purpose", "serialId", "link", "challenge"] as const).every((member) => one[member] === other[member]);
      expect(joinProofText(one) === joinProofText(other)).toBe(isSame);
    }),
  );
});

it("has no proof for an invalid key", () => {
  for (const wrong of ["", "A".repeat(42), "!".repeat(43), "A".repeat(44)])
    expect(() => joinVerifierOf(wrong)).toThrow(RangeError);
});
