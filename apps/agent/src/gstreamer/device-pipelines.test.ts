import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GdpReader } from "../../../media/src/gstreamer/gdp.ts";
import { Pipeline } from "../../../media/src/gstreamer/pipeline.ts";
import { GstreamerCapture } from "../../../media/src/input/gstreamer-capture.ts";
import { footage } from "../outputs/footage.fake.ts";
import { SupervisedSource } from "../sources/supervised-source.ts";
import { DECKLINK_MODES } from "./decklink-modes.ts";
import { deviceAddress } from "./device-address.ts";
import { findTool, pipelineFailure, pipelineOrder, thisMachine } from "./gstreamer.ts";
import { captureOrder, openDeviceOutput, pipelineOutput } from "./open-device.ts";
import { capturePipeline, elementsOf, outputPipeline } from "./pipelines.ts";

/** Processes start here, on a machine that others use. */
vi.setConfig({ testTimeout: 90_000 });

const inspect = findTool("gst-inspect-1.0", thisMachine());
const has = (element: string): boolean =>
  inspect !== undefined && spawnSync(inspect, ["--exists", element], { timeout: 20_000 }).status === 0;
const hasGstreamer = findTool("gst-launch-1.0", thisMachine()) !== undefined && has("gdppay") && has("videotestsrc");
const hasDecklink = hasGstreamer && has("decklinkvideosrc");

const VIDEO = "scale=64:36,format=gray";
const SOUND = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=480:p=0";
const card = (text: string): NonNullable<ReturnType<typeof deviceAddress>> => {
  const address = deviceAddress(text);
  if (address === undefined) throw new Error(text);
  return address;
};

let restore: (() => void) | undefined;
beforeAll(async () => {
  restore = await useBundledMedia();
});
afterAll(() => restore?.());

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-gst-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Skips these by name where GStreamer is not installed. */
describe.skipIf(!hasGstreamer)("pipelines of GStreamer, with test elements in the device's place", () => {
  it("captures pictures and sound in step, and says that a source went away", async () => {
    const address = card("decklink:0");
    const elements = {
      ...elementsOf(address),
      decklinkVideoSource: [
        "videotestsrc",
        "is-live=true",
        "num-buffers=25",
        "!",
        "video/x-raw,format=UYVY,width=320,height=180,framerate=25/1",
      ],
      decklinkAudioSource: [
        "audiotestsrc",
        "is-live=true",
        "num-buffers=50",
        "samplesperbuffer=960",
        "!",
        "audio/x-raw,rate=48000",
      ],
    };
    const pipeline = new Pipeline(pipelineOrder(capturePipeline(address, { video: true, audio: true }, elements)));
    const capture = await GstreamerCapture.open({ pipeline, videoFilter: VIDEO, audioFilter: SOUND });
    const seconds = { video: [] as number[], audio: [] as number[] };
    const read = async (): Promise<void> => {
      for (let next = await capture.read(); next !== undefined; next = await capture.read()) {
        for (const { frame, seconds: at } of await next.stream.decode(next.packet)) {
          (next.stream === capture.video ? seconds.video : seconds.audio).push(at);
          frame.free();
        }
        next.packet.free();
      }
    };
    await expect(read()).rejects.toMatchObject({ code: "source-ended" });
    await capture.close();
    expect(seconds.video.length).toBeGreaterThan(15);
    const steps = seconds.video.slice(1).map((at, index) => at - (seconds.video[index] ?? 0));
    for (const step of steps) expect(Math.abs(step / 0.04 - Math.round(step / 0.04))).toBeLessThan(0.001);
    expect(seconds.audio.length).toBeGreaterThan(60);
    expect(Math.abs((seconds.video[0] ?? 0) - (seconds.audio[0] ?? 0))).toBeLessThan(0.3);
  });

  it.each(["decklink:0,mode=1080i50", "decklink:0,mode=pal", "decklink:0,mode=720p5994", "ndi:Studio,fps=25"])(
    "gives out %s as its device takes it",
    async (text) => {
      const address = card(text);
      const file = join(folder, `${text.replace(/\W/g, "-")}.gdp`);
      const toFile = ["gdppay", "!", "filesink", `location=${file}`, "buffer-mode=unbuffered"];
      const elements = { ...elementsOf(address), decklinkVideoSink: toFile, ndiSink: toFile };
      const picture = { video: true, audio: false };
      const rate = address.kind === "ndi" ? address.framesPerSecond : undefined;
      const output = pipelineOutput(
        (kinds) => outputPipeline(address, kinds, elements),
        address.kind,
        { wants: picture, dueAt: () => undefined, failed: (error) => expect(error).toBeUndefined() },
        rate,
      );
      const units = footage();
      // Until the pipeline runs, pictures are left out: they are given again and again.
      for (let round = 0; round < 400 && output.bytes < 300_000; round += 1) {
        const unit = units[round % units.length];
        if (unit !== undefined) await output.write(unit);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(output.bytes).toBeGreaterThan(100_000);
      await output.close();
      const items = new GdpReader().push(readFileSync(file));
      const caps = items.find(({ name }) => name === "caps");
      const said = caps?.name === "caps" ? caps.text : "";
      const { mode } = address.kind === "decklink" ? address : { mode: undefined };
      expect(said).toContain("format=(string)UYVY");
      expect(said).toContain(`framerate=(fraction)${mode === undefined ? "25/1" : mode.rate.join("/")}`);
      if (mode !== undefined) expect(said).toContain(`width=(int)${mode.width}, height=(int)${mode.height}`);
      if (mode?.fieldOrder !== undefined) {
        expect(said).toContain("interlace-mode=(string)interleaved");
        expect(said).toContain(`field-order=(string)${mode.fieldOrder}`);
      }
      const times = items.flatMap((item) => (item.name === "buffer" && item.data.length > 0 ? [item.pts ?? -1] : []));
      expect(times.length).toBeGreaterThan(2);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    },
    90_000,
  );

  it("gives sound out beside the picture, with silence where none came", async () => {
    const address = card("decklink:0,mode=720p50");
    const files = { video: join(folder, "both-video.gdp"), audio: join(folder, "both-audio.gdp") };
    const toFile = (file: string): string[] => ["gdppay", "!", "filesink", `location=${file}`, "buffer-mode=unbuffered"];
    const both = { video: true, audio: true };
    const elements = {
      ...elementsOf(address),
      decklinkVideoSink: toFile(files.video),
      decklinkAudioSink: toFile(files.audio),
    };
    const output = pipelineOutput((kinds) => outputPipeline(address, kinds, elements), "decklink", {
      wants: both,
      dueAt: () => undefined,
      failed: (error) => expect(error).toBeUndefined(),
    });
    const units = footage();
    for (let round = 0; round < 400 && output.bytes < 400_000; round += 1) {
      const unit = units[round % units.length];
      if (unit !== undefined) await output.write(unit);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await output.close();
    const buffersOf = (file: string): { readonly pts: number; readonly bytes: number }[] =>
      new GdpReader()
        .push(readFileSync(file))
        .flatMap((item) =>
          item.name === "buffer" && item.data.length > 0 ? [{ pts: (item.pts ?? -1) / 1e6, bytes: item.data.length }] : [],
        );
    const [pictures, sounds] = [buffersOf(files.video), buffersOf(files.audio)];
    expect(sounds.length).toBeGreaterThan(3);
    for (const [index, sound] of sounds.entries()) {
      const next = sounds[index + 1];
      if (next !== undefined) expect(next.pts - sound.pts).toBeCloseTo(sound.bytes / 192, 0);
    }
    const ends = [pictures, sounds].map((list) => list.at(-1)?.pts ?? 0);
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(400);
    expect(Math.abs((pictures[0]?.pts ?? 0) - (sounds[0]?.pts ?? 0))).toBeLessThan(400);
  }, 90_000);

  it("ends at once, with the reason, where an element or a device is missing", async () => {
    if (!has("ndisrc"))
      await expect(captureOrder(card("ndi:Studio"), { video: true, audio: false })).rejects.toMatchObject({
        code: "gstreamer-plugin-missing",
        detail: expect.stringContaining("ndisrc"),
      });
    const failing = await new Pipeline(pipelineOrder(["nosuchelement", "!", "fakesink"])).ended;
    expect(pipelineFailure(failing?.detail ?? "", "ndi")).toMatchObject({
      code: "gstreamer-plugin-missing",
      detail: "nosuchelement",
    });
  });
});

describe.skipIf(!hasDecklink)("elements of DeckLink", () => {
  const described = (element: string): string => spawnSync(inspect ?? "", [element], { encoding: "utf8" }).stdout;

  it("have every format, connector and setting that is used here", () => {
    const sink = described("decklinkvideosink");
    const source = described("decklinkvideosrc");
    const templates = source.replace(/\s+/g, " ");
    for (const { name, width, height, rate, fieldOrder, pixelAspect = "1/1" } of DECKLINK_MODES) {
      expect(sink).toMatch(new RegExp(`\\(\\d+\\): ${name} `));
      expect(source).toMatch(new RegExp(`\\(\\d+\\): ${name} `));
      const format = new RegExp(
        `width: ${width} height: ${height} pixel-aspect-ratio: ${pixelAspect} interlace-mode: \\S+ framerate: ${rate.join("/")} ` +
          (fieldOrder === undefined ? "(?!field-order)" : `field-order: ${fieldOrder}`),
      );
      // Compared as a truth: the text has hundreds of formats.
      expect([name, format.test(templates)]).toEqual([name, true]);
    }
    for (const name of ["auto", "sdi", "hdmi", "optical-sdi", "component", "composite", "svideo"])
      expect(source).toMatch(new RegExp(`\\(\\d+\\): ${name} `));
    for (const element of ["decklinkvideosink", "decklinkaudiosrc", "decklinkaudiosink"])
      expect(described(element)).toContain("device-number");
    expect(described("decklinkaudiosrc")).toMatch(/\(2\): 2 /);
  });

  it("say that the driver, or the card, is not there", async () => {
    const missing = { code: expect.stringMatching(/^decklink-(driver-)?missing$/) };
    const source = new SupervisedSource({
      order: {
        source: await captureOrder(card("decklink:9"), { video: true, audio: false }),
        isLive: true,
        loop: false,
        video: { filter: VIDEO, encoder: "auto", framesPerSecond: 25, bitsPerSecond: 1_000_000 },
      },
      nature: "device",
      use: "decklink",
      retry: false,
      packet: () => undefined,
      state: () => undefined,
      encoder: () => undefined,
      overload: () => undefined,
    });
    source.start();
    expect(await source.ended).toMatchObject(missing);
    // Where its first picture waits for the card, that picture is refused for the same reason.
    const told = await new Promise<unknown>((resolve) => {
      void openDeviceOutput(card("decklink:9,mode=1080p25"), {
        wants: { video: true, audio: false },
        dueAt: () => undefined,
        failed: resolve,
      }).then(async (output) => {
        const [unit] = footage();
        if (unit !== undefined) await output.write(unit).catch(resolve);
      });
    });
    expect(told).toMatchObject(missing);
  });
});
