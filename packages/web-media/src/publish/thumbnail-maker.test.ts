import { MediaSessionId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { expect, it, vi } from "vitest";
import { ThumbnailMaker } from "./thumbnail-maker.ts";

const track = {} as MediaStreamTrack;
const A = MediaSessionId.parse("a".repeat(22));
const B = MediaSessionId.parse("b".repeat(22));
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

it("makes one immediately, every ten seconds, and for each new publication", async () => {
  const sent: string[] = [];
  let made = 0;
  const maker = new ThumbnailMaker(async () => `jpeg${++made}`);
  for (let second = 0; second <= 20; second += 1) {
    maker.tick(second < 15 ? A : B, track, milliseconds(second * 1000), (jpeg) => sent.push(`${second} ${jpeg}`));
    await settle();
  }
  expect(sent).toEqual(["0 jpeg1", "10 jpeg2", "15 jpeg3"]);
});

it("makes one at a time, skips missing frames, and continues after a failure", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const answers: ((jpeg: string | undefined) => void)[] = [];
  const make = vi.fn(() => new Promise<string | undefined>((resolve) => answers.push(resolve)));
  const maker = new ThumbnailMaker(make);
  const send = vi.fn();
  maker.tick(A, track, milliseconds(0), send);
  maker.tick(A, track, milliseconds(20_000), send);
  expect(make).toHaveBeenCalledTimes(1);
  answers[0]?.(undefined);
  await settle();
  expect(send).not.toHaveBeenCalled();
  make.mockRejectedValueOnce(new Error("no picture"));
  maker.tick(A, track, milliseconds(30_000), send);
  await settle();
  maker.tick(A, track, milliseconds(40_000), send);
  answers[1]?.("jpeg");
  await settle();
  expect(send.mock.calls).toEqual([["jpeg"]]);
  warn.mockRestore();
});
