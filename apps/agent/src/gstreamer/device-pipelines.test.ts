import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everydayCases } from "@setsuna/testkit/model";
import { useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GdpReader } from "../../../media/src/gstreamer/gdp.ts";
import { Pipeline } from "../../../media/src/gstreamer/pipeline.ts";
import { GstreamerCapture } from "../../../media/src/input/gstreamer-capture.ts";
import { footage } from "../outputs/footage.fake.ts";
import type { ProcessOutput } from "../outputs/process-output.ts";
import { SupervisedSource } from "../sources/supervised-source.ts";
import { DECKLINK_MODES } from "./decklink-modes.ts";
import { deviceAddress } from "./device-address.ts";
import { findTool, pipelineFailure, pipelineOrder, thisMachine } from "./gstreamer.ts";
import { captureOrder, openDeviceOutput, pipelineOutput } from "./open-device.ts";
import { capturePipeline, elementsOf, outputPipeline } from "./pipelines.ts";

vi.setConfig({ testTimeout: 120_000 });
/** For a pipeline to start and write, ms. */
const PATIENCE_MS = 90_000;
const STEP_S = { video: 0.04, audio: 0.01 } as const;
/** Sound reaches this far behind a picture, and begins at most one piece of silence earlier, ms. */
const SOUND_BEHIND_MS = 80;
const PIECE_MS = 100;

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

interface Written {
  readonly pts: number;
  readonly data: Buffer;
}

const writtenIn = (file: string): Written[] =>
  !existsSync(file)
    ? []
    : new GdpReader()
        .push(readFileSync(file))
        .flatMap((item) =>
          item.name === "buffer" && item.data.length > 0 ? [{ pts: (item.pts ?? -1) / 1e6, data: item.data }] : [],
        );
const soundEnd = (sounds: readonly Written[]): number => {
  const last = sounds.at(-1);
  return last === undefined ? Number.NEGATIVE_INFINITY : last.pts + last.data.length / 192;
};

const giveUntil = async (output: ProcessOutput, isThere: () => boolean): Promise<void> => {
  const units = footage();
  const end = performance.now() + PATIENCE_MS;
  for (let round = 0; performance.now() < end; round += 1) {
    if (round % 20 === 0 && isThere()) return;
    const unit = units[round % units.length];
    if (unit !== undefined) await output.write(unit);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("the pipeline has not written that");
};

/** Skipped by name without GStreamer. */
describe.skipIf(!hasGstreamer)("GStreamer pipelines, with test elements instead of the device", () => {
  it("captures video and audio in sync, and reports a lost source", async () => {
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
    const { video, audio } = seconds;
    expect([video.length > 0, audio.length > 0]).toEqual([true, true]);
    const isWhole = (steps: number): boolean => Math.abs(steps - Math.round(steps)) < 0.1;
    for (const [kind, times] of Object.entries(seconds) as [keyof typeof STEP_S, number[]][])
      for (const [index, at] of times.slice(1).entries()) {
        const steps = (at - (times[index] ?? 0)) / STEP_S[kind];
        expect([kind, steps > 0.5, isWhole(steps)]).toEqual([kind, true, true]);
      }
    expect(Math.max(...video, ...audio) - Math.min(...video, ...audio)).toBeLessThan(1);
  });

  it.each(
    everydayCases(["decklink:0,mode=1080i50", "ndi:Studio,fps=25", "decklink:0,mode=pal", "decklink:0,mode=720p5994"], {
      oneIn: 2,
    }),
  )("outputs %s in the form that its device accepts", async (text) => {
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
    await giveUntil(output, () => writtenIn(file).length > 3);
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
    const times = writtenIn(file).map(({ pts }) => pts);
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it("outputs audio with the video, and silence where there is none", async () => {
    const address = card("decklink:0");
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
    await giveUntil(output, () => {
      const fifth = writtenIn(files.video)[4];
      return fifth !== undefined && soundEnd(writtenIn(files.audio)) > fifth.pts - SOUND_BEHIND_MS - 1;
    });
    await output.close();
    const [pictures, sounds] = [writtenIn(files.video), writtenIn(files.audio)];
    const beginning = Math.max(0, (pictures[0]?.pts ?? 0) - SOUND_BEHIND_MS - PIECE_MS);
    expect(sounds[0]?.pts).toBeCloseTo(beginning, 0);
    for (const [index, { pts, data }] of sounds.entries()) {
      expect(data.every((byte) => byte === 0)).toBe(true);
      const next = sounds[index + 1];
      if (next !== undefined) expect(next.pts - pts).toBeCloseTo(data.length / 192, 0);
    }
  });

  it("ends at once, with the reason, if an element or device is missing", async () => {
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

describe.skipIf(!hasDecklink)("DeckLink elements", () => {
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
      expect([name, format.test(templates)]).toEqual([name, true]);
    }
    for (const name of ["auto", "sdi", "hdmi", "optical-sdi", "component", "composite", "svideo"])
      expect(source).toMatch(new RegExp(`\\(\\d+\\): ${name} `));
    for (const element of ["decklinkvideosink", "decklinkaudiosrc", "decklinkaudiosink"])
      expect(described(element)).toContain("device-number");
    expect(described("decklinkaudiosrc")).toMatch(/\(2\): 2 /);
  });

  it("report a missing driver or card", async () => {
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
