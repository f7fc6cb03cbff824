import { SerialId } from "@setsuna/contracts";
import { newLinkSecret } from "@setsuna/e2ee";
import { expect, it } from "vitest";
import { fragmentPassword, isLinkSecret, passwordFragment, pastedLinkSecret } from "./fragment-password.ts";

const secret = newLinkSecret((count) => new Uint8Array(count).fill(0xfb));

it("a fragment carries a password or the secret of a link, and gives it back as it was", () => {
  for (const text of ["", "p#&ss+1", "a=b", secret]) expect(fragmentPassword(`#${passwordFragment(text)}`)).toBe(text);
  expect(passwordFragment(secret)).toBe(`key=${secret}`);
  expect([isLinkSecret(secret), isLinkSecret("12345678"), isLinkSecret("")]).toEqual([true, false, false]);
});

it("a pasted link gives its secret for its own ID alone, in any of its forms", () => {
  const id = SerialId.parse("abcdefg");
  const address = (query: string, hash: string) => ` https://studio.example/studio/app/receiver?${query}#${hash}\n`;
  expect(pastedLinkSecret(address("id=abc-defg&video=1", `key=${secret}`), id)).toBe(secret);
  expect(pastedLinkSecret(address("id=ABCDEFG", `key=${secret}`), id)).toBe(secret);
  for (const other of [
    address("id=abc-defh", `key=${secret}`),
    address("id=abc-defg", "password=12345678"),
    address("id=abc-defg", `key=${secret.slice(1)}`),
    address("video=1", `key=${secret}`),
    secret,
    "",
  ])
    expect(pastedLinkSecret(other, id)).toBeUndefined();
});
