import { SerialId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { PasswordServer } from "../testing/password-server.ts";
import { deriveIdKeys } from "./id-keys.ts";
import { deriveLinkKeys, newLinkSecret } from "./link-keys.ts";

const ID = SerialId.parse("abcdefg");
const randomBytes = (count: number): Uint8Array => new Uint8Array(count).fill(5);
const hash = (): Uint8Array => new Uint8Array(32);
const server = new PasswordServer();
const derivation = { evaluate: server.evaluating(ID), randomBytes, hash };

it("has no keys for a blank password", async () => {
  expect(await deriveIdKeys(ID, "", derivation)).toBeUndefined();
});

it("asks no server about a link", async () => {
  const secret = newLinkSecret(randomBytes);
  const { proofKey, link, e2eeKey } = deriveLinkKeys(ID, secret);
  expect(await deriveIdKeys(ID, secret, derivation)).toEqual({ proofKey, link, e2eeKey });
  expect(server.evaluations).toBe(0);
});

it("has the proof key of a password that the server knows, and a random one for any other", async () => {
  const { proofKey, e2eeKey } = await server.setPassword(ID, "a", hash);
  expect(await deriveIdKeys(ID, "a", derivation)).toEqual({ proofKey, e2eeKey });
  expect(await deriveIdKeys(ID, "b", derivation)).toMatchObject({
    proofKey: Buffer.from(randomBytes(32)).toString("base64url"),
    isUnconfirmed: true,
  });
});

it("has none if the server can't be reached", async () => {
  const evaluate = () => Promise.reject(new Error("away"));
  await expect(deriveIdKeys(ID, "a", { ...derivation, evaluate })).rejects.toThrow("away");
});
