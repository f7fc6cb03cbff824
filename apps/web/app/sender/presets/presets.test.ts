import { SerialId } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { linkQuery } from "../../streaming/link-query.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "../sender-form.ts";
import { senderLink, senderQuery } from "../sender-query.ts";
import { presetAddress, UNLINKED_FIELDS } from "./preset-link.ts";
import {
  deletePreset,
  formsOf,
  MAX_PRESETS,
  type Presets,
  parsePresets,
  presetName,
  renamePreset,
  savePreset,
  serialisePresets,
} from "./presets.ts";

const ID = SerialId.parse("abcdefg");
const OTHER_ID = SerialId.parse("hijklmn");
const form: SenderForm = { ...EMPTY_SENDER_FORM, serialId: "abc-defg", password: "secret12", size: "1080", codec: "H264" };
const NONE: Presets = new Map();

const SOURCES = (["camera", "screen", "test"] as const).flatMap((video) =>
  (["microphone", "test", "none"] as const).map((audio) => [video, audio] as const),
);

const saved = (presets: Presets, name: string, fields: SenderForm = form, id = ID): Presets => {
  const after = savePreset(presets, id, name, [fields]);
  if (after === undefined) throw new Error("The preset was not saved");
  return after;
};
const namesOf = (presets: Presets, id = ID) => presets.get(id)?.map(({ name }) => name);

describe("presets", () => {
  it("restore every setting except the password", () => {
    const text = serialisePresets(saved(NONE, "Show"));
    expect(text).not.toContain("secret12");
    const { password: _password, ...settings } = form;
    expect(parsePresets(text).get(ID)).toEqual([{ name: "Show", fields: settings, others: [] }]);
  });
  it("belong to one ID", () => {
    const both = saved(saved(NONE, "A"), "B", form, OTHER_ID);
    expect([namesOf(both), namesOf(both, OTHER_ID)]).toEqual([["A"], ["B"]]);
  });
  it("replace the one of the same name, and stop at the limit", () => {
    let presets = NONE;
    for (let count = 0; count < MAX_PRESETS; count += 1) presets = saved(presets, `Show ${count}`);
    expect(savePreset(presets, ID, "One more", [form])).toBeUndefined();
    const replaced = saved(presets, "Show 3", { ...form, size: "720" });
    expect(namesOf(replaced)).toHaveLength(MAX_PRESETS);
    expect(replaced.get(ID)?.[0]).toMatchObject({ name: "Show 3", fields: { size: "720" } });
  });
  it("restore every source of the page", () => {
    const second: SenderForm = { ...form, videoChannel: "2", audioSource: "none" };
    const text = serialisePresets(savePreset(NONE, ID, "Two cameras", [form, second]) ?? NONE);
    const [preset] = parsePresets(text).get(ID) ?? [];
    expect(preset && formsOf(preset, "secret12")).toEqual([form, { ...second, password: "secret12" }]);
  });
  it("keep names unique when renamed, and can be deleted", () => {
    const two = saved(saved(NONE, "A"), "B");
    expect(renamePreset(two, ID, "A", "B")).toBeUndefined();
    expect(namesOf(renamePreset(two, ID, "A", "C") ?? NONE)).toEqual(["B", "C"]);
    expect(namesOf(deletePreset(two, ID, "B"))).toEqual(["A"]);
  });
  it.each([
    ["  Show ２ ", "Show 2"],
    ["   ", undefined],
    ["x".repeat(41), undefined],
  ])("read the name %j as %j", (typed, name) => expect(presetName(typed)).toBe(name));
  it.each([null, "", "{", "[]", "5", '{"abcdefg":5}', '{"no-id":[{"name":"A","fields":{}}]}', '{"abcdefg":[{"name":""}]}'])(
    "ignore storage that holds %j",
    (stored) => expect([...parsePresets(stored).values()].flat()).toEqual([]),
  );
  it("skip settings that the form would refuse", () => {
    const fields = { size: "4320", framesPerSecond: "1000", videoBitrateMbps: "8", password: "secret12", surprise: 1 };
    const stored = JSON.stringify({ [ID]: [{ name: "A", fields }] });
    expect(parsePresets(stored).get(ID)).toEqual([{ name: "A", fields: { videoBitrateMbps: "8" }, others: [] }]);
  });
});

describe("presetAddress", () => {
  const changed: SenderForm = {
    ...form,
    videoChannel: "3",
    audioChannel: "4",
    controlChannel: "5",
    fastChannel: "6",
    holdDelayMs: "400",
    qualityChannel: "7",
    videoSource: "test",
    audioSource: "test",
    framesPerSecond: "25",
    videoBitrateMbps: "2.5",
    followSlowest: true,
    audioChannels: "6",
    route: "auto",
    directReceivers: "2",
  };
  const opened = (address: string) => senderQuery(linkQuery(new URL(address).search));
  it.each([
    ["changed", changed],
    ["recommended", { ...EMPTY_SENDER_FORM, serialId: "abc-defg" }],
  ])("reopens a %s set-up, except for the fields without a parameter", (_, given) => {
    const expected = Object.fromEntries(
      Object.entries(given).filter(([name]) => !(UNLINKED_FIELDS as readonly string[]).includes(name)),
    );
    expect(opened(presetAddress("https://studio.example/studio/", [given], false))).toMatchObject({
      ...expected,
      serialId: "abc-defg",
    });
  });
  it("reopens every source of a page, including blank channels", () => {
    const forms: readonly [SenderForm, ...SenderForm[]] = [
      changed,
      { ...changed, videoChannel: "", fastChannel: "", qualityChannel: "", audioSource: "none", size: "720" },
      { ...changed, videoChannel: "7", audioChannel: "", controlChannel: "", videoSource: "camera", audioSource: "microphone" },
    ];
    const { shared, each } = senderLink(linkQuery(new URL(presetAddress("https://studio.example/studio/", forms, false)).search));
    const unlinked = Object.fromEntries(UNLINKED_FIELDS.map((name) => [name, changed[name]]));
    expect(each.map((fields) => ({ ...shared, ...fields, ...unlinked }))).toEqual(forms);
  });
  it.each(SOURCES)("combines the video from %s with the audio from %s", (videoSource, audioSource) => {
    const address = presetAddress("https://studio.example/studio/", [{ ...changed, videoSource, audioSource }], false);
    expect(opened(address)).toMatchObject({ videoSource, audioSource });
  });
  it("carries the password in the fragment, and only if asked", () => {
    const of = (withPassword: boolean) => new URL(presetAddress("https://studio.example/", [changed], withPassword));
    expect([of(true).hash, of(false).hash, of(true).search.includes("secret12")]).toEqual(["#password=secret12", "", false]);
  });
});
