import { describe, expect, it } from "vitest";
import {
  formatAddressRange,
  formatIpAddress,
  isGlobalRange,
  isInRanges,
  maskIpAddress,
  parseAddressRange,
  parseIpAddress,
} from "./ip-address.ts";

const range = (text: string) => {
  const parsed = parseAddressRange(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error}`);
  return parsed.value;
};
const inside = (address: string, ...ranges: string[]) => isInRanges(parseIpAddress(address) ?? [], ranges.map(range));

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["0.0.0.0", "0.0.0.0"],
  ["::", "::"],
  ["::1", "::1"],
  ["1::", "1::"],
  ["2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ["2001:db8::192.0.2.1", "2001:db8::c000:201"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:0201", "192.0.2.1"],
])("reads %s and writes it as %s", (text, canonical) => {
  const address = parseIpAddress(text);
  expect(address === undefined ? undefined : formatIpAddress(address)).toBe(canonical);
});

it.each([
  "",
  " ",
  "192.0.2",
  "192.0.2.256",
  "192.0.2.01",
  "192.0.2.1.1",
  "0xc0.0.2.1",
  "192.0.2.1 ",
  "studio.example",
  ":",
  ":::",
  "1::2::3",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4::5:6:7:8",
  "12345::",
  "g::",
  "fe80::1%eth0",
  "192.0.2.1::",
  "[::1]",
])("rejects %j as an address", (text) => {
  expect(parseIpAddress(text)).toBeUndefined();
});

describe("an address range", () => {
  it.each([
    ["192.0.2.77/24", "192.0.2.0/24"],
    ["192.0.2.77/32", "192.0.2.77"],
    ["192.0.2.77/0", "0.0.0.0/0"],
    ["192.0.2.255/31", "192.0.2.254/31"],
    ["2001:db8::ff/120", "2001:db8::/120"],
    ["2001:db8::1/128", "2001:db8::1"],
    ["::ffff:192.0.2.77/120", "192.0.2.0/24"],
  ])("%s is %s", (text, canonical) => expect(formatAddressRange(range(text))).toBe(canonical));

  it.each([
    ["192.0.2.1/33", "bad-prefix-length"],
    ["192.0.2.1/", "bad-prefix-length"],
    ["192.0.2.1/-1", "bad-prefix-length"],
    ["192.0.2.1/8.5", "bad-prefix-length"],
    ["::/129", "bad-prefix-length"],
    ["::ffff:192.0.2.1/24", "bad-prefix-length"],
    ["192.0.2.1/24/24", "not-an-address"],
    ["/24", "not-an-address"],
  ])("%s is refused: %s", (text, fault) => expect(parseAddressRange(text)).toEqual({ ok: false, error: fault }));

  it("contains its own addresses and no others", () => {
    expect(inside("192.0.2.255", "192.0.2.0/24")).toBe(true);
    expect(inside("192.0.3.0", "192.0.2.0/24")).toBe(false);
    expect(inside("192.0.2.5", "192.0.2.4/31")).toBe(true);
    expect(inside("192.0.2.6", "192.0.2.4/31")).toBe(false);
    expect(inside("2001:db8:ffff::", "2001:db8::/32")).toBe(true);
    expect(inside("2001:db9::", "2001:db8::/32")).toBe(false);
    expect(inside("203.0.113.9", "192.0.2.1", "203.0.113.9")).toBe(true);
    expect(inside("203.0.113.9")).toBe(false);
  });

  it("keeps the families apart, except IPv4 and its mapped form", () => {
    expect(inside("::", "0.0.0.0/0")).toBe(false);
    expect(inside("0.0.0.0", "::/0")).toBe(false);
    expect(inside("::ffff:192.0.2.9", "192.0.2.0/24")).toBe(true);
    expect(inside("192.0.2.9", "::ffff:192.0.2.9")).toBe(true);
  });
});

it.each([
  ["203.0.113.5", true],
  ["8.8.8.8", true],
  ["2001:db8::5", true],
  ["0.0.0.0/0", true],
  ["172.32.0.1", true],
  ["100.128.0.1", true],
  ["10.0.0.5", false],
  ["172.31.255.1", false],
  ["192.168.1.0/24", false],
  ["100.64.0.1", false],
  ["169.254.1.1", false],
  ["127.0.0.1", false],
  ["::ffff:192.168.1.5", false],
  ["::1", false],
  ["fd12:3456::/32", false],
  ["fe80::1", false],
])("%s is reachable from elsewhere: %s", (text, global) => expect(isGlobalRange(range(text))).toBe(global));

it.each([
  ["203.0.113.57", "203.0.113.*"],
  ["::ffff:203.0.113.57", "203.0.113.*"],
  ["2001:db8:1:2::5", "2001:db8:1:*"],
  ["2001:db8::1", "2001:db8:0:*"],
  ["::1", "0:0:0:*"],
])("%s is shown as %s", (text, masked) => {
  expect(maskIpAddress(parseIpAddress(text) ?? [])).toBe(masked);
});
