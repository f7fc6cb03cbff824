import { hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { ristretto255, ristretto255_oprf } from "@noble/curves/ed25519.js";
import { type PasswordEvaluation, SerialId, StudioError } from "@setsuna/contracts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { RFC_9497_VECTORS } from "../testing/password-example.ts";
import { PasswordServer } from "../testing/password-server.ts";
import { derivePasswordKeys, type EvaluatePassword, joiningKeys } from "./id-keys.ts";
import { blindPassword, confirmationOf, hashPassword, type PasswordKeys } from "./password-keys.ts";

const ID = SerialId.parse("abcdefg");
const OTHER_ID = SerialId.parse("abcdefh");
const PASSWORD = "hunter2!";
const bytes = (count: number): Uint8Array => new Uint8Array(randomBytes(count));
const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "hex"));
const hashed = new Map<string, Buffer>();
const openssl = (id: SerialId, password: string): Uint8Array => {
  const hash =
    hashed.get(id + password) ?? scryptSync(password, `setsuna-id-v3:${id}`, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
  hashed.set(id + password, hash);
  return new Uint8Array(hash);
};
const quick = (id: SerialId, password: string): Uint8Array =>
  new Uint8Array(Buffer.from(hkdfSync("sha256", password, id, "", 32)));

describe("the library", () => {
  it.each(RFC_9497_VECTORS)("matches RFC 9497 A.1.1 for $input", ({ input, blind, blinded, element, output, ...wanted }) => {
    const { oprf } = ristretto255_oprf;
    const { secretKey } = oprf.deriveKeyPair(new Uint8Array(32).fill(0xa3), new TextEncoder().encode("test key"));
    expect(Buffer.from(secretKey).toString("hex")).toBe(wanted.secretKey);
    expect(Buffer.from(oprf.blindEvaluate(secretKey, hex(blinded))).toString("hex")).toBe(element);
    expect(Buffer.from(oprf.finalize(hex(input), hex(blind), hex(element))).toString("hex")).toBe(output);
  });
});

describe("keys of a password", () => {
  let server: PasswordServer;
  let keys: PasswordKeys;
  beforeAll(async () => {
    server = new PasswordServer();
    keys = await server.setPassword(ID, PASSWORD, openssl);
  });
  const derive = (password: string, evaluate: EvaluatePassword, hash = openssl) =>
    derivePasswordKeys(ID, password, { evaluate, randomBytes: bytes, hash });

  it("are HKDF of scrypt, as another library computes it, and of the server's evaluation", () => {
    const { oprf } = ristretto255_oprf;
    const { blind, blinded } = oprf.blind(new TextEncoder().encode(PASSWORD));
    const output = oprf.finalize(new TextEncoder().encode(PASSWORD), blind, oprf.blindEvaluate(server.keyOf(ID), blinded));
    const expected = Buffer.from(
      hkdfSync("sha256", Buffer.concat([openssl(ID, PASSWORD), output]), "", "setsuna-id-v3:abcdefg", 64),
    );
    expect(keys.proofKey).toBe(expected.subarray(0, 32).toString("base64url"));
    expect(Buffer.from(keys.e2eeKey)).toEqual(expected.subarray(32));
    expect(Buffer.from(hashPassword(ID, PASSWORD))).toEqual(Buffer.from(openssl(ID, PASSWORD)));
  }, 60_000);

  it("don't depend on the blinding, and the server sees another element each time", async () => {
    const asked: string[] = [];
    const evaluate: EvaluatePassword = (blinded) => {
      asked.push(blinded);
      return server.evaluating(ID)(blinded);
    };
    for (let time = 0; time < 3; time += 1) expect(await derive(PASSWORD, evaluate)).toEqual(keys);
    expect(new Set(asked).size).toBe(3);
  });

  it("are requested from the server while the password is hashed", async () => {
    const order: string[] = [];
    const evaluate: EvaluatePassword = (blinded) => {
      order.push("asked");
      return server.evaluating(ID)(blinded);
    };
    await derive(PASSWORD, evaluate, (id, password) => {
      order.push("hashed");
      return openssl(id, password);
    });
    expect(order).toEqual(["asked", "hashed"]);
  });

  it("differ by password, by ID, and by the server's secret", async () => {
    const elsewhere = new PasswordServer(new Uint8Array(32).fill(1));
    const all = await Promise.all([
      server.setPassword(OTHER_ID, PASSWORD, quick),
      derive("hunter3!", server.evaluating(ID), quick),
      derive(PASSWORD, server.evaluating(ID), quick),
      derive(PASSWORD, elsewhere.evaluating(ID), quick),
    ]);
    expect(new Set(all.map(({ proofKey }) => proofKey)).size).toBe(4);
    expect(new Set(all.map(({ e2eeKey }) => Buffer.from(e2eeKey).toString("hex"))).size).toBe(4);
  });

  it("are confirmed only for the ID's password; a client with another reveals nothing of it", async () => {
    expect(keys.isConfirmed).toBe(true);
    const wrong = await derive("hunter3!", server.evaluating(ID));
    expect(wrong.isConfirmed).toBe(false);
    const shown = joiningKeys(wrong, bytes);
    expect(shown).toMatchObject({ isUnconfirmed: true });
    expect(shown.proofKey).not.toBe(wrong.proofKey);
    expect(joiningKeys(wrong, bytes).proofKey).not.toBe(shown.proofKey);
    expect(joiningKeys(keys, bytes)).toEqual({ proofKey: keys.proofKey, e2eeKey: keys.e2eeKey });
  });
});

describe("a server that lies", () => {
  const server = new PasswordServer();
  let honest: PasswordEvaluation;
  let blinded: ReturnType<typeof blindPassword>;
  beforeAll(async () => {
    await server.setPassword(ID, PASSWORD, quick);
    await server.setPassword(OTHER_ID, PASSWORD, quick);
    blinded = blindPassword(ID, PASSWORD, bytes);
    honest = await server.evaluating(ID)(blinded.blinded);
  });
  const finish = (evaluation: PasswordEvaluation) => blinded.finish(quick(ID, PASSWORD), evaluation);
  const base64 = (element: Uint8Array): string => Buffer.from(element).toString("base64url");

  it("is trusted while it is honest", () => expect(finish(honest).isConfirmed).toBe(true));

  it.each([
    ["the identity", () => base64(ristretto255.Point.ZERO.toBytes())],
    ["no canonical element", () => base64(new Uint8Array(32).fill(0xff))],
    ["a negative field element", () => base64(Uint8Array.of(1, ...new Uint8Array(31)))],
    ["too short", () => "AAAA"],
    ["no base64url", () => "!".repeat(43)],
  ])("is refused by name: %s", (_, element) => {
    expect(() => finish({ ...honest, element: element() })).toThrow(StudioError);
    expect(() => finish({ ...honest, element: element() })).toThrow(expect.objectContaining({ code: "evaluation-forged" }));
  });

  it.each([
    ["another element", () => base64(ristretto255.Point.BASE.toBytes())],
    ["our own element, unevaluated", () => blinded.blinded],
    ["the element of another ID", () => server.element(OTHER_ID, blinded.blinded)],
    ["an element under a secret of its own", () => new PasswordServer(new Uint8Array(32).fill(7)).element(ID, blinded.blinded)],
  ])("sees proofs of a random key, which opens and reveals nothing: %s", (_, element) => {
    const keys = finish({ ...honest, element: element() });
    expect(keys.isConfirmed).toBe(false);
    expect(joiningKeys(keys, bytes).proofKey).not.toBe(keys.proofKey);
  });

  it("can't confirm keys made with its own secret from its data about the ID", async () => {
    const own = new PasswordServer(new Uint8Array(32).fill(7));
    const elsewhere = await own.setPassword(OTHER_ID, PASSWORD, quick);
    const element = own.element(ID, blinded.blinded);
    const { proofKey } = await server.setPassword(ID, PASSWORD, quick);
    for (const confirmation of [
      honest.confirmation,
      confirmationOf(OTHER_ID, proofKey),
      confirmationOf(ID, elsewhere.proofKey),
      confirmationOf(ID, base64(new Uint8Array(32))),
    ])
      expect(finish({ element, confirmation }).isConfirmed).toBe(false);
  });
});

it("rejects an invalid element from a client", () => {
  const server = new PasswordServer();
  for (const wrong of ["A".repeat(43), "_".repeat(43), "", "!"])
    expect(() => server.element(ID, wrong)).toThrow(expect.objectContaining({ code: "bad-blinded-password" }));
});

it("any password up to eight characters has keys, and a blinded element reveals nothing about it", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 8 }), (password) => {
      const [one, two] = [blindPassword(ID, password, bytes), blindPassword(ID, password, bytes)];
      expect(one.blinded).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(one.blinded).not.toBe(two.blinded);
    }),
    { numRuns: 20 },
  );
});
