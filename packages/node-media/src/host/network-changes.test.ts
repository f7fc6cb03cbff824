import type { NetworkInterfaceInfo } from "node:os";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NetworkWatch, sourceAddressTo } from "./network-changes.ts";

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...{ address, internal, netmask: "255.255.255.0", family: "IPv4", mac: "00:00:00:00:00:00", cidr: null },
});

let interfaces: Record<string, NetworkInterfaceInfo[]>;
beforeEach(() => {
  vi.useFakeTimers();
  interfaces = { lo: [at("127.0.0.1", true)], wlan: [at("192.0.2.2")] };
});
afterEach(() => {
  vi.useRealTimers();
});

it("reports each address change once to all listeners, except on loopback", () => {
  const watch = new NetworkWatch(() => interfaces);
  const [one, other] = [vi.fn(), vi.fn()];
  const ends = [watch.listen(one), watch.listen(other)];
  vi.advanceTimersByTime(1000);
  expect(one).not.toHaveBeenCalled();
  interfaces = { ...interfaces, wlan: [], cell: [at("198.51.100.2")] };
  vi.advanceTimersByTime(1000);
  interfaces = { ...interfaces, lo: [] };
  vi.advanceTimersByTime(1000);
  expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  for (const end of ends) end();
  interfaces = { wlan: [at("192.0.2.2")] };
  vi.advanceTimersByTime(1000);
  expect(one).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

it("recognizes an address in a socket's form", () => {
  const watch = new NetworkWatch(() => ({ ...interfaces, eth: [at("fe80::1")] }));
  const known = ["192.0.2.2", "::ffff:192.0.2.2", "fe80::1%eth", "127.0.0.1", "192.0.2.3"];
  expect(known.map((address) => watch.has(address))).toEqual([true, true, true, true, false]);
});

it("finds the address that the system sends from, and none if it may not send", async () => {
  vi.useRealTimers();
  expect(await sourceAddressTo({ address: "127.0.0.1", port: 9 })).toBe("127.0.0.1");
  expect(await sourceAddressTo({ address: "255.255.255.255", port: 9 })).toBeUndefined();
});
