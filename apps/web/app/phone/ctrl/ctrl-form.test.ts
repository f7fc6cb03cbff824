import { describe, expect, it } from "vitest";
import { CTRL_FORM_SOURCE, controllerChannelOf, readCtrlForm } from "./ctrl-form.ts";

const form = { serialId: "abc-defg", password: "s3cret!", motion: "2", controllerChannel: "4" } as const;

describe("readCtrlForm", () => {
  it("reads ID and channels", () =>
    expect(readCtrlForm(form)).toEqual({
      problems: {},
      target: { serialId: "abcdefg", motionChannel: 2, controllerChannel: 4 },
    }));
  it("can omit sensors", () => expect(readCtrlForm({ ...form, motion: "none" }).target?.motionChannel).toBeUndefined());
  it.each(["3", "20", "", "4.5", "x"])("refuses %j for a controller", (controllerChannel) =>
    expect(readCtrlForm({ ...form, controllerChannel })).toEqual({ target: undefined, problems: { controllerChannel: true } }),
  );
});

describe("controllerChannelOf", () => {
  it("allows only channels 4 to 19", () => {
    expect([controllerChannelOf(4, 0), controllerChannelOf(4, 15), controllerChannelOf(4, 16)]).toEqual([4, 19, undefined]);
    expect([controllerChannelOf(19, 0), controllerChannelOf(19, 1)]).toEqual([19, undefined]);
  });
});

describe("CTRL_FORM_SOURCE", () => {
  it("stores everything but the password", () => {
    const stored = CTRL_FORM_SOURCE.serialise(form);
    expect(stored).not.toContain("s3cret!");
    expect(CTRL_FORM_SOURCE.parse(stored)).toEqual({ serialId: "abc-defg", motion: "2", controllerChannel: "4" });
  });
  it("reads a link and ignores an unknown choice", () =>
    expect(CTRL_FORM_SOURCE.query(new URLSearchParams("id=abc-defg&motion=9&controller=7"))).toEqual({
      serialId: "abc-defg",
      controllerChannel: "7",
    }));
});
