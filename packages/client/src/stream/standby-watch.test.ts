import { expect, it } from "vitest";
import { StandbyWatch } from "./standby-watch.ts";

const state = (senderGeneration: number, facts: { readonly hasStandby?: true; readonly bySpare?: true } = {}) =>
  ({ t: "state", live: true, receivers: 1, senderGeneration, ...facts }) as const;

it("returns the same object while nothing changes", () => {
  const watch = new StandbyWatch();
  expect(watch.onState(state(1, { hasStandby: true }))).toBe(true);
  const { facts } = watch;
  expect(watch.onState(state(1, { hasStandby: true }))).toBe(false);
  expect(watch.facts).toBe(facts);
});

it("calls a change of sender a switch only if the relay had named a standby before", () => {
  const watch = new StandbyWatch();
  watch.onState(state(1));
  watch.onState(state(2, { bySpare: true }));
  expect(watch.facts).toEqual({ bySpare: true });
  watch.onState(state(2, { bySpare: true, hasStandby: true }));
  watch.onState(state(3));
  expect(watch.facts).toEqual({ switched: true });
  watch.onState(state(4));
  expect(watch.facts).toEqual({});
});
