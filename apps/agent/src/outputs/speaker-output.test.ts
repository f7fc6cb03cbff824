import { expect, it } from "vitest";
import { outputPlace } from "./output-place.ts";
import { speakerProgram, speakerTarget } from "./speaker-output.ts";

const machine = (platform: string, ...files: string[]) => ({
  platform,
  env: { PATH: "/nowhere" },
  exists: (file: string) => files.includes(file),
});

it("reads an audio device with and without a name, and leaves other targets alone", () => {
  expect(speakerTarget("speaker")).toEqual({});
  expect(speakerTarget("speaker:hw:1,0")).toEqual({ device: "hw:1,0" });
  for (const other of ["speaker:", "speaker.mkv", "loudspeaker", "window"]) expect(speakerTarget(other)).toBeUndefined();
});

it("plays through FFmpeg's player without GStreamer, but not on a named device", async () => {
  const player = machine("linux", "/nowhere/ffplay");
  expect(await speakerProgram(undefined, player)).toEqual({ name: "ffplay", tool: "/nowhere/ffplay" });
  await expect(speakerProgram("hw:1,0", player)).rejects.toMatchObject({ code: "gstreamer-missing" });
  await expect(speakerProgram(undefined, machine("linux"))).rejects.toMatchObject({ code: "gstreamer-missing" });
  await expect(speakerProgram("Headphones", machine("darwin"))).rejects.toMatchObject({ code: "bad-usage" });
});

it("rejects video without audio", async () => {
  await expect(outputPlace("speaker", undefined, { video: true, audio: false })).rejects.toMatchObject({ code: "bad-usage" });
});
