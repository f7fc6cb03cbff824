import { SerialId } from "@setsuna/contracts";
import { blindPassword, confirmationOf } from "@setsuna/e2ee";
import { expect, it } from "vitest";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import { verifierOf } from "./join-proofs.ts";
import { passwordEvaluator } from "./password-evaluator.ts";

const ID = SerialId.parse("abcdefg");
const OTHER = SerialId.parse("abcdefh");
const evaluator = passwordEvaluator(secretsUnder(Buffer.alloc(32, 1)));
const { blinded } = blindPassword(ID, "s3cret!", (count) => new Uint8Array(count).fill(4));

it("evaluates under a per-ID key derived from the master key", () => {
  const elements = [
    evaluator.evaluate(ID, blinded),
    evaluator.evaluate(OTHER, blinded),
    passwordEvaluator(secretsUnder(Buffer.alloc(32, 2))).evaluate(ID, blinded),
  ];
  expect(new Set(elements).size).toBe(3);
  expect(elements).not.toContain(undefined);
  expect(passwordEvaluator(secretsUnder(Buffer.alloc(32, 1))).evaluate(ID, blinded)).toBe(elements[0]);
});

it("rejects anything but elements", () => {
  for (const wrong of ["", "A".repeat(43), "_".repeat(43), blinded.slice(1), `${blinded}AA`])
    expect(evaluator.evaluate(ID, wrong)).toBeUndefined();
});

it("confirms as clients verify it, and matches no stored verifier for an ID without a password", () => {
  const proofKey = `${"P".repeat(42)}A`;
  expect(evaluator.confirmation(ID, verifierOf(proofKey))).toBe(confirmationOf(ID, proofKey));
  const none = evaluator.confirmation(ID, undefined);
  expect(none).toMatch(/^[\w-]{43}$/);
  expect(none).toBe(evaluator.confirmation(ID, undefined));
  expect([evaluator.confirmation(OTHER, undefined), evaluator.confirmation(ID, "0".repeat(64))]).not.toContain(none);
});
