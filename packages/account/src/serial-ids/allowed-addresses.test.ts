import { expect, it } from "vitest";
import { isAddressAllowed, readAllowedAddresses } from "./allowed-addresses.ts";

it("reads one address per line, in any form, and drops duplicates", () => {
  const text = "203.0.113.5\r\n\n  2001:DB8:0::5 \n::ffff:203.0.113.5\n198.51.100.77/24\r2001:db8::/32";
  expect(readAllowedAddresses(text, undefined)).toEqual({
    ok: true,
    value: ["203.0.113.5", "2001:db8::5", "198.51.100.0/24", "2001:db8::/32"],
  });
  expect(readAllowedAddresses(" \n ", undefined)).toEqual({ ok: true, value: [] });
});

it("reads full-width addresses, with quotes and invisible characters around them", () => {
  expect(readAllowedAddresses("２０３。０．１１３．５／３２\n「2001:db8::5」\n\u200b198.51.100.0 / 24", undefined)).toEqual({
    ok: true,
    value: ["203.0.113.5", "2001:db8::5", "198.51.100.0/24"],
  });
});

it("reports each wrong line", () => {
  const read = readAllowedAddresses("203.0.113.5\nstudio.example\n\n203.0.113.5/40\n203.0.113.256", undefined);
  expect(read.ok ? [] : read.error.map(({ field, code }) => [field, code])).toEqual([
    ["addresses.1", "address-line-wrong"],
    ["addresses.3", "address-prefix-wrong"],
    ["addresses.4", "address-line-wrong"],
  ]);
});

it("accepts private addresses only from clients with a private address", () => {
  const text = "192.168.1.20\n203.0.113.5\nfd00::5\n10.0.0.0/8";
  for (const from of [undefined, "198.51.100.7", "2001:db8::1"]) {
    const read = readAllowedAddresses(text, from);
    expect(read.ok ? [] : read.error.map(({ field, code }) => [field, code])).toEqual([
      ["addresses.0", "address-not-global"],
      ["addresses.2", "address-not-global"],
      ["addresses.3", "address-not-global"],
    ]);
  }
  for (const from of ["192.168.1.9", "127.0.0.1", "::1"])
    expect(readAllowedAddresses(text, from)).toEqual({ ok: true, value: text.split("\n") });
});

it("accepts at most a hundred lines", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n}`).join("\n");
  expect(readAllowedAddresses(lines(100), undefined).ok).toBe(true);
  expect(readAllowedAddresses(lines(101), undefined)).toMatchObject({ ok: false, error: [{ code: "too-many-addresses" }] });
});

it("admits addresses on the list, and everyone without a list", () => {
  expect(isAddressAllowed([], "203.0.113.5")).toBe(true);
  expect(isAddressAllowed(["203.0.113.5"], "203.0.113.5")).toBe(true);
  expect(isAddressAllowed(["203.0.113.5"], "::ffff:203.0.113.5")).toBe(true);
  expect(isAddressAllowed(["203.0.113.5"], "203.0.113.6")).toBe(false);
  expect(isAddressAllowed(["203.0.113.0/24", "2001:db8::/32"], "2001:db8:1::1")).toBe(true);
  expect(isAddressAllowed(["203.0.113.0/24"], "abc.local")).toBe(false);
  expect(isAddressAllowed(["unreadable"], "203.0.113.5")).toBe(false);
});
