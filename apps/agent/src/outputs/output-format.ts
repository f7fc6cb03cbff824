export interface OutputFormat {
  /** FFmpeg's name of the format; `null` discards everything. */
  readonly format: string;
  readonly target: string;
  readonly options: Readonly<Record<string, string>>;
  readonly isStdout: boolean;
  /** Readers may join late or drop probed data: needs repeated keyframes. */
  readonly isJoinedLate: boolean;
  /** Audio and video needn't be interleaved, so neither waits. */
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

/** RTMP carries FLV; SRT and UDP carry MPEG-TS. */
const BY_SCHEME: Readonly<Record<string, string>> = {
  rtmp: "flv",
  rtmps: "flv",
  rtsp: "rtsp",
  srt: "mpegts",
  udp: "mpegts",
  tcp: "mpegts",
};

/** Otherwise FFmpeg writes 256 KB at a time, so a crash would lose minutes of speech. */
const FLUSHED = { flush_packets: "1" };

/**
 * Fragmented while recording, an ordinary file once closed, so a crash leaves a playable file. One fragment a second, because
 * keyframes, which end a fragment, come only on request. With edit lists, a track keeps its own start; without, audio that begins
 * later plays early.
 */
const RECORDING = { ...FLUSHED, movflags: "hybrid_fragmented", frag_duration: "1000000", use_editlist: "1" };

/** Likewise a cluster a second: FFmpeg holds one in memory until complete. */
const CLUSTERS = { ...FLUSHED, cluster_time_limit: "1000" };

/** RTP inside RTSP (RFC 2326 §10.12): no extra ports, no loss. */
const ONE_CONNECTION = { rtsp_transport: "tcp" };

/** With a length, a frame is complete at its last byte; without one, a reader waits a whole frame time. */
const LENGTHS = { omit_video_pes_length: "0" };

const optionsOf = (container: string, isFile: boolean): OutputFormat["options"] => {
  if (container === "rtsp") return ONE_CONNECTION;
  if (container === "mpegts") return isFile ? { ...LENGTHS, ...FLUSHED } : LENGTHS;
  if (!isFile) return {};
  if (container === "mp4" || container === "mov") return RECORDING;
  return container === "matroska" || container === "webm" ? CLUSTERS : FLUSHED;
};

/** FFmpeg's QuickTime muxer refuses Opus. Its MP4 muxer writes the same boxes. */
export const formatWith = ({ format }: OutputFormat, { audio }: { readonly audio: boolean }): string =>
  format === "mov" && audio ? "mp4" : format;

export const hasTimecode = ({ format, isJoinedLate }: OutputFormat): boolean =>
  !isJoinedLate && (format === "mp4" || format === "mov");

/** Parses `-o`; undefined if neither its ending nor `format` tells the container. */
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
