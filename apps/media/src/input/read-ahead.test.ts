import { Packet } from "node-av/lib";
import { expect, it } from "vitest";
import type { PlayableStream, ReadPacket } from "./playable-input.ts";
import { MAX_WAITING_S, readAhead } from "./read-ahead.ts";

const stream: PlayableStream = { decode: async () => [] };
const packetAt = (seconds: number): ReadPacket => {
  const packet = new Packet();
  packet.alloc();
  packet.pts = BigInt(Math.round(seconds * 1e6));
  packet.dts = packet.pts;
  return { stream, packet };
};

const pipe = (seconds: number, isEnded: boolean) => {
  let number = 0;
  return (): Promise<ReadPacket | undefined> => {
    number += 1;
    if (number <= seconds * 25) return Promise.resolve(packetAt(number / 25));
    return isEnded ? Promise.resolve(undefined) : new Promise(() => undefined);
  };
};

it("treats a pipe as a file if it delivers faster than a live source could, or ends at once", async () => {
  expect(await readAhead(pipe(60, false))).toMatchObject({ isFile: true });
  const short = await readAhead(pipe(2, true));
  expect(short).toMatchObject({ isFile: true });
  expect(short.packets).toHaveLength(50);
  expect(await short.pending).toBeUndefined();
});

it("reads five seconds ahead, then waits for a live source without losing data", async () => {
  const { packets, pending, isFile } = await readAhead(pipe(MAX_WAITING_S - 1, false));
  expect(isFile).toBe(false);
  expect(packets).toHaveLength((MAX_WAITING_S - 1) * 25);
  expect(pending).toBeDefined();
});

it("rejects with the error that reading throws", async () => {
  await expect(readAhead(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});
