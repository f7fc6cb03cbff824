import { ERRORS } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { windowProgram } from "../outputs/window-output.ts";
import { findTool, needElements } from "./gstreamer.ts";
import { gstreamerFailure, type PipelineUse } from "./gstreamer-failure.ts";

const from = (element: string, words: string): string => `ERROR: from element /GstPipeline:pipeline0/${element}: ${words}\n`;

it.each<[string, PipelineUse, boolean, string]>([
  ['WARNING: erroneous pipeline: no element "ndisrc"', "ndi", false, "gstreamer-plugin-missing"],
  [from("GstNdiSink:ndisink0", "Failed loading NDI SDK"), "ndi", false, "ndi-runtime-missing"],
  [from("GstNdiSrc:ndisrc0", "Could not connect to this source"), "ndi", false, "ndi-source-missing"],
  [from("GstDecklinkVideoSink:d", "state change failed\nFailed to start"), "decklink", false, "decklink-driver-missing"],
  ["0:00 ERROR decklinkvideosrc: Failed to acquire input", "decklink", true, "decklink-missing"],
  [
    from("GstBaseSrc:s", "Internal data stream error. streaming stopped, reason not-negotiated (-4)"),
    "decklink",
    true,
    "decklink-format",
  ],
  [from("GstXImageSink:x", "Could not initialise X output"), "window", false, "window-missing"],
  ["killed", "ndi", false, "pipeline-failed"],
  ["", "decklink", true, "pipeline-failed"],
])("reports %j (%s, driver %s) as %s", (words, use, hasDriver, code) => {
  expect(gstreamerFailure(words, use, hasDriver).code).toBe(code);
});

it("says what to install, in both languages", () => {
  for (const code of ["gstreamer-missing", "gstreamer-plugin-missing", "ndi-runtime-missing", "decklink-driver-missing"] as const)
    for (const language of ["ja", "en"] as const) {
      expect(ERRORS[code][language]).toMatch(/Linux|Desktop Video/);
      expect(ERRORS[code][language]).toMatch(/Mac|blackmagicdesign/);
    }
});

it("finds GStreamer where the user or an installer put it, in that order", () => {
  const windows = {
    platform: "win32",
    env: { GSTREAMER_1_0_ROOT_MSVC_X86_64: "D:\\gst", Path: "C:\\one;C:\\two" },
    exists: (file: string) => ["D:\\gst\\bin\\gst-launch-1.0.exe", "C:\\two\\gst-launch-1.0.exe"].includes(file),
  };
  expect(findTool("gst-launch-1.0", windows)).toBe("D:\\gst\\bin\\gst-launch-1.0.exe");
  const mac = { platform: "darwin", env: { PATH: "/usr/bin" }, exists: (file: string) => file.startsWith("/Library/Frameworks") };
  expect(findTool("gst-launch-1.0", mac)).toBe("/Library/Frameworks/GStreamer.framework/Versions/1.0/bin/gst-launch-1.0");
});

it("names the missing part", async () => {
  const bare = { platform: "linux", env: { PATH: "/nowhere", DISPLAY: ":0" }, exists: () => false };
  await expect(needElements(["gdppay"], bare)).rejects.toMatchObject({ code: "gstreamer-missing" });
  await expect(windowProgram({ video: true, audio: true }, bare)).rejects.toMatchObject({ code: "window-missing" });
  await expect(windowProgram({ video: true, audio: false }, { ...bare, env: {} })).rejects.toMatchObject({
    code: "window-missing",
  });
  const player = { ...bare, exists: (file: string) => file === "/nowhere/ffplay" };
  expect(await windowProgram({ video: true, audio: true }, player)).toEqual({ name: "ffplay", tool: "/nowhere/ffplay" });
});
