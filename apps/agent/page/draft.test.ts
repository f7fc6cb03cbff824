import { expect, it } from "vitest";
import type { ShownRunConfig } from "../src/app/app-state.ts";
import { RunConfig } from "../src/app/run/run-config.ts";
import { draftOf, newDraft, newOutput, requestOf, wrongFields } from "./draft.ts";

const filledIn = (kind: "send" | "receive" | "edge") => ({ ...newDraft(kind), serialId: "abc-defg" });

const shown = (config: RunConfig): ShownRunConfig => {
  const { password, ...rest } = config;
  return { ...rest, hasPassword: password !== "" };
};

it.each(["send", "receive", "edge"] as const)("a new form for %s only needs an ID", (kind) => {
  expect([...wrongFields(newDraft(kind))]).toEqual(["serialId"]);
  expect([...wrongFields(filledIn(kind))]).toEqual([]);
});

it.each(["send", "receive", "edge"] as const)("reopens a form for %s unchanged", (kind) => {
  const config = RunConfig.parse({ ...requestOf(filledIn(kind)), password: "s3cret!" });
  const draft = draftOf(shown(config));
  expect(draft.password).toBeNull();
  expect(RunConfig.parse({ ...requestOf(draft), password: "s3cret!" })).toEqual(config);
});

it("names each invalid field", () => {
  const draft = {
    ...filledIn("receive"),
    video: "256",
    delayMs: "soon",
    outputs: [newOutput(), { ...newOutput("address"), address: "host" }],
  };
  expect([...wrongFields(draft)].sort()).toEqual(["delayMs", "outputs.1.address", "video"]);
  expect([...wrongFields({ ...filledIn("send"), video: "", audio: "" })]).toEqual(["video"]);
  expect([...wrongFields({ ...filledIn("edge"), send: "1, x" })]).toEqual(["send.1"]);
});
