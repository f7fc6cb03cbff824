import { expect, it } from "vitest";
import { remoteOrder } from "./remote-order.ts";

const said = (kind: "state" | "event", key: string, value: unknown) =>
  remoteOrder({ kind, key, payload: { type: "json", value } });

it.each([
  ["state", "receiver-delay", 300, { order: "delay", delayMs: 300 }],
  ["state", "receiver-delay", 0, { order: "delay", delayMs: 0 }],
  ["event", "receiver-replay", "open", { order: "replay", open: true }],
  ["event", "receiver-replay", "close", { order: "replay", open: false }],
  ["state", "receiver-delay", -1, undefined],
  ["state", "receiver-delay", "300", undefined],
  ["state", "receiver-delay", 1e9, undefined],
  ["event", "receiver-delay", 300, undefined],
  ["event", "receiver-replay", "play", undefined],
  ["state", "receiver-replay", "open", undefined],
  ["state", "tally", 1, undefined],
] as const)("%s %s %j", (kind, key, value, order) => expect(said(kind, key, value)).toEqual(order));

it("ignores bytes", () =>
  expect(
    remoteOrder({ kind: "state", key: "receiver-delay", payload: { type: "binary", bytes: new Uint8Array(2) } }),
  ).toBeUndefined());
