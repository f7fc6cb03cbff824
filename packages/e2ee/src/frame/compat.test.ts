import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decrypted, type EncryptedExample, encryptedExamples } from "../testing/encrypted-examples.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "..", "contracts", "compat");
const recordings = readdirSync(FOLDER).sort();

describe.each(recordings)("data encrypted by the client of recording %s", (recording) => {
  const examples = JSON.parse(readFileSync(join(FOLDER, recording, "encrypted.json"), "utf8")) as readonly EncryptedExample[];

  it.each(examples)("decrypts: $form", (example) => {
    expect(decrypted(example, 3)).toBe(example.clear);
    expect(decrypted(example, 4)).toBe(example.clear);
    const last = example.encrypted.at(-3) === "0" ? "1" : "0";
    expect(
      decrypted({ ...example, encrypted: `${example.encrypted.slice(0, -3)}${last}${example.encrypted.slice(-2)}` }, 3),
    ).not.toBe(example.clear);
  });

  it.each(examples)("is encrypted the same way by us: $form", (example) => {
    expect(encryptedExamples().find(({ form }) => form === example.form)).toEqual(example);
  });
});
