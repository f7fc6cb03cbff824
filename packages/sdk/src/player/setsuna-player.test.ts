import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Receiver } from "../faces.ts";
import { SetsunaPlayer } from "./setsuna-player.ts";

const ATTRIBUTES: Readonly<Record<string, string>> = { id: "abc-defg", server: "https://studio.example" };

const fakeElement = () => ({
  hidden: true,
  textContent: "",
  addEventListener: () => undefined,
  setAttribute: () => undefined,
  toggleAttribute: () => undefined,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync = () => undefined;
    },
  );
  vi.stubGlobal("document", { createElement: fakeElement });
  vi.stubGlobal("navigator", { language: "en" });
  vi.spyOn(Receiver.prototype, "start").mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("asks for a tap within a second of the browser's refusal, until the video plays", async () => {
  const blocked = vi.spyOn(Receiver.prototype, "pictureBlocked").mockReturnValue(false);
  vi.spyOn(Receiver.prototype, "soundBlocked").mockReturnValue(false);
  const shown: ReturnType<typeof fakeElement>[] = [];
  const player = Object.assign(new SetsunaPlayer(), {
    isConnected: true,
    getAttribute: (name: string) => ATTRIBUTES[name] ?? null,
    hasAttribute: () => false,
    closest: () => null,
    dispatchEvent: () => true,
    attachShadow: () => ({ append: (...parts: typeof shown) => shown.push(...parts) }),
  });
  player.connectedCallback();
  await vi.advanceTimersByTimeAsync(3001);
  const words = () => shown.filter(({ hidden }) => !hidden).map(({ textContent }) => textContent);
  expect(words()).not.toContain("Tap to show the picture");
  blocked.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(words()).toContain("Tap to show the picture");
  blocked.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(words()).not.toContain("Tap to show the picture");
});
