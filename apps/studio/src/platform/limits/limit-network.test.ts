import { expect, it } from "vitest";
import { limitNetwork } from "./limit-network.ts";

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["2001:0db8:0001:ffff::", "2001:db8:1::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("%s belongs to %s", (address, network) => {
  expect(limitNetwork(address)).toBe(network);
});
