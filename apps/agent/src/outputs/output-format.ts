/** FFmpeg's options for an output. */
export interface OutputFormat {
  /** FFmpeg's name of the container; `null` keeps nothing. */
  readonly format: string;
  /** Address that FFmpeg writes to. */
  readonly target: string;
  readonly options: Readonly<Record<string, string>>;
  /** Standard output belongs to the media. */
  readonly isStdout: boolean;
  /** Its reader may come late, or drop what it has looked at: it needs keyframes again and again. */
  readonly isJoinedLate: boolean;
  /** Picture and sound may come in any order of their times, so that neither waits for the other. */
  readonly isUnordered: boolean;
}

const BY_ENDING: Readonly<Record<string, string>> = {
  mp4: "mp4",
  mov: "mov",
  mkv: "matroska",
  webm: "webm",
  ts: "mpegts",
  flv: "flv",
  nut: "nut",
};

/** Containers of live protocols: RTMP carries FLV, SRT and UDP carry MPEG-TS. */
const BY_SCHEME: Readonly<Record<string, string>> = {
  rtmp: "flv",
  rtmps: "flv",
  rtsp: "rtsp",
  srt: "mpegts",
  udp: "mpegts",
  tcp: "mpegts",
};

/**
 * Fragmented while recording, an ordinary file once closed, so a crash leaves a playable file. One fragment a second, because keyframes,
 * which end a fragment, are sent only on request.
 */
const RECORDING = { movflags: "hybrid_fragmented", frag_duration: "1000000" };

/** A cluster a second, for the same reason: FFmpeg keeps one in memory until it is whole. */
const CLUSTERS = { cluster_time_limit: "1000" };

/** RTP inside the RTSP connection (RFC 2326 §10.12): no extra ports, and no loss. */
const ONE_CONNECTION = { rtsp_transport: "tcp" };

/** With a length, a frame is complete at its last byte. Without one, a reader waits for the next frame, a whole frame time. */
const LENGTHS = { omit_video_pes_length: "0" };

const optionsOf = (container: string, isFile: boolean): OutputFormat["options"] => {
  if (container === "rtsp") return ONE_CONNECTION;
  if (container === "mpegts") return LENGTHS;
  if (!isFile) return {};
  if (container === "mp4" || container === "mov") return RECORDING;
  return container === "matroska" || container === "webm" ? CLUSTERS : {};
};

/** Parses the value of `-o`; undefined when the container can be told neither from its ending nor from `format`. */
export const outputFormat = (output: string, format?: string): OutputFormat | undefined => {
  if (output === "null")
    return { format: "null", target: "-", options: {}, isStdout: false, isJoinedLate: false, isUnordered: true };
  const isStdout = output === "-";
  const scheme = /^([a-z]+):\/\//i.exec(output)?.[1]?.toLowerCase() ?? "";
  const ending = /\.([a-z0-9]+)$/i.exec(output)?.[1]?.toLowerCase() ?? "";
  const container = format ?? (isStdout ? "mpegts" : scheme === "" ? BY_ENDING[ending] : BY_SCHEME[scheme]);
  if (container === undefined) return undefined;
  const isFile = scheme === "" && !isStdout;
  return {
    format: container,
    target: isStdout ? "pipe:1" : isFile ? `file:${output}` : output,
    options: optionsOf(container, isFile),
    isStdout,
    isJoinedLate: !isFile,
    isUnordered: !isFile && container === "mpegts",
  };
};
