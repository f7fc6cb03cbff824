import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onNetworkChange } from "./network-changes.ts";

const page = new EventTarget();
let line: EventTarget & { type?: string };
beforeEach(() => {
  line = new EventTarget();
  vi.stubGlobal("navigator", { connection: line });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

it("hears of a network that came back and of another kind of line, not of another estimate, and of nothing once it is over", () => {
  line.type = "wifi";
  const changed = vi.fn();
  const end = onNetworkChange(changed);
  page.dispatchEvent(new Event("online"));
  expect(changed).toHaveBeenCalledTimes(1);
  line.dispatchEvent(new Event("change"));
  expect(changed).toHaveBeenCalledTimes(1);
  line.type = "cellular";
  line.dispatchEvent(new Event("change"));
  line.dispatchEvent(new Event("change"));
  expect(changed).toHaveBeenCalledTimes(2);
  end();
  line.type = "wifi";
  line.dispatchEvent(new Event("change"));
  page.dispatchEvent(new Event("online"));
  expect(changed).toHaveBeenCalledTimes(2);
});

it("does without what a browser does not tell", () => {
  vi.stubGlobal("navigator", {});
  const changed = vi.fn();
  const end = onNetworkChange(changed);
  page.dispatchEvent(new Event("online"));
  end();
  expect(changed).toHaveBeenCalledTimes(1);
});
