import { SenderSettings, type SenderSettingsInput } from "@setsuna/client";
import { bitsPerSecond } from "@setsuna/kit";
import { expect, it } from "vitest";
import { VideoBitrate } from "./video-bitrate.ts";

const bitrateOf = (first: Partial<SenderSettingsInput> = {}) => {
  let settings = SenderSettings.parse({ serialId: "abc-defg", videoBitrateMbps: 5, ...first });
  const bitrate = new VideoBitrate(() => settings);
  const change = (changes: Partial<SenderSettings>): void => {
    const before = settings;
    settings = { ...settings, ...changes };
    bitrate.settingsChanged(before);
  };
  return { bitrate, change };
};

it("follows the settings until a receiver sets another", () => {
  const { bitrate } = bitrateOf();
  expect(bitrate.sent).toBe(5_000_000);
  expect(bitrate.byReceiver).toBeUndefined();
  bitrate.setByReceiver(bitsPerSecond(2_000_000));
  expect([bitrate.sent, bitrate.byReceiver]).toEqual([2_000_000, 2_000_000]);
});

it("returns to the sender's own once its user sets a bitrate, or disables receivers' settings", () => {
  for (const changes of [{ videoBitrateMbps: 4 }, { receiversSetQuality: false }]) {
    const { bitrate, change } = bitrateOf();
    bitrate.setByReceiver(bitsPerSecond(2_000_000));
    change({ audioMuted: true });
    expect(bitrate.byReceiver).toBe(2_000_000);
    change(changes);
    expect(bitrate.byReceiver).toBeUndefined();
    expect(bitrate.sent).toBe((changes.videoBitrateMbps ?? 5) * 1_000_000);
  }
});

it("falls to a receiver limit immediately, and no further", () => {
  const { bitrate, change } = bitrateOf();
  bitrate.setByReceiver(bitsPerSecond(8_000_000));
  change({ qualityLimitMbps: 6 });
  expect([bitrate.sent, bitrate.receiversLimit]).toEqual([6_000_000, 6_000_000]);
  change({ qualityLimitMbps: 7 });
  expect(bitrate.sent).toBe(6_000_000);
});

it("follows the paths, and reports changes", () => {
  const { bitrate, change } = bitrateOf({ followSlowest: true });
  expect(bitrate.limitByPaths({}, 0)).toBe(false);
  expect(bitrate.limitByPaths({ narrowestDownlink: 2_000_000 }, 1)).toBe(true);
  expect(bitrate.limitByPaths({ narrowestDownlink: 2_000_000 }, 2)).toBe(false);
  expect(bitrate.sent).toBe(bitrate.followed);
  expect(bitrate.sent).toBeLessThan(2_000_000);
  change({ followSlowest: false });
  expect([bitrate.sent, bitrate.followed]).toEqual([5_000_000, undefined]);
  bitrate.limitByPaths({ narrowestDownlink: 2_000_000 }, 3);
  expect(bitrate.isLayered).toBe(true);
});
