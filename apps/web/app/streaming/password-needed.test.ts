import type { ClientSnapshot } from "@setsuna/client";
import { Channel, errorBody } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { asEntryRefused, isPasswordNeeded } from "./password-needed.ts";

const refused = (code: "wrong-password" | "channel-over-limit"): ClientSnapshot => ({
  phase: { name: "running" },
  streams: [
    { kind: "video", channel: Channel.parse(1), phase: { name: "refused", error: errorBody(code) }, stats: undefined },
  ] as unknown as ClientSnapshot["streams"],
});
const failed: ClientSnapshot = { phase: { name: "failed", error: errorBody("wrong-password") }, streams: [] };

it("shows no error for an untouched password: the ID needs one", () => {
  for (const snapshot of [refused("wrong-password"), failed]) {
    const said = asEntryRefused(snapshot, "");
    expect(JSON.stringify(said)).not.toContain("wrong-password");
    expect([isPasswordNeeded(snapshot), isPasswordNeeded(said)]).toEqual([false, true]);
  }
});

it("reports a failing link key as a bad link, not a wrong password", () => {
  for (const snapshot of [refused("wrong-password"), failed]) {
    const said = JSON.stringify(asEntryRefused(snapshot, "A".repeat(43)));
    expect(said).toContain("link-not-valid");
    expect(said).not.toContain("wrong-password");
  }
});

it("keeps a typed password's error and any other refusal as the same object", () => {
  expect(asEntryRefused(failed, "typed")).toBe(failed);
  const other = refused("channel-over-limit");
  expect(asEntryRefused(other, "")).toBe(other);
});
