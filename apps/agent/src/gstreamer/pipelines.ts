import { PIPELINE_FD } from "@setsuna/media-protocol";
import type { SurroundLayout } from "@setsuna/playout";
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

export interface CaptureKinds extends Kinds {
  /** Number of audio channels read; absent: mixed to stereo. */
  readonly sourceChannels?: number | undefined;
  /** Video keeps its transparency; absent: false. */
  readonly isTransparent?: boolean | undefined;
}

/** NDI receivers expect a rate even for variable-rate video. */
const NDI_RATE = 30;
const ALL_SOUND = "audio/x-raw,format=S16LE,rate=48000,layout=interleaved";
const SOUND = `${ALL_SOUND},channels=2`;
/** NDI and SDI use this format, so nothing converts twice. */
const PICTURE = "video/x-raw,format=UYVY";
const TRANSPARENT = "video/x-raw,format=BGRA";

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

const pictureToPipe = (picture: string): string[] => link(queue(true), ["videoconvert"], [picture], toPipe(PIPELINE_FD.video));
const soundToPipe = (sound: string): string[] =>
  link(queue(true), ["audioconvert"], ["audioresample"], [sound], toPipe(PIPELINE_FD.audio));

/** Channel counts that a card embeds. */
const CARD_COUNTS = [2, 8, 16];

export const elementsOf = (address: DeviceAddress, sourceChannels = 2): Elements => {
  const channels = CARD_COUNTS.find((count) => count >= sourceChannels) ?? 16;
  const card = address.kind === "decklink" ? settings({ "device-number": address.device }) : [];
  const mode = address.kind === "decklink" ? (address.mode?.name ?? "auto") : "auto";
  const connection = address.kind === "decklink" ? address.connection : "auto";
  const name = address.kind === "ndi" ? address.name : "";
  return {
    ndiSource: ["ndisrc", ...settings({ "ndi-name": name, "receiver-ndi-name": "Setsuna Studio" })],
    ndiSink: ["ndisink", ...settings({ "ndi-name": name })],
    decklinkVideoSource: ["decklinkvideosrc", ...card, ...settings({ mode, connection })],
    decklinkAudioSource: ["decklinkaudiosrc", ...card, ...settings({ channels: String(channels) })],
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
export const capturePipeline = (
  address: DeviceAddress,
  { video, audio, sourceChannels, isTransparent }: CaptureKinds,
  elements = elementsOf(address, sourceChannels),
): string[] => {
  const picture = pictureToPipe(isTransparent === true ? TRANSPARENT : PICTURE);
  const sound = soundToPipe(sourceChannels === undefined ? SOUND : ALL_SOUND);
  if (address.kind === "ndi")
    return [
      ...link(elements.ndiSource, ["ndisrcdemux", "name=demux"]),
      ...(video ? ["demux.video", "!", ...picture] : []),
      ...(audio ? ["demux.audio", "!", ...sound] : []),
    ];
  return [
    ...link(elements.decklinkVideoSource, ...(video ? [picture] : [["fakesink", "sync=false", "async=false"]])),
    ...(audio ? link(elements.decklinkAudioSource, sound) : []),
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
export const pictureCaps = (
  width: number,
  height: number,
  framesPerSecond = NDI_RATE,
  format: "UYVY" | "BGRA" = "UYVY",
): string =>
  `video/x-raw, format=(string)${format}, width=(int)${width}, height=(int)${height}, framerate=(fraction)${framesPerSecond}/1, ` +
  "pixel-aspect-ratio=(fraction)1/1, interlace-mode=(string)progressive, colorimetry=(string)bt709";
/** Speakers of FFmpeg's layouts with that number of channels, as GStreamer's mask; absent: separate channels. */
const SPEAKERS: ReadonlyMap<number, number> = new Map([
  [2, 0x3],
  [6, 0x3f],
  [8, 0xc3f],
]);

/** Without speakers if `isDiscrete`. */
export const soundCaps = (channels: number, isDiscrete: boolean): string => {
  const mask = isDiscrete ? 0 : (SPEAKERS.get(channels) ?? 0);
  return (
    `audio/x-raw, format=(string)S16LE, rate=(int)48000, channels=(int)${channels}, layout=(string)interleaved, ` +
    `channel-mask=(bitmask)0x${mask.toString(16)}`
  );
};

/** A card embeds 2, 8 or 16 channels; unused ones stay silent. */
const CARD_CHANNELS = 8;

/** Of an output with `layout`, absent for stereo. */
export const outputSoundCaps = (kind: DeviceAddress["kind"], layout: SurroundLayout | undefined): string => {
  if (layout === undefined) return soundCaps(2, false);
  const { channels, isDiscrete } = layout;
  const isPadded = kind === "decklink" && channels < CARD_CHANNELS;
  return isPadded ? soundCaps(CARD_CHANNELS, true) : soundCaps(channels, isDiscrete);
};
