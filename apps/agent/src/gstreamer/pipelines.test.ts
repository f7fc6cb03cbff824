import { discreteLayout, surroundLayout } from "@setsuna/playout";
import { expect, it } from "vitest";
import { deviceAddress } from "./device-address.ts";
import {
  capturePipeline,
  elementsOf,
  neededElements,
  outputPipeline,
  outputSoundCaps,
  pictureCaps,
  quoted,
} from "./pipelines.ts";

const BOTH = { video: true, audio: true };
const at = (text: string): NonNullable<ReturnType<typeof deviceAddress>> => {
  const address = deviceAddress(text);
  if (address === undefined) throw new Error(text);
  return address;
};
const codeOf = (text: string): unknown => {
  try {
    return deviceAddress(text);
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

it("reads device addresses, and leaves others alone", () => {
  expect(at("ndi:STUDIO (Camera, 1),fps=50")).toEqual({ kind: "ndi", name: "STUDIO (Camera, 1)", framesPerSecond: 50 });
  expect(at("decklink:1")).toMatchObject({ device: 1, mode: undefined, connection: "auto" });
  expect(at("decklink:0,mode=1080i5994,connection=sdi")).toMatchObject({
    mode: { name: "1080i5994", rate: [30_000, 1001] },
    connection: "sdi",
  });
  for (const other of ["show.mp4", "srt://host:1", "camera:ndi", "-"]) expect(deviceAddress(other)).toBeUndefined();
});

it.each(["ndi:", "ndi: ,fps=5", "ndi:a,fps=0", "ndi:a,fps=x", "ndi:a\nb", "decklink:", "decklink:x", "decklink:0,mode=9000p"])(
  "refuses %j",
  (text) => expect(codeOf(text)).toBe("bad-usage"),
);
it.each(["decklink:0,connection=usb", "decklink:0,speed=9", "decklink:0,mode=pal,mode=pal", "decklink:0,mode="])(
  "refuses %j",
  (text) => expect(codeOf(text)).toBe("bad-usage"),
);

it("quotes names so that no part of them is parsed as anything else", () => {
  expect(quoted('a "b" \\ ! c')).toBe('"a \\"b\\" \\\\ ! c"');
  const pipeline = capturePipeline(at('ndi:x" ! filesink location="/etc/passwd'), BOTH);
  expect(pipeline[1]).toBe('ndi-name="x\\" ! filesink location=\\"/etc/passwd"');
  expect(pipeline).not.toContain("filesink");
});

it("writes video to descriptor 1 and audio to 3", () => {
  const text = capturePipeline(at("ndi:A (B)"), BOTH).join(" ");
  expect(text).toContain('ndisrc ndi-name="A (B)"');
  expect(text).toMatch(/demux\.video ! .* ! fdsink fd=1 .*demux\.audio ! .* ! fdsink fd=3/);
  expect(capturePipeline(at("ndi:A"), { video: true, audio: false }).join(" ")).not.toContain("demux.audio");
  const card = capturePipeline(at("decklink:2,mode=pal,connection=hdmi"), { video: false, audio: true }).join(" ");
  expect(card).toContain('decklinkvideosrc device-number="2" mode="pal" connection="hdmi" ! fakesink'.replace('"2"', "2"));
  expect(card).toContain("decklinkaudiosrc device-number=2");
});

it.each([
  ["ndi", undefined, 2, "3"],
  ["decklink", undefined, 2, "3"],
  ["ndi", surroundLayout(6), 6, "3f"],
  ["ndi", surroundLayout(8), 8, "c3f"],
  ["ndi", discreteLayout(5), 5, "0"],
  ["decklink", surroundLayout(6), 8, "0"],
  ["decklink", discreteLayout(3), 8, "0"],
  ["decklink", surroundLayout(8), 8, "c3f"],
] as const)("gives %s its stream's channels, and a card those that it can embed", (kind, layout, channels, mask) => {
  const caps = outputSoundCaps(kind, layout);
  expect(caps).toContain(`channels=(int)${channels},`);
  expect(caps).toContain(`channel-mask=(bitmask)0x${mask}`);
});

it("captures the requested number of channels, and transparency", () => {
  const card = (sourceChannels?: number) => capturePipeline(at("decklink:0"), { ...BOTH, sourceChannels }).join(" ");
  for (const [wanted, read] of [
    [undefined, 2],
    [2, 2],
    [3, 8],
    [9, 16],
    [64, 16],
  ] as const)
    expect(card(wanted)).toContain(`decklinkaudiosrc device-number=0 channels="${read}"`);
  const ndi = capturePipeline(at("ndi:A"), { ...BOTH, sourceChannels: 6, isTransparent: true }).join(" ");
  expect(ndi).toContain("video/x-raw,format=BGRA ! ");
  expect(ndi).toContain("audio/x-raw,format=S16LE,rate=48000,layout=interleaved ! ");
  expect(capturePipeline(at("ndi:A"), BOTH).join(" ")).toContain("layout=interleaved,channels=2 ! ");
  expect(pictureCaps(64, 32, 25, "BGRA")).toContain("format=(string)BGRA, width=(int)64, height=(int)32");
});

it("outputs the card's mode, interlaced from twice the rate", () => {
  const full = outputPipeline(at("decklink:0,mode=1080p5994"), BOTH).join(" ");
  expect(full).toContain("width=1920,height=1080,pixel-aspect-ratio=1/1,framerate=60000/1001 ! decklinkvideosink");
  const fields = outputPipeline(at("decklink:0,mode=1080i50"), BOTH).join(" ");
  expect(fields).toContain("framerate=50/1 ! interlace field-pattern=1:1 top-field-first=true ! decklinkvideosink");
});

it("replaces a device's elements", () => {
  const elements = { ...elementsOf(at("ndi:A")), ndiSink: ["fakesink"] };
  expect(outputPipeline(at("ndi:A,fps=25"), { video: true, audio: false }, elements).join(" ")).toContain(
    "videorate ! video/x-raw,framerate=25/1 ! fakesink",
  );
});

it("names what a pipeline requires", () => {
  expect(neededElements(at("ndi:A"), "capture", BOTH)).toContain("ndisrcdemux");
  expect(neededElements(at("ndi:A"), "output", { video: true, audio: false })).not.toContain("ndisinkcombiner");
  expect(neededElements(at("decklink:0,mode=pal"), "output", BOTH)).toEqual(
    expect.arrayContaining(["decklinkvideosink", "decklinkaudiosink", "interlace"]),
  );
});
