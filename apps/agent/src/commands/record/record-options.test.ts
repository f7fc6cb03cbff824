import { Channel, type StreamKind } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { choiceOf } from "./record-options.ts";

const STREAMS: readonly (readonly [StreamKind, number])[] = [
  ["video", 1],
  ["audio", 1],
  ["audio", 224],
  ["audio", 239],
  ["audio", 254],
  ["video", 255],
];
const refused = (code: string) => expect.objectContaining({ code });
const taken = (values: Parameters<typeof choiceOf>[0]["values"]) => {
  const takes = choiceOf({ values });
  return STREAMS.filter(([kind, number]) => takes({ kind, channel: Channel.parse(number) })).map((stream) => stream.join(" "));
};

it("records every program of an ID, but crew talk only on its own channel", () => {
  expect(taken({ all: true })).toEqual(["video 1", "audio 1", "video 255"]);
  expect(taken({ channel: ["1", "224"] })).toEqual(["video 1", "audio 1", "audio 224"]);
});

it("needs either all channels or specific ones", () => {
  for (const values of [{}, { all: true, channel: ["1"] }]) expect(() => choiceOf({ values })).toThrow(refused("bad-usage"));
  expect(() => choiceOf({ values: { channel: ["0"] } })).toThrow(refused("bad-channel"));
});
