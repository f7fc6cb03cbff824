import type { ClientSnapshot } from "@setsuna/client";
import { Channel, errorBody } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { asPasswordNeeded, isPasswordNeeded } from "./password-needed.ts";

const refused = (code: "wrong-password" | "channel-over-limit"): ClientSnapshot => ({
  phase: { name: "running" },
  streams: [
    { kind: "video", channel: Channel.parse(1), phase: { name: "refused", error: errorBody(code) }, stats: undefined },
  ] as unknown as ClientSnapshot["streams"],
});
const failed: ClientSnapshot = { phase: { name: "failed", error: errorBody("wrong-password") }, streams: [] };

it("nothing that nobody typed is wrong: the ID needs a password", () => {
  for (const snapshot of [refused("wrong-password"), failed]) {
    const said = asPasswordNeeded(snapshot, "");
    expect(JSON.stringify(said)).not.toContain("wrong-password");
    expect([isPasswordNeeded(snapshot), isPasswordNeeded(said)]).toEqual([false, true]);
  }
});

it("a password that was typed can be wrong, and other refusals stay what they are: the same object", () => {
  expect(asPasswordNeeded(failed, "typed")).toBe(failed);
  const other = refused("channel-over-limit");
  expect(asPasswordNeeded(other, "")).toBe(other);
});
