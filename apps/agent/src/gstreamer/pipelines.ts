import { PIPELINE_FD } from "@setsuna/media-protocol";
import type { DeviceAddress } from "./device-address.ts";

/** Tests replace these ends of a pipeline. */
export interface Elements {
  readonly ndiSource: readonly string[];
  readonly ndiSink: readonly string[];
  readonly decklinkVideoSource: readonly string[];
  readonly decklinkAudioSource: readonly string[];
  readonly decklinkVideoSink: readonly string[];
  readonly decklinkAudioSink: readonly string[];
}

export interface Kinds {
  readonly video: boolean;
  readonly audio: boolean;
}

/** NDI receivers expect a rate even for variable-rate video. */
const NDI_RATE = 30;
const SOUND = "audio/x-raw,format=S16LE,rate=48000,channels=2,layout=interleaved";
/** NDI and SDI use this format, so nothing converts twice. */
const PICTURE = "video/x-raw,format=UYVY";

/** Quotes a value for `gst-launch-1.0`, which parses its arguments as one text. No shell is involved. */
export const quoted = (value: string): string => `"${value.replace(/["\\]/g, "\\$&")}"`;

const settings = (values: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(values).map(([name, value]) => `${name}=${typeof value === "number" ? value : quoted(value)}`);

const link = (...elements: readonly (readonly string[])[]): string[] =>
  elements.flatMap((element, index) => (index === 0 ? [...element] : ["!", ...element]));

/** Leaky queues drop data older than this many ns, which would be late anyway. */
const queue = (leaky: boolean): string[] => [
  "queue",
  "max-size-buffers=0",
  "max-size-bytes=0",
  "max-size-time=200000000",
  ...(leaky ? ["leaky=downstream"] : []),
];

const toPipe = (fd: number): string[] => link(["gdppay"], ["fdsink", `fd=${fd}`, "sync=false", "async=false"]);
const fromPipe = (fd: number): string[] => link(["fdsrc", `fd=${fd}`, "blocksize=262144"], ["gdpdepay"], queue(false));

const pictureToPipe = (): string[] => link(queue(true), ["videoconvert"], [PICTURE], toPipe(PIPELINE_FD.video));
const soundToPipe = (): string[] => link(queue(true), ["audioconvert"], ["audioresample"], [SOUND], toPipe(PIPELINE_FD.audio));

export const elementsOf = (address: DeviceAddress): Elements => {
  const card = address.kind === "decklink" ? settings({ "device-number": address.device }) : [];
  const mode = address.kind === "decklink" ? (address.mode?.name ?? "auto") : "auto";
  const connection = address.kind === "decklink" ? address.connection : "auto";
  const name = address.kind === "ndi" ? address.name : "";
  return {
    ndiSource: ["ndisrc", ...settings({ "ndi-name": name, "receiver-ndi-name": "Setsuna Studio" })],
    ndiSink: ["ndisink", ...settings({ "ndi-name": name })],
    decklinkVideoSource: ["decklinkvideosrc", ...card, ...settings({ mode, connection })],
    decklinkAudioSource: ["decklinkaudiosrc", ...card, ...settings({ channels: "2" })],
    decklinkVideoSink: ["decklinkvideosink", ...card, ...settings({ mode })],
    decklinkAudioSink: ["decklinkaudiosink", ...card],
  };
};

export const neededElements = (address: DeviceAddress, direction: "capture" | "output", { video, audio }: Kinds): string[] => {
  const common = ["gdppay", "gdpdepay"];
  if (address.kind === "ndi")
    return direction === "capture"
      ? ["ndisrc", "ndisrcdemux", ...common]
      : ["ndisink", ...(video && audio ? ["ndisinkcombiner"] : []), ...common];
  const end = direction === "capture" ? "src" : "sink";
  const interlaces = direction === "output" && address.mode?.fieldOrder !== undefined;
  return [
    // A card's sound is timed by its video, so the video element is always present.
    `decklinkvideo${end}`,
    ...(audio ? [`decklinkaudio${end}`] : []),
    ...(interlaces ? ["interlace"] : []),
    ...common,
  ];
};

/** Arguments of `gst-launch-1.0` that read video and sound from a source into the pipes of PIPELINE_FD. */
export const capturePipeline = (address: DeviceAddress, { video, audio }: Kinds, elements = elementsOf(address)): string[] => {
  if (address.kind === "ndi")
    return [
      ...link(elements.ndiSource, ["ndisrcdemux", "name=demux"]),
      ...(video ? ["demux.video", "!", ...pictureToPipe()] : []),
      ...(audio ? ["demux.audio", "!", ...soundToPipe()] : []),
    ];
  return [
    ...link(elements.decklinkVideoSource, ...(video ? [pictureToPipe()] : [["fakesink", "sync=false", "async=false"]])),
    ...(audio ? link(elements.decklinkAudioSource, soundToPipe()) : []),
  ];
};

/**
 * The pipeline's clock: live silence whose buffers carry their running time. Also makes the pipeline live, so it starts without
 * waiting for first media.
 */
const clock = (): string[] =>
  link(
    ["audiotestsrc", "is-live=true", "wave=silence", "samplesperbuffer=80"],
    ["audio/x-raw,format=S16LE,rate=8000,channels=1"],
    toPipe(PIPELINE_FD.clock),
  );

const decklinkPicture = (address: Extract<DeviceAddress, { kind: "decklink" }>): string[][] => {
  const { mode } = address;
  if (mode === undefined) return [];
  const [rate, unit] = mode.rate;
  const size = `${PICTURE},width=${mode.width},height=${mode.height},pixel-aspect-ratio=${mode.pixelAspect ?? "1/1"}`;
  const scale = [["videoconvert"], ["videoscale", "add-borders=true"], ["videorate"]];
  if (mode.fieldOrder === undefined) return [...scale, [`${size},framerate=${rate}/${unit}`]];
  return [
    ...scale,
    [`${size},framerate=${2 * rate}/${unit}`],
    ["interlace", "field-pattern=1:1", `top-field-first=${mode.fieldOrder === "top-field-first"}`],
  ];
};

/** Arguments of `gst-launch-1.0` that play video and sound from the pipes of PIPELINE_FD. */
export const outputPipeline = (address: DeviceAddress, { video, audio }: Kinds, elements = elementsOf(address)): string[] => {
  const sound = (element: readonly string[]): string[] =>
    link(fromPipe(PIPELINE_FD.audioIn), ["audioconvert"], ["audioresample"], element);
  if (address.kind === "ndi") {
    const rate =
      address.framesPerSecond === undefined ? [] : [["videorate"], [`video/x-raw,framerate=${address.framesPerSecond}/1`]];
    const picture = link(fromPipe(PIPELINE_FD.videoIn), ...rate);
    if (!video) return [...sound(elements.ndiSink), ...clock()];
    if (!audio) return [...link(picture, elements.ndiSink), ...clock()];
    return [
      ...link(["ndisinkcombiner", "name=both"], elements.ndiSink),
      ...link(picture, ["both.video"]),
      ...sound(["both.audio"]),
      ...clock(),
    ];
  }
  return [
    ...link(fromPipe(PIPELINE_FD.videoIn), ...decklinkPicture(address), elements.decklinkVideoSink),
    ...(audio ? sound(elements.decklinkAudioSink) : []),
    ...clock(),
  ];
};

export const windowPipeline = (
  { video, audio }: Kinds,
  sinks: { readonly video: readonly string[]; readonly audio: readonly string[] } = {
    video: ["autovideosink"],
    audio: ["autoaudiosink"],
  },
): string[] => [
  ...(video ? link(fromPipe(PIPELINE_FD.videoIn), ["videoconvert"], sinks.video) : []),
  ...(audio ? link(fromPipe(PIPELINE_FD.audioIn), ["audioconvert"], ["audioresample"], sinks.audio) : []),
  ...clock(),
];

/** `framesPerSecond` is declared to the receiver. */
export const pictureCaps = (width: number, height: number, framesPerSecond = NDI_RATE): string =>
  `video/x-raw, format=(string)UYVY, width=(int)${width}, height=(int)${height}, framerate=(fraction)${framesPerSecond}/1, ` +
  "pixel-aspect-ratio=(fraction)1/1, interlace-mode=(string)progressive, colorimetry=(string)bt709";
export const SOUND_CAPS =
  "audio/x-raw, format=(string)S16LE, rate=(int)48000, channels=(int)2, layout=(string)interleaved, channel-mask=(bitmask)0x3";
