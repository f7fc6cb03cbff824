import { expect, it } from "vitest";
import { nextChannel } from "./next-channel.ts";

it.each([
  [[], "1"],
  [["1", "2"], "3"],
  [["2", " 1 ", "x", "4"], "3"],
  [Array.from({ length: 255 }, (_, index) => String(index + 1)), ""],
])("the channel after %j is %j", (texts, next) => expect(nextChannel(texts)).toBe(next));
