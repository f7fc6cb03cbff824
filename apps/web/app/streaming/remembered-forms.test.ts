import { describe, expect, it } from "vitest";
import { MULTI_LATENCY_FORM_SOURCE } from "../multi-latency/multi-latency-form.ts";
import { CAMERA_FORM_SOURCE } from "../phone/camera/camera-form.ts";
import { CTRL_FORM_SOURCE } from "../phone/ctrl/ctrl-form.ts";
import { PLAYER_FORM_SOURCE } from "../phone/player/player-form-source.ts";
import { RECEIVER_FORM_SOURCE } from "../receiver/receiver-form-source.ts";
import { SENDER_FORM_SOURCE } from "../sender/sender-form-source.ts";
import { TWO_WAY_FORM_SOURCE } from "../two-way/two-way-form.ts";
import { controlTargetSource } from "./control-target.ts";
import { linkQuery } from "./link-query.ts";
import { RememberedForms } from "./remembered-forms.ts";
import { type FormSource, withChanged } from "./use-client-form.ts";

const source = RECEIVER_FORM_SOURCE;
const opened = (search: string, stored: string | null = null) =>
  new RememberedForms(source, stored, source.link(linkQuery(search)));
const reopened = (text: string) => opened("", text).list();

describe("a device's memory of a screen's forms", () => {
  it.each(["id=abc-defg&delay=250&name=Stage", "id=abc-defg&video=1,2&name=A,B&route=direct", "delay=99999999"])(
    "stores nothing from the link %s",
    (search) => expect(reopened(opened(search).text())).toEqual([{}]),
  );
  it("stores only the user's changes on top of a link", () => {
    const forms = opened("id=abc-defg&video=1,2&name=A,B", '{"delayMs":"100","volume":0.5}');
    forms.change(0, { volume: 1 });
    forms.change(1, { volume: 0.2 });
    forms.remove(1);
    expect(reopened(forms.text())).toEqual([{ delayMs: "100", volume: 1 }]);
  });
  it("stores an added form without the link's shared fields", () => {
    const forms = opened("id=abc-defg", '{"delayMs":"100"}');
    forms.add(1, { ...source.empty, serialId: "abc-defg", videoChannel: "2" });
    expect(forms.list()[1]).toMatchObject({ videoChannel: "2" });
    expect(forms.text()).not.toContain("abc-defg");
    forms.remove(0);
    expect(reopened(forms.text())).toMatchObject([{ videoChannel: "2" }]);
  });
  it("stores only the replaced forms", () => {
    const forms = opened("id=abc-defg", '[{"delayMs":"100"},{"volume":0.5}]');
    forms.replace(
      new Map([
        [5, { ...source.empty, videoChannel: "2" }],
        [6, { ...source.empty, videoChannel: "3" }],
      ]),
    );
    expect(reopened(forms.text()).map(({ videoChannel, delayMs }) => [videoChannel, delayMs])).toEqual([
      ["2", source.empty.delayMs],
      ["3", source.empty.delayMs],
    ]);
  });
});

const SOURCES: readonly (readonly [string, FormSource<never>])[] = Object.entries({
  receiver: RECEIVER_FORM_SOURCE,
  sender: SENDER_FORM_SOURCE,
  camera: CAMERA_FORM_SOURCE,
  player: PLAYER_FORM_SOURCE,
  ctrl: CTRL_FORM_SOURCE,
  "two ways": TWO_WAY_FORM_SOURCE,
  "multi latency": MULTI_LATENCY_FORM_SOURCE,
  tally: controlTargetSource("setsuna.tally", "1"),
}) as never;
/** Any text is valid for these, as are switches. */
const FREE = /^(name|password|videoDeviceId|audioDeviceId)$/;

describe.each(SOURCES)("the %s", (_name, one) => {
  const { empty, parse, serialise } = one as unknown as FormSource<Record<string, unknown>>;
  const typed = Object.entries(empty).filter(([field, value]) => typeof value === "string" && !FREE.test(field));

  it.each(typed)("neither stores nor reads an invalid %s", (field) => {
    for (const bad of ["99999999", "x y", "-1"]) {
      expect(parse(serialise({ [field]: bad }))).toEqual({});
      expect(parse(JSON.stringify({ [field]: bad }))).toEqual({});
    }
  });
  it("keeps the last good value of a field while a bad one is typed", () => {
    const [[field, value] = ["", ""]] = typed.filter(([, text]) => text !== "");
    const before = parse(serialise({ [field]: value }));
    expect(before).toEqual({ [field]: value });
    expect(withChanged({ parse, serialise }, before, { [field]: "99999999" })).toEqual(before);
  });
  it("reads what it stored", () => {
    const whole = parse(serialise(empty));
    expect({ ...empty, ...whole }).toEqual(empty);
    expect(whole).not.toHaveProperty("password");
  });
});
