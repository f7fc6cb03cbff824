import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onNetworkChange } from "./network-changes.ts";

const page = new EventTarget();
let network: EventTarget & { type?: string };
beforeEach(() => {
  network = new EventTarget();
  vi.stubGlobal("navigator", { connection: network });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

it("reports a restored network and a new connection type, but not a new estimate, and nothing once stopped", () => {
  network.type = "wifi";
  const changed = vi.fn();
  const end = onNetworkChange(changed);
  page.dispatchEvent(new Event("online"));
  expect(changed).toHaveBeenCalledTimes(1);
  network.dispatchEvent(new Event("change"));
  expect(changed).toHaveBeenCalledTimes(1);
  network.type = "cellular";
  network.dispatchEvent(new Event("change"));
  network.dispatchEvent(new Event("change"));
  expect(changed).toHaveBeenCalledTimes(2);
  end();
  network.type = "wifi";
  network.dispatchEvent(new Event("change"));
  page.dispatchEvent(new Event("online"));
  expect(changed).toHaveBeenCalledTimes(2);
});

it("works without unsupported browser events", () => {
  vi.stubGlobal("navigator", {});
  const changed = vi.fn();
  const end = onNetworkChange(changed);
  page.dispatchEvent(new Event("online"));
  end();
  expect(changed).toHaveBeenCalledTimes(1);
});
