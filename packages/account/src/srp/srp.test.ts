import { getDiffieHellman } from "node:crypto";
import { hexOfBytes } from "@setsuna/kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { srpTimestamp } from "../identity-client/sign-in.ts";
import { answerSrpChallenge, beginSrpLogin } from "./client-session.ts";
import { N, padded, power, readPublicValue } from "./group.ts";
import { k, signClaim } from "./proof.ts";
import { beginSrpChallenge, serverSessionKey } from "./server-session.ts";
import { makeVerifier, poolNameOf } from "./verifier.ts";

const user = { poolName: "Local0001", userId: "0b5a9c3e-2f41-4c5c-9d1e-0123456789ab" };
const bytes = (fill: number, count: number) => new Uint8Array(count).fill(fill);
const secretBlock = bytes(9, 64);
const timestamp = "Sat Nov 7 07:08:09 UTC 2026";

describe("the SRP group", () => {
  it("is the 3072-bit group of RFC 3526, with Cognito's multiplier", () => {
    expect(N.toString(16)).toBe(getDiffieHellman("modp15").getPrime().toString("hex"));
    expect(N.toString(2)).toHaveLength(3072);
    // Amplify computes this value for g = 2.
    expect(k.toString(16)).toBe("538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6");
  });

  it("pads numbers like signed integers", () => {
    expect([0n, 1n, 0x7fn, 0x80n, 0xffn, 0x100n, 0x8000n].map((value) => hexOfBytes(padded(value)))).toEqual([
      "00",
      "01",
      "7f",
      "0080",
      "00ff",
      "0100",
      "008000",
    ]);
  });

  it("exponentiates like plain multiplication", () => {
    const plain = (base: bigint, exponent: number) => {
      let result = 1n;
      for (let i = 0; i < exponent; i += 1) result = (result * base) % N;
      return result;
    };
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: N }), fc.integer({ min: 0, max: 70 }), (base, exponent) => {
        expect(power(base, BigInt(exponent))).toBe(plain(base, exponent));
      }),
      { numRuns: 30 },
    );
    expect(power(-3n, 3n)).toBe(N - 27n);
    // By Fermat's little theorem, N is prime.
    expect(power(12345n, N - 1n)).toBe(1n);
  });

  it("rejects public values that are 0 mod N, too long, or not a number", () => {
    for (const hex of ["0", "00", N.toString(16), (2n * N).toString(16), "", "xyz", "-1", "0x12", " 1", "1".repeat(1025)])
      expect(readPublicValue(hex)).toBeUndefined();
    expect(readPublicValue("1F")).toBe(31n);
  });
});

describe("a login", () => {
  const logIn = (password: string, secret: number) => {
    const { salt, verifier } = makeVerifier(user, "Passw0rd", bytes(secret, 16));
    const client = beginSrpLogin(bytes(secret + 1, 32));
    const server = beginSrpChallenge(verifier, bytes(secret + 2, 32));
    const challenge = { user, serverPublic: server.publicValue.toString(16), salt: salt.toString(16), secretBlock };
    const theirs = answerSrpChallenge(client, challenge, password, timestamp);
    const key = serverSessionKey(server, verifier, client.publicValue);
    if (theirs === undefined || key === undefined) throw new Error("an honest login was refused");
    return hexOfBytes(theirs) === hexOfBytes(signClaim(key, { user, secretBlock, timestamp }));
  };

  it("proves only the right password", () => {
    for (const secret of [1, 127, 128, 200]) {
      expect(logIn("Passw0rd", secret)).toBe(true);
      expect(logIn("passw0rd", secret)).toBe(false);
      expect(logIn("", secret)).toBe(false);
    }
  });

  it("is refused by both sides when a public value is 0 mod N", () => {
    const { verifier } = makeVerifier(user, "Passw0rd", bytes(1, 16));
    const server = beginSrpChallenge(verifier, bytes(2, 32));
    for (const forged of [0n, N, 2n * N]) expect(serverSessionKey(server, verifier, forged)).toBeUndefined();
    const client = beginSrpLogin(bytes(3, 32));
    for (const serverPublic of ["0", N.toString(16), "zz"])
      expect(answerSrpChallenge(client, { user, serverPublic, salt: "1", secretBlock }, "Passw0rd", timestamp)).toBeUndefined();
    expect(
      answerSrpChallenge(client, { user, serverPublic: "2", salt: "no hex", secretBlock }, "Passw0rd", timestamp),
    ).toBeUndefined();
  });
});

it("formats time as Cognito's clients do", () => {
  expect(srpTimestamp(new Date("2026-11-07T07:08:09.999Z"))).toBe(timestamp);
  expect(srpTimestamp(new Date("2024-02-29T23:59:00Z"))).toBe("Thu Feb 29 23:59:00 UTC 2024");
});

it("extracts a pool's name from its ID", () => {
  expect(poolNameOf("ap-northeast-1_Local0001")).toBe("Local0001");
  expect(poolNameOf("plain")).toBe("plain");
});
