import { expect, it } from "vitest";
import { type Interfaces, localAddress } from "./local-address.ts";

const entry = (family: "IPv4" | "IPv6", address: string) =>
  ({ family, address }) as unknown as NonNullable<Interfaces[string]>[0];
const INTERFACES: Interfaces = {
  eth0: [entry("IPv6", "fe80::1"), entry("IPv6", "2001:db8::5"), entry("IPv4", "192.0.2.5")],
  wwan0: [entry("IPv6", "fe80::2"), entry("IPv6", "2001:db8::9")],
  usb0: [entry("IPv6", "fe80::3")],
};
const found = (via: string, exists = false): string => localAddress(via, INTERFACES, () => exists);
const codeOf = (via: string, exists?: boolean): unknown => {
  try {
    return found(via, exists);
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
};

it("prefers an interface's IPv4 address, and accepts a global IPv6 one", () => {
  expect([found("eth0"), found("wwan0")]).toEqual(["192.0.2.5", "2001:db8::9"]);
});

it("accepts any local address of this computer, including loopback", () => {
  expect([found("192.0.2.5"), found("2001:db8::9"), found("127.0.0.2")]).toEqual(["192.0.2.5", "2001:db8::9", "127.0.0.2"]);
});

it("distinguishes an unknown network from one without an address", () => {
  expect([codeOf("eth7"), codeOf("192.0.2.77"), codeOf("constructor")]).toEqual(Array(3).fill("network-missing"));
  expect([codeOf("wlan0", true), codeOf("usb0")]).toEqual(Array(2).fill("network-without-address"));
});
