import { describe, expect, it } from "vitest";
import { nextChannel } from "../streaming/next-channel.ts";
import { nextSource, othersOf, takenProblems } from "./channel-rules.ts";
import { readSenderForm } from "./read-sender-form.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "./sender-form.ts";

const first: SenderForm = { ...EMPTY_SENDER_FORM, serialId: "abc-defg", controlChannel: "1" };
const second: SenderForm = { ...first, videoChannel: "2", audioChannel: "2", controlChannel: "2" };
const problems = (form: SenderForm, ...others: SenderForm[]) => takenProblems(form, { others, videoChannels: undefined });

describe("a channel can't be sent twice from one page", () => {
  it("so every kind is numbered separately", () => expect(problems(second, first)).toEqual({}));
  it.each(["videoChannel", "audioChannel", "controlChannel"] as const)("%s", (field) =>
    expect(problems({ ...second, [field]: "1" }, first)).toEqual({ [field]: "channel-twice" }),
  );
  it("unless it belongs to another ID", () => expect(problems({ ...first, serialId: "zzz-zzzz" }, first)).toEqual({}));
  it("however the ID is written", () =>
    expect(problems({ ...second, serialId: "ABCDEFG", videoChannel: "01" }, first)).toEqual({ videoChannel: "channel-twice" }));
  it("unless the other sends no audio", () =>
    expect(problems({ ...second, audioChannel: "1" }, { ...first, audioSource: "none" })).toEqual({}));
  it("unless it sends no audio itself", () =>
    expect(problems({ ...second, audioChannel: "1", audioSource: "none" }, first)).toEqual({}));
  it("including FAST channels", () => {
    const fast = { ...first, fastChannel: "3" };
    expect(problems({ ...second, videoChannel: "3" }, fast)).toEqual({ videoChannel: "channel-twice" });
    expect(problems({ ...second, fastChannel: "3" }, fast)).toEqual({ fastChannel: "channel-twice" });
    expect(problems({ ...second, fastChannel: "1" }, first)).toEqual({ fastChannel: "channel-twice" });
    const silent = { ...second, audioChannel: "", fastChannel: "1" };
    expect(problems(silent, { ...first, videoChannel: "" })).toEqual({});
  });
  it("including bitrate-control channels, but two sources may follow the same one", () => {
    expect(problems({ ...second, qualityChannel: "1" }, first)).toEqual({ qualityChannel: "channel-twice" });
    expect(problems({ ...second, controlChannel: "9" }, { ...first, qualityChannel: "9" })).toEqual({
      controlChannel: "channel-twice",
    });
    expect(problems({ ...second, qualityChannel: "9" }, { ...first, qualityChannel: "9" })).toEqual({});
  });
});

describe("video channels end at the limit of the ID", () => {
  const limited = (form: SenderForm) => takenProblems(form, { others: [], videoChannels: 3 });
  it("but audio channels don't", () => {
    expect(limited({ ...first, videoChannel: "3", audioChannel: "200" })).toEqual({});
    expect(limited({ ...first, videoChannel: "4" })).toEqual({ videoChannel: "channel-over-limit" });
    expect(limited({ ...first, fastChannel: "4" })).toEqual({ fastChannel: "channel-over-limit" });
    expect(limited({ ...first, videoChannel: "", fastChannel: "4" })).toEqual({});
  });
});

it("a conflict between sources prevents a form from starting", () => {
  const read = readSenderForm({ ...second, videoChannel: "1" }, { others: [first], videoChannels: 3 });
  expect(read.settings).toBeUndefined();
  expect(read.problems.target).toEqual({ videoChannel: "channel-twice" });
  expect(readSenderForm({ ...second, fastChannel: "4" }, { others: [], videoChannels: 3 }).problems.fast).toBe(
    "channel-over-limit",
  );
  expect(readSenderForm({ ...second, qualityChannel: "1" }, { others: [first], videoChannels: 3 }).problems.qualityChannel).toBe(
    "channel-twice",
  );
  expect(readSenderForm(second, { others: [first], videoChannels: 3 }).settings).toBeDefined();
});

describe("othersOf", () => {
  const sources = (...running: boolean[]) =>
    running.map((each, index) => ({ form: { ...first, serialId: String(index) }, running: each }));
  const ids = (...running: boolean[]) => othersOf(sources(...running)).map((forms) => forms.map(({ serialId }) => serialId));
  it("a channel belongs to the first in the list while nothing runs", () =>
    expect(ids(false, false, false)).toEqual([[], ["0"], ["0", "1"]]));
  it("and to a running one, wherever it is in the list", () => expect(ids(false, false, true)).toEqual([["2"], ["0", "2"], []]));
});

describe("nextSource", () => {
  it("picks free video and audio channels and no others", () => {
    const next = nextSource(
      { ...first, qualityChannel: "9" },
      [first, { ...first, videoChannel: "3", fastChannel: "2" }],
      nextChannel,
    );
    expect(next).toMatchObject({
      serialId: "abc-defg",
      videoChannel: "4",
      audioChannel: "3",
      controlChannel: "",
      qualityChannel: "",
    });
    expect(next.audioSource).toBe("none");
  });
});
