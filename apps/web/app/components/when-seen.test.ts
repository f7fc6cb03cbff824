import { expect, it } from "vitest";
import { type SeenDocument, whenSeen } from "./when-seen.ts";

const page = (visibilityState: DocumentVisibilityState) => {
  const target = new EventTarget();
  const document = {
    visibilityState,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  const change = (state: DocumentVisibilityState) => {
    document.visibilityState = state;
    target.dispatchEvent(new Event("visibilitychange"));
  };
  return { document: document as SeenDocument, change };
};

const stateOf = async (promise: Promise<void>): Promise<string> => {
  let state = "waiting";
  void promise.then(() => {
    state = "seen";
  });
  await new Promise<void>((resolve) => setImmediate(resolve));
  return state;
};

it("resolves at once for a visible page", async () => {
  expect(await stateOf(whenSeen(page("visible").document, new AbortController().signal))).toBe("seen");
});

it("waits while a browser preloads the page or keeps it in a background tab", async () => {
  const { document, change } = page("hidden");
  const seen = whenSeen(document, new AbortController().signal);
  change("hidden");
  expect(await stateOf(seen)).toBe("waiting");
  change("visible");
  expect(await stateOf(seen)).toBe("seen");
});

it("never resolves for a page that was left before", async () => {
  const { document, change } = page("hidden");
  const left = new AbortController();
  const seen = whenSeen(document, left.signal);
  left.abort();
  change("visible");
  expect(await stateOf(seen)).toBe("waiting");
});
