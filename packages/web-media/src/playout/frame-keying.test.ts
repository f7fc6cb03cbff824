import { expect, it } from "vitest";
import { FrameKeying } from "./frame-keying.ts";
import type { Unpack } from "./playout-ports.ts";

interface Closable {
  closed: number;
  close(): void;
}
const frame = () => {
  const made: Closable = {
    closed: 0,
    close() {
      made.closed += 1;
    },
  };
  return made as Closable & VideoFrame;
};
/** Lets pending promises settle. */
const settle = async (): Promise<void> => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
};

it("loads the unpacker with the first frame, and returns frames in order", async () => {
  let opened = 0;
  const resolvers: ((frame: VideoFrame) => void)[] = [];
  const unpack: Unpack = () => new Promise((resolve) => resolvers.push(resolve));
  const keying = new FrameKeying(
    async () => {
      opened += 1;
      return unpack;
    },
    (error) => {
      throw error;
    },
  );
  expect(opened).toBe(0);
  const taken: VideoFrame[] = [];
  const shown = [frame(), frame()];
  for (const _ of shown) keying.unpack(frame(), (one) => taken.push(one));
  await settle();
  expect([opened, resolvers.length]).toEqual([1, 1]);
  resolvers[0]?.(shown[0] as VideoFrame);
  await settle();
  resolvers[1]?.(shown[1] as VideoFrame);
  await settle();
  expect(taken).toEqual(shown);
});

it("drops frames that arrive faster than they are unpacked", async () => {
  const keying = new FrameKeying(
    async () => () => new Promise(() => undefined),
    () => undefined,
  );
  const frames = Array.from({ length: 5 }, frame);
  for (const one of frames) keying.unpack(one, () => undefined);
  await settle();
  expect(frames.map(({ closed }) => closed)).toEqual([0, 0, 0, 1, 1]);
});

it("reports once that a machine can't unpack, and keeps no frame", async () => {
  const errors: string[] = [];
  const keying = new FrameKeying(
    () => Promise.reject(new Error("no RGBA")),
    ({ message }) => errors.push(message),
  );
  const frames = [frame(), frame()];
  for (const one of frames) {
    keying.unpack(one, () => undefined);
    await settle();
  }
  expect(frames.map(({ closed }) => closed)).toEqual([1, 1]);
  expect(errors).toEqual(["no RGBA"]);
});
