import { expect, it } from "vitest";
import { incidentJson, incidentName, type SavedSettings } from "./incident-file.ts";

const settings: SavedSettings = {
  videoChannel: "1",
  audioChannel: "",
  controlChannel: "",
  delayMs: "0",
  playout: "auto",
  route: "auto",
  lipSyncLocked: false,
};

it("contains the minute and the settings, but no credentials", () => {
  const form = { ...settings, serialId: "abc-defg", password: "secret1!" };
  const text = incidentJson({
    seconds: [{ from: 1_795_619_999_000, at: 1_795_620_000_000, latencyMs: 31.5, frozenMs: 0 }],
    stats: { kind: "video", channel: 1, route: "relay", latency: { median: 31.5, p95: 40, samples: 150 } },
    settings: form,
    incident: { kind: "freeze", at: 1_795_620_000_000, frozenMs: 400, lost: 3 },
    savedAt: 1_795_620_001_000,
    browser: "Example/1",
  });
  expect(JSON.parse(text)).toEqual({
    format: "setsuna-minute",
    version: 1,
    savedAt: "2026-11-25T15:20:01.000Z",
    browser: "Example/1",
    latencyIncludes: "capture timestamp to drawn frame; camera and display not included",
    settings,
    incident: { kind: "freeze", at: "2026-11-25T15:20:00.000Z", frozenMs: 400, lost: 3 },
    stats: { kind: "video", channel: 1, route: "relay", latency: { median: 31.5, p95: 40, samples: 150 } },
    seconds: [{ from: "2026-11-25T15:19:59.000Z", at: "2026-11-25T15:20:00.000Z", latencyMs: 31.5, frozenMs: 0 }],
  });
  expect(text).not.toMatch(/secret|abc-defg/);
});

it("is named after its time", () => expect(incidentName(1_795_620_001_000)).toBe("setsuna-2026-11-25-15-20-01"));
