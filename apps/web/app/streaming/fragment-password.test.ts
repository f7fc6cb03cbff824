import { SerialId } from "@setsuna/contracts";
import { newLinkSecret } from "@setsuna/e2ee";
import { expect, it } from "vitest";
import { fragmentPassword, isLinkSecret, passwordFragment, pastedLinkSecret } from "./fragment-password.ts";

const secret = newLinkSecret((count) => new Uint8Array(count).fill(0xfb));

it("a fragment carries a password or a link's secret, and returns it unchanged", () => {
  for (const text of ["", "p#&ss+1", "a=b", secret]) expect(fragmentPassword(`#${passwordFragment(text)}`)).toBe(text);
  expect(passwordFragment(secret)).toBe(`key=${secret}`);
  expect([isLinkSecret(secret), isLinkSecret("12345678"), isLinkSecret("")]).toEqual([true, false, false]);
});

it("a pasted link in any form returns its secret only for its own ID", () => {
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
