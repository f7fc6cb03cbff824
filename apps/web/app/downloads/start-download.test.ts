import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startDownload } from "./start-download.ts";

const sent: string[] = [];
const visited: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  visited.length = 0;
  const location = { pathname: "/studio/desktopapp", assign: (address: string) => visited.push(address) };
  vi.stubGlobal("window", { location, setTimeout: (run: () => void, ms: number) => setTimeout(run, ms), dataLayer: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const reader = (doNotTrack: string | null) =>
  vi.stubGlobal("navigator", {
    doNotTrack,
    sendBeacon: (path: string, body: Blob) => {
      sent.push(path);
      void body.text().then((text) => sent.push(text));
      return true;
    },
  });

it("counts the download, then starts it after 100 ms", async () => {
  reader(null);
  startDownload("Desktop App 1.3.0", "/studio/releases/a.zip", "ja");
  await vi.advanceTimersByTimeAsync(99);
  const event = { kind: "download", path: "/studio/desktopapp", language: "ja", title: "Desktop App 1.3.0" };
  expect([sent[0], JSON.parse(sent[1] ?? "")]).toEqual(["/studio/api/events", event]);
  expect(window.dataLayer).toEqual([{ event: "download", category: "Download", action: "DL_Desktop App 1.3.0" }]);
  expect(visited).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(visited).toEqual(["/studio/releases/a.zip"]);
});

it("doesn't count users who ask not to be tracked, but still downloads", async () => {
  reader("1");
  startDownload("Desktop App 1.3.0", "/studio/releases/a.zip", "ja");
  await vi.advanceTimersByTimeAsync(100);
  expect([sent, window.dataLayer, visited]).toEqual([[], [], ["/studio/releases/a.zip"]]);
});
