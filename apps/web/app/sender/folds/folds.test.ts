import type { Language } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { en } from "../../content/en/screens.ts";
import { ja } from "../../content/ja/screens.ts";
import { createI18n } from "../../i18n/i18n.ts";
import { readSenderForm } from "../read-sender-form.ts";
import { SETTINGS, searchSettings } from "../search/search-settings.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "../sender-form.ts";
import { foldSummary } from "./fold-summary.ts";
import { FIRST_FIELDS, FOLD_FIELDS, FOLDS, type FoldName, needsOf, RESETTABLE, toRecommended } from "./folds.ts";

const translate = (language: Language) => createI18n(language, { en, ja }).shown().t.site;
const form: SenderForm = { ...EMPTY_SENDER_FORM, serialId: "abcdefg" };
const summary = (language: Language, fold: FoldName, fields: Partial<SenderForm> = {}) =>
  foldSummary(translate(language), { ...form, ...fields }, fold);

describe("folds", () => {
  it("hold every field of the form once, apart from the controls that never fold", () => {
    const fields = [...FIRST_FIELDS, ...FOLDS.flatMap((fold) => FOLD_FIELDS[fold])];
    expect(fields.toSorted()).toEqual(Object.keys(EMPTY_SENDER_FORM).toSorted());
  });
  it.each([
    ["en", "target", {}, "abc-defg, Video 1, Audio 1"],
    ["en", "target", { serialId: "" }, "No ID yet, Video 1, Audio 1"],
    ["en", "quality", { size: "1080", codec: "H264" }, "1080p, 30 fps, 5 Mbit/s, H.264"],
    ["ja", "quality", {}, "720p・30 fps・5 Mbit/s・コーデック自動"],
    ["en", "sound", { audioChannels: "6", echoCancellation: true }, "5.1, 128 kbit/s, Echo cancellation"],
    ["en", "delay", {}, "FAST off"],
    ["en", "delay", { fastChannel: "２", linkDelayMs: "120" }, "FAST on channel 2, normal 750 ms later, links set 120 ms"],
    ["ja", "protection", { keyframeIntervalSeconds: "2" }, "音声の冗長化: 自動・キーフレーム2秒ごと"],
    ["en", "control", { controlChannel: "3", qualityChannel: "4" }, "Control 3, receivers set the bitrate on channel 4"],
    ["en", "control", { qualityChannel: "4", receiversSetQuality: false }, "No control channel"],
    ["en", "routes", { route: "auto" }, "Auto, up to 4 direct receivers"],
    ["ja", "routes", {}, "中継"],
  ] as const)("summarize in %s the settings of %s", (language, fold, fields, text) =>
    expect(summary(language, fold, fields)).toBe(text),
  );
  it("reset to the recommended values one by one or together, without the ID, its channels and the sources", () => {
    const changed: SenderForm = {
      ...form,
      size: "1080",
      route: "auto",
      videoChannel: "9",
      videoSource: "test",
      fastChannel: "2",
    };
    expect(toRecommended(changed, ["quality"], false)).toEqual({ size: "720" });
    expect(toRecommended(changed, RESETTABLE, false)).toEqual({ size: "720", route: "relay", fastChannel: "" });
    expect(toRecommended(changed, FOLDS, true)).toEqual({ size: "720", route: "relay" });
    expect(toRecommended(form, RESETTABLE, false)).toBeUndefined();
  });
  it("ask for a missing ID, and for correction of an invalid value", () => {
    const needs = (fold: FoldName, fields: Partial<SenderForm>) => {
      const typed = { ...form, ...fields };
      return needsOf(fold, typed, readSenderForm(typed).problems);
    };
    expect(needs("target", { serialId: "" })).toBe("input");
    expect(needs("target", { serialId: "abc-" })).toBe("correction");
    expect(needs("target", { serialId: "", videoChannel: "999" })).toBe("correction");
    expect(needs("quality", { framesPerSecond: "1000" })).toBe("correction");
    expect(needs("delay", { fastChannel: "1" })).toBe("correction");
    for (const fold of FOLDS) expect(needs(fold, {})).toBeUndefined();
  });
});

describe("searchSettings", () => {
  it.each(["en", "ja"] as const)("finds every setting by its name in %s", (language) => {
    const t = translate(language) as (key: string) => string;
    for (const setting of SETTINGS) expect(searchSettings(t(setting.label)), t(setting.label)).toContain(setting);
  });
  it.each([
    ["Ｃｏｄｅｃ", "quality"],
    ["codec H.264", "quality"],
    ["キーフレーム", "protection"],
    ["p2p", "routes"],
  ])("reads %j in any width and case", (query, fold) => {
    const folds = new Set(searchSettings(query)?.map((setting) => setting.fold));
    expect([...folds]).toEqual([fold]);
  });
  it("finds nothing for an unknown word, and doesn't search for blanks", () => {
    expect(searchSettings("codec zzz")).toEqual([]);
    expect(searchSettings(" 　")).toBeUndefined();
  });
  it("covers every fold", () => {
    expect([...new Set(SETTINGS.map(({ fold }) => fold))].toSorted()).toEqual(["presets", ...FOLDS].toSorted());
  });
});
