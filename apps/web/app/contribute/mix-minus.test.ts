import { Channel, type DirectedGuest } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { channelsHeard } from "./mix-minus.ts";

const [one, two, three, five] = [1, 2, 3, 5].map((number) => Channel.parse(number));
const heard = (direction: Pick<DirectedGuest, "channel" | "returnChannel" | "others">) => [...channelsHeard(direction)];
const others = [two, three].filter((channel) => channel !== undefined);

it("lets a guest on air hear every other guest on air, but never itself", () => {
  expect(heard({ channel: one, others })).toEqual([2, 3]);
  expect(heard({ channel: one, returnChannel: one, others })).toEqual([2, 3]);
  expect(heard({ channel: one })).toEqual([]);
});

it("plays a guest once if its video is returned", () => {
  expect(heard({ channel: one, returnChannel: two, others })).toEqual([3]);
});

it("adds no guest to a program, and lets a waiting guest hear only its return video", () => {
  expect(heard({ channel: one, returnChannel: five, others })).toEqual([]);
  expect(heard({ others })).toEqual([]);
  expect(heard({ returnChannel: two, others })).toEqual([]);
});
