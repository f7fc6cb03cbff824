export interface InputFormat {
  readonly url: string;
  /** FFmpeg's name; absent if FFmpeg detects the format. */
  readonly format?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
  /** Comes at its own pace: nothing waits, and backlog is too old. */
  readonly isLive: boolean;
}

const LIVE = new Set(["srt", "rtsp", "rtmp", "rtmps", "udp", "rtp", "tcp"]);
/** These schemes may listen for media instead of connecting. */
export const LISTENS: ReadonlySet<string> = new Set(["udp", "rtp"]);
const DEVICE = { darwin: "avfoundation", win32: "dshow", linux: "v4l2" } as const;
const SCREEN = { darwin: "avfoundation", win32: "gdigrab", linux: "x11grab" } as const;

/** Limits FFmpeg's initial analysis. */
const SHORT_LOOK = { probesize: "500000", analyzeduration: "500000" };
/** With `nobuffer`, FFmpeg keeps no probed data, which minimizes the delay. */
const QUICK = { fflags: "nobuffer", ...SHORT_LOOK };

const deviceOf = <Kind extends string>(table: Readonly<Record<string, Kind>>, platform: string): Kind | undefined =>
  table[platform];

/** Undefined if there is no such option. */
const withoutListen = (address: string): string | undefined => {
  const [path = "", query = ""] = address.split("?", 2);
  const parts = query.split("&");
  if (!parts.includes("listen=1")) return undefined;
  const others = parts.filter((part) => part !== "listen=1").join("&");
  return others === "" ? path : `${path}?${others}`;
};

/**
 * Parses `--input`: `test`, `camera[:name]`, `screen[:name]`, `microphone[:name]`, `-` (standard input), address or file.
 * Undefined: no such device on this system.
 */
export const inputFormat = (
  input: string,
  request: {
    readonly width: number;
    readonly height: number;
    readonly framesPerSecond: number;
    readonly format?: string | undefined;
  },
  platform: string,
): InputFormat | undefined => {
  const { width, height, framesPerSecond } = request;
  const [kind = "", name] = /^(camera|screen|microphone)(?::(.*))?$/.exec(input)?.slice(1) ?? [];
  if (input === "test") {
    const picture = `testsrc2=size=${width}x${height}:rate=${framesPerSecond}[out0]`;
    return {
      url: `${picture};sine=frequency=440:sample_rate=48000:samples_per_frame=480[out1]`,
      format: "lavfi",
      options: {},
      isLive: false,
    };
  }
  if (kind === "camera") {
    const format = deviceOf(DEVICE, platform);
    const url = { linux: name ?? "/dev/video0", darwin: `${name ?? "default"}:none`, win32: `video=${name ?? ""}` }[platform];
    const options = { framerate: String(framesPerSecond), video_size: `${width}x${height}`, ...QUICK };
    return format === undefined || url === undefined ? undefined : { url, format, options, isLive: true };
  }
  if (kind === "screen") {
    const format = deviceOf(SCREEN, platform);
    const url = { linux: name ?? ":0.0", darwin: `${name ?? "Capture screen 0"}:none`, win32: name ?? "desktop" }[platform];
    const options = { framerate: String(framesPerSecond), ...QUICK };
    return format === undefined || url === undefined ? undefined : { url, format, options, isLive: true };
  }
  if (kind === "microphone") {
    const format = { linux: "alsa", darwin: "avfoundation", win32: "dshow" }[platform];
    const url = { linux: name ?? "default", darwin: `none:${name ?? "default"}`, win32: `audio=${name ?? ""}` }[platform];
    return format === undefined || url === undefined ? undefined : { url, format, options: QUICK, isLive: true };
  }
  const scheme = /^([a-z]+):\/\//i.exec(input)?.[1]?.toLowerCase();
  const given = request.format === undefined ? {} : { format: request.format };
  if (input === "-") {
    // Don't use `nobuffer`: the probed data may hold the only keyframe.
    return { url: "pipe:0", ...given, options: SHORT_LOOK, isLive: true };
  }
  if (scheme !== undefined) {
    const isLive = LIVE.has(scheme);
    const options: Record<string, string> = isLive ? { ...QUICK } : {};
    if (scheme === "rtsp") options.rtsp_transport = "tcp";
    // FFmpeg takes it only as an option: in the address it would become part of the stream key.
    const listening = scheme === "rtmp" ? withoutListen(input) : undefined;
    if (listening !== undefined) options.listen = "1";
    return { url: listening ?? input, ...given, options, isLive };
  }
  return { url: `file:${input}`, ...given, options: {}, isLive: false };
};
