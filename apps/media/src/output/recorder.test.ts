import { createSocket } from "node:dgram";
import { expect, it } from "vitest";
import { Recorder } from "./recorder.ts";

/** Writes to nobody, by UDP; opening takes `openingMs`. */
const recorderOf = (openingMs: number, isJoinedLate: boolean, port: number): Recorder => {
  const moments = [0, openingMs];
  const target = {
    type: "container",
    format: "mpegts",
    target: `udp://127.0.0.1:${port}`,
    options: {},
    isUnordered: true,
    isJoinedLate,
  } as const;
  return new Recorder({ target, video: { codec: "H264", width: 64, height: 64 } }, () => moments.shift() ?? openingMs);
};

const packet = (at: number, isKeyframe: boolean) => ({
  kind: "video" as const,
  isKeyframe,
  at,
  data: Uint8Array.of(0, 0, 0, 1, 0x65, 0x88),
});

it.each([
  ["a reader that came late: from the next keyframe on", 60_000, true, [false, false, true, true]],
  ["a reader that was there: all of it", 100, true, [true, true, true, true]],
  ["a file, however long its disk took: all of it", 60_000, false, [true, true, true, true]],
] as const)("gives %s", async (_what, openingMs, isJoinedLate, written) => {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const recorder = recorderOf(openingMs, isJoinedLate, socket.address().port);
  const taken: boolean[] = [];
  for (const [at, isKeyframe] of [
    [0, true],
    [40, false],
    [80, true],
    [120, false],
  ] as const)
    taken.push(await recorder.write(packet(at, isKeyframe)));
  await recorder.close();
  socket.close();
  expect(taken).toEqual(written);
});
