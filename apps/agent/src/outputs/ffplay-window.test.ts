import type { ErrorBody } from "@setsuna/contracts";
import { useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { findTool, thisMachine } from "../gstreamer/gstreamer.ts";
import { FfplayWindow } from "./ffplay-window.ts";
import { footage } from "./footage.fake.ts";

vi.setConfig({ testTimeout: 90_000 });

const ffplay = findTool("ffplay", thisMachine());
const WANTS = { video: true, audio: false };
afterEach(() => vi.unstubAllEnvs());

let restore: (() => void) | undefined;
beforeAll(async () => {
  restore = await useBundledMedia();
});
afterAll(() => restore?.());

it.skipIf(ffplay === undefined)("passes FFmpeg's player a format that it can read", async () => {
  vi.stubEnv("SDL_VIDEODRIVER", "dummy");
  vi.stubEnv("SDL_AUDIODRIVER", "dummy");
  let told: (error: ErrorBody | undefined) => void = () => undefined;
  const ended = new Promise<ErrorBody | undefined>((resolve) => {
    told = resolve;
  });
  const window = new FfplayWindow(ffplay ?? "", WANTS, told);
  for (const unit of footage()) await window.write(unit);
  expect(window.size()).toEqual({ width: 1280, height: 720 });
  await window.finish();
  expect(await ended).toBeUndefined();
  await window.close();
});

it("reports that the player can't be started", async () => {
  const told = await new Promise<ErrorBody | undefined>((resolve) => {
    const window = new FfplayWindow("/nowhere/ffplay", WANTS, resolve);
    expect(window.isOpen).toBe(false);
  });
  expect(told).toMatchObject({ code: "window-missing" });
});
