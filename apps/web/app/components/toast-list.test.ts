import { expect, it } from "vitest";
import type { Toast } from "./toast-card.tsx";
import { type ShownToast, withToast } from "./toast-list.ts";

const failed: Toast = { tone: "error", text: "failed" };
const sent: Toast = { tone: "success", text: "sent" };
const textsOf = (shown: readonly ShownToast[]) => shown.map(({ text }) => text);

it("a component's next outcome replaces its previous one", () => {
  const after = withToast(withToast([], failed, "form"), sent, "form");
  expect(textsOf(after)).toEqual(["sent"]);
});

it("other components' messages stay, at most three, with the newest last", () => {
  let shown: readonly ShownToast[] = [];
  for (const by of ["a", "b", "c", "d"]) shown = withToast(shown, { tone: "error", text: by }, by);
  expect(textsOf(shown)).toEqual(["b", "c", "d"]);
  expect(textsOf(withToast(shown, sent, "b"))).toEqual(["c", "d", "sent"]);
});

it("keys are unique, even after one was closed", () => {
  const one = withToast(withToast([], failed, "a"), failed, "b");
  const keys = withToast(one, failed, "b").map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.at(-1)).not.toBe(one.at(-1)?.key);
});
