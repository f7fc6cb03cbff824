import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StudioError } from "@setsuna/contracts";
import { useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { decodedFrames } from "../../../media/src/output/decoded-frames.fake.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { footage } from "./footage.fake.ts";
import { outputPlace } from "./output-place.ts";

vi.setConfig({ testTimeout: 90_000 });

let restore: (() => void) | undefined;
beforeAll(async () => {
  restore = await useBundledMedia();
});
afterAll(() => restore?.());

/** Mounts a disk of 512 KiB, which needs root on Linux. */
const folder = mkdtempSync(join(tmpdir(), "setsuna-full-"));
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", folder]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** One keyframe, then the recording's other pictures repeatedly, as senders without regular keyframes. */
const show = (count: number): MediaUnit[] => {
  const [key, ...others] = footage();
  const rest = others.filter(({ isKeyframe }) => !isKeyframe);
  if (key === undefined) throw new Error("no footage");
  return Array.from({ length: count }, (_, index) => {
    const unit = index === 0 ? key : (rest[(index - 1) % rest.length] ?? key);
    return { ...unit, at: key.at + 40 * index };
  });
};

const picturesOf = async (path: string): Promise<number> => (await decodedFrames(path, "scale=64:36", () => true)).length;

it.skipIf(!isMounted).each(["mp4", "mkv", "ts"])("keeps the recording when the disk is full: %s", async (ending) => {
  const path = join(folder, `show-${ending}.${ending}`);
  const wants = { video: true, audio: false };
  const place = await outputPlace(path, undefined, wants);
  const quiet = { wants, dueAt: () => undefined, waiting: () => undefined, failed: () => undefined };
  const recorder = await place.open(quiet);
  let given = 0;
  const record = async (): Promise<void> => {
    for (const unit of show(2000)) {
      await recorder.write(unit);
      given += 1;
    }
  };
  const refused = (error: unknown): unknown => (error instanceof StudioError ? error.code : error);
  const code = await record().catch(refused);
  await recorder.close().catch(refused);
  expect(code).toBe("disk-full");
  const size = statSync(path).size;
  const pictures = await picturesOf(path);
  rmSync(path);
  expect(size).toBeGreaterThan(400_000);
  expect(pictures).toBeGreaterThan(given - 60);
});
