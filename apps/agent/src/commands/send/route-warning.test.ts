import { MediaSessionId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import type { Interfaces } from "../../streams/paths/local-address.ts";
import { routeWarning } from "./route-warning.ts";

const VIAS = [{ name: "eth0" }, { name: "wwan0" }];
const ADDRESSES = ["192.0.2.5", "198.51.100.9"];
const INTERFACES = Object.fromEntries(
  VIAS.map(({ name }, at) => [name, [{ family: "IPv4", address: ADDRESSES[at] }]]),
) as unknown as Interfaces;
const links = ADDRESSES.map((address) => ({
  phase: () => ({ name: "live" as const, session: MediaSessionId.parse("a".repeat(22)) }),
  transport: () => ({
    selectedPair: () => ({
      local: { address, port: 1, type: "host" },
      remote: { address: "203.0.113.1", port: 2, type: "host" },
    }),
  }),
}));

const warned = async (devices: readonly (string | undefined)[], vias = VIAS) => {
  const warnings: unknown[] = [];
  const warn = routeWarning({ note: (_, facts) => warnings.push(facts) }, vias, {
    interfaces: () => INTERFACES,
    ask: async (_, from) => {
      const device = devices[ADDRESSES.indexOf(from)];
      return device && `203.0.113.1 from ${from} via 192.0.2.1 dev ${device} uid 0 \\    cache`;
    },
  });
  await warn(links);
  await warn(links);
  return warnings;
};

it("warns once about a network whose packets leave through another", async () => {
  expect(await warned(["eth0", "eth0"])).toEqual([{ via: "wwan0", interface: "eth0" }]);
});

it("doesn't warn if each network has its route, the system doesn't say, or there is only one", async () => {
  expect(await warned(["eth0", "wwan0"])).toEqual([]);
  expect(await warned([undefined, undefined])).toEqual([]);
  expect(await warned(["wwan0", "eth0"], VIAS.slice(0, 1))).toEqual([]);
});
