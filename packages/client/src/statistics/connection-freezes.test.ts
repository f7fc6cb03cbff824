import { expect, it } from "vitest";
import { ConnectionFreezes } from "./connection-freezes.ts";

it("reports no freezes while they are unknown", () => {
  const freezes = new ConnectionFreezes();
  freezes.read(undefined, undefined);
  expect(freezes.playing()).toBeUndefined();
});

it("counts each freeze at one relay, and one across a reconnect to another", () => {
  const freezes = new ConnectionFreezes();
  freezes.read(2, 400.4);
  expect(freezes.playing()).toEqual({ freezes: 2, frozenMs: 400 });
  freezes.read(3, 1000);
  freezes.reconnect();
  expect(freezes.playing()).toEqual({ freezes: 1, frozenMs: 600 });
  freezes.read(3, 1500);
  expect(freezes.playing()).toEqual({ freezes: 1, frozenMs: 1100 });
});

it("never reports a negative count when a current gap turns out to be a pause", () => {
  const freezes = new ConnectionFreezes();
  freezes.read(1, 300);
  freezes.playing();
  freezes.reconnect();
  freezes.read(0, 0);
  expect(freezes.playing()).toEqual({ freezes: 0, frozenMs: 0 });
});
