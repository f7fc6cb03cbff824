import type { Writable } from "node:stream";
import { encodeTestStamp, writeTestStamp } from "@setsuna/playout";
import { epochNow } from "@setsuna/testkit/page";

const WIDTH = 320;
const HEIGHT = 180;
const FRAMES_PER_SECOND = 10;
const FRAME_MS = 1000 / FRAMES_PER_SECOND;
const FRAME_BYTES = (WIDTH * HEIGHT * 3) / 2;
const GRAY = 128;
/** YUV4MPEG2: a stream line, then a line and the planes of each frame. */
const STREAM_LINE = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`;
const FRAME_LINE = Buffer.from("FRAME\n");

/** A moving bar with a test stamp of `at`, ms since the Unix epoch. */
const stampedFrame = (number: number, at: number): Buffer => {
  const planes = Buffer.alloc(FRAME_BYTES, GRAY);
  const bar = (number * 4) % HEIGHT;
  planes.fill(0, bar * WIDTH, Math.min(HEIGHT, bar + 20) * WIDTH);
  writeTestStamp(planes, WIDTH, WIDTH, encodeTestStamp(at));
  return Buffer.concat([FRAME_LINE, planes]);
};

/**
 * A camera with a constant frame rate for `setsuna send --input -`, once the agent has opened it: the agent plays frames that waited
 * in its pipe like a file, late by the time they waited. Returns a function that stops the camera.
 */
export const feedStamped = (into: Writable, opened: Promise<unknown>): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let number = 0;
  const send = (at: number): void => {
    into.write(stampedFrame(number, at));
    number += 1;
  };
  const sendDue = (start: number): void => {
    while (start + number * FRAME_MS <= epochNow()) send(start + number * FRAME_MS);
    timer = setTimeout(sendDue, start + number * FRAME_MS - epochNow(), start);
  };
  const stop = (): void => clearTimeout(timer);
  // The reading process may be killed.
  into.on("error", stop);
  into.write(STREAM_LINE);
  send(epochNow());
  void opened.then(() => sendDue(epochNow() - FRAME_MS));
  return stop;
};
